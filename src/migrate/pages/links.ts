/** Updates links and images whose targets have moved, and adds notes about dead links. */
import path from 'node:path';
import type { OldPage } from '../model.ts';
import { lineAt, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { candidatesOf } from './resolve.ts';
import { decoded } from '../../shared/urls.ts';

/** Destinations in Markdown, and definitions. */
const patterns: readonly RegExp[] = [
  /\]\(\s*(<[^<>\n]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))+)(?=[\s)])/dg,
  /^[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*(<[^<>\n]*>|\S+)/dgm,
];

/** Attributes of tags that contain a link. */
const attributes = /\s(?:href|src|dark|poster)=["']([^"'{}\n]+)["']/dg;

export const convertLinks: Pass = (page, context) => {
  const masked = maskedText(page.text);
  const edits: Edit[] = [];
  for (const pattern of patterns) {
    for (const match of masked.matchAll(pattern)) {
      const [start, end] = match.indices?.[1] ?? [0, 0];
      const written = page.text.slice(start, end);
      const isBracketed = written.startsWith('<');
      const target = newLink(isBracketed ? written.slice(1, -1) : written, context, lineAt(page, match.index));
      if (target === null) continue;
      edits.push({ start, end, text: isBracketed || /\s/.test(target) ? `<${target}>` : target });
    }
  }
  for (const { index, 0: tag } of masked.matchAll(/<[A-Za-z][^<>]*>/g)) {
    for (const { indices } of tag.matchAll(attributes)) {
      const [start, end] = (indices?.[1] ?? [0, 0]).map((offset) => index + offset) as [number, number];
      const target = newLink(page.text.slice(start, end), context, lineAt(page, index));
      if (target !== null) edits.push({ start, end, text: target });
    }
  }
  return edits;
};

/** Returns null if the link does not change. */
export function newLink(written: string, context: PassContext, line: number): string | null {
  const plain = written.replace(/^pathname:\/\//, '');
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|%\{)/i.test(plain) || plain === '' || /[{}<>]/.test(plain)) return null;
  const [, location = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(plain) ?? [];
  const page = pageMeant(location, context);
  if (page !== null) {
    const original = originalPath(location, page, context);
    if (original !== null) return original + rest;
    const isShown = isFallback(page, context);
    const isUntranslated =
      !isShown && page.lang !== context.page.lang && location.startsWith('/') && !sameRoute(location, page, context);
    if (isUntranslated) return context.relative(contentPath(page, context)) + rest;
    if (location.startsWith('/') && leavesVersion(page, context))
      return `/${page.version}${newUrlOf(page, context.site)}${rest}`;
    if (location.startsWith('/') && sameRoute(location, page, context)) return written === plain ? null : plain;
    const own = context.relative(contentPath(isShown ? { ...page, lang: context.page.lang } : page, context));
    return own + rest === written || isSameTarget(location, own) ? null : own + rest;
  }
  const spelled = decoded(location);
  const candidates = [...candidatesOf(spelled, context), ...candidatesOf(urlPath(spelled, context), context)];
  const file = candidates.flatMap((one) => namesOf(one, context)).find((candidate) => context.files.has(candidate));
  const target = file === undefined ? null : context.newPath(file, 'asset');
  if (target !== null) {
    const own = target.startsWith('public/')
      ? encodeURI(target.slice('public'.length))
      : encodeURI(context.relative(target));
    if (own === location || `./${location}` === own) return written === plain ? null : plain;
    return own + rest;
  }
  if (isServed(location, context)) {
    const byDefault = context.site.versions?.default;
    const isElsewhere = byDefault !== undefined && byDefault !== context.page.version && !/\.\w+$/.test(location);
    if (isElsewhere && location.startsWith('/')) return `/${byDefault}${plain}`;
    return written === plain ? null : plain;
  }
  const outside = outsideLink(location, context);
  if (outside !== null) return outside + rest;
  context.note({ kind: 'broken', cause: 'A link has no target', line, detail: written });
  return written === plain ? null : plain;
}

/** If filenames contain the language, `image.de.png` replaces `image.png` in the pages in German. */
function namesOf(file: string, { page: { lang }, site }: PassContext): string[] {
  if (site.dialect.hasSuffixes !== true) return [file];
  const [own, main] = [lang, site.locales[0]?.lang ?? ''].map((one) => file.replace(/\.\w+$/, `.${one}$&`));
  return [own ?? file, file, main ?? file];
}

/**
 * The path of a page in the first language, for an absolute link without a language in a translation. In VitePress, it
 * leads to the first language; in docsite, to the language of the page with the link.
 */
function originalPath(location: string, page: OldPage, { site, page: { lang } }: PassContext): string | null {
  const [first] = site.locales;
  const isOther = page.lang === first?.lang && page.lang !== lang;
  return isOther && location.startsWith('/') && site.generator === 'vitepress'
    ? `/${page.lang}${newUrlOf(page, site)}`
    : null;
}

/** Whether readers get the untranslated page at its path in the language of the page with the link. */
function isFallback(page: OldPage, { site, page: { lang } }: PassContext): boolean {
  return site.untranslated === 'source' && page.lang === site.locales[0]?.lang && page.lang !== lang;
}

/**
 * Whether an absolute link leaves the version of its page. Docusaurus resolves such links from the site's root; docsite
 * resolves them within the page's version.
 */
function leavesVersion(page: OldPage, { site, page: { version } }: PassContext): boolean {
  return site.dialect.features.has('docusaurus') && page.version !== version && page.version === site.versions?.default;
}

/** True for a path that the site redirects, and for files that docsite generates. */
function isServed(location: string, context: PassContext): boolean {
  const { site } = context;
  const target = urlPath(decoded(location), context);
  return (
    Object.hasOwn(site.redirects, target.replace(/(?<=.)\/$/, '')) ||
    /^\/(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt)$/.test(target)
  );
}

/** A relative link to a path above the site's root, such as from `/book/` to `/std/`. */
function outsideLink(location: string, context: PassContext): string | null {
  const { page, site } = context;
  if (location.startsWith('/')) return null;
  const folder = path.posix.join((site.base ?? '/').slice(1), page.url.slice(1).replace(/[^/]*$/, ''));
  const target = path.posix.join('.', folder, location);
  const base = (site.base ?? '/').slice(1);
  if (!target.startsWith('../') && (base === '' || target.startsWith(base))) return null;
  const bare = target.replace(/^(?:\.\.\/)+/, '');
  if (site.url !== undefined) return `${site.url}/${bare}`;
  if (site.markdown.variables?.['host'] === undefined) {
    site.markdown.variables = { ...site.markdown.variables, host: 'https://example.org' };
    const cause = 'Links leave the site: replace `https://example.org` in the variable `host` of `site.config.ts`';
    context.note({ kind: 'manual', cause, line: 1, detail: location });
  }
  return `%{site.host}/${bare}`;
}

/** The path that a link has in a browser. */
function urlPath(location: string, { page }: PassContext): string {
  return location.startsWith('/')
    ? location
    : decoded(new URL(encodeURI(location), `http://site${encodeURI(page.url)}`).pathname);
}

/** docsite resolves paths with and without an extension the same way. */
function isSameTarget(written: string, own: string): boolean {
  const bare = (link: string): string => link.replace(/^\.\//, '').replace(/\.mdx?$/, '');
  return bare(decoded(written)) === bare(own);
}

/** The path of a page relative to the content folder. */
export function contentPath({ version, lang, target }: OldPage, { site }: Pick<PassContext, 'site'>): string {
  const folders = [site.versions === undefined ? '' : version, site.locales.length > 1 ? lang : ''];
  return [...folders, target].filter((part) => part !== '').join('/');
}

/** The path of a page's new URL, without base. */
export function newUrlOf(page: OldPage, site: PassContext['site']): string {
  const prefix = [
    site.versions !== undefined && page.version !== site.versions.default ? page.version : '',
    page.lang === site.locales[0]?.lang ? '' : page.lang,
  ].filter((part) => part !== '');
  const slug = page.target.replace(/\.mdx?$/, '').replace(/(?:^|(?<=\/))index$/, '');
  return `/${[...prefix, slug].join('/')}`;
}

/** The path of a page's new URL as the new site writes it, without base. */
export function publishedUrlOf(page: OldPage, site: PassContext['site']): string {
  const url = newUrlOf(page, site);
  // Hosts look for the file of the 404 page by its name.
  if (url.endsWith('/') || (site.trailingSlash && /(?:^|\/)404$/.test(url))) return url;
  return `${url}${site.trailingSlash ? '/' : site.cleanUrls ? '' : '.html'}`;
}

function sameRoute(location: string, page: OldPage, { site }: PassContext): boolean {
  const bare = (url: string): string => url.replace(/(?:\.html|\.mdx?|\/|\/index(?:\.html|\.mdx?)?)$/, '') || '/';
  const own = bare(newUrlOf(page, site));
  return bare(decoded(location)) === own;
}

/** The page that the old generator would resolve a path to. */
function pageMeant(location: string, context: PassContext): OldPage | null {
  if (location === '') return null;
  const spelled = decoded(location);
  const byFile = (): OldPage | null => pageByFile(spelled, context);
  const byUrl = (): OldPage | null => pageByUrl(spelled, context);
  if (
    /\.mdx?$/.test(spelled) ||
    /^(?:vitepress|rspress|mkdocs|mdbook|gitbook|markdown)$/.test(context.site.generator)
  ) {
    return byFile() ?? byUrl();
  }
  return byUrl() ?? byFile();
}

function pageByFile(location: string, context: PassContext): OldPage | null {
  const bare = location.replace(/\.html$/, '').replace(/(?<=.)\/$/, '');
  const names = candidatesOf(bare, context);
  const local = location.startsWith('/')
    ? names.map((name) => name)
    : [
        ...names,
        ...[context.source, context.page.source].map((file) => path.posix.join(path.posix.dirname(file), bare)),
      ];
  const endings = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/readme.md', '/SUMMARY.md'];
  for (const name of local) {
    for (const ending of endings) {
      const found = pageOfFile(name + ending, context);
      if (found !== null) return found;
    }
  }
  return null;
}

/** If filenames contain the language, a link without it refers to the page in the language of the page with the link. */
function pageOfFile(file: string, { pageOf, page, site }: PassContext): OldPage | null {
  if (site.dialect.hasSuffixes !== true) return pageOf(file);
  const [own, main] = [page.lang, site.locales[0]?.lang ?? ''].map((lang) =>
    pageOf(file.replace(/\.mdx?$/, `.${lang}$&`)),
  );
  return own ?? pageOf(file) ?? main ?? null;
}

function pageByUrl(location: string, context: PassContext): OldPage | null {
  const { site } = context;
  const spelled = urlPath(location, context);
  const base = site.base ?? '/';
  // The language prefix is dropped, because untranslated pages fall back to the default language.
  const [, lang = '', untranslated = ''] = /^\/([\w-]+)(\/.*)$/.exec(spelled) ?? [];
  const fallsBack = site.generator !== 'vitepress';
  const isLanguage = fallsBack && site.locales.slice(1).some((locale) => locale.lang === lang);
  const found = context.pageAt(spelled) ?? (isLanguage ? context.pageAt(untranslated) : null);
  if (found !== null || base === '/' || !spelled.startsWith(base)) return found;
  return context.pageAt(spelled.slice(base.length - 1));
}
