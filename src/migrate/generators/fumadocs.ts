/** Fumadocs: pages in `content/docs`, ordered by `meta.json`. */
import path from 'node:path';
import type { OldPage, OldSite, SidebarEntry } from '../model.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, flagAt, isList, textAt } from '../read/value.ts';
import { emptySite, firstOf, isMarkdown, modules, note, titleOf, usualUrl, within } from './generator.ts';
import type { Generator } from './generator.ts';

export const fumadocs: Generator = {
  name: 'fumadocs',
  label: 'Fumadocs',
  detect(files) {
    const folder = ['', 'docs/', 'website/', 'apps/docs/'].find((name) =>
      /"fumadocs-[\w-]+"\s*:/.test(files.text(`${name}package.json`) ?? ''),
    );
    return folder === undefined ? null : (firstOf(files, modules(`${folder}source.config`)) ?? `${folder}package.json`);
  },
  read: readFumadocs,
};

function readFumadocs(files: OldFiles, config: string): OldSite {
  const root = path.posix.dirname(config).replace(/^\.$/, '');
  const inRoot = within(root);
  const site = emptySite(fumadocs, {
    tags: 'jsx',
    features: new Set(['fumadocs']),
    aliases: { '@': root, '~': root },
    globals: {},
  });
  site.configs.push(config);
  const source = firstOf(
    files,
    ['lib/source', 'src/lib/source', 'app/source', 'lib/source/index', 'lib/geistdocs/source'].flatMap((name) =>
      modules(inRoot(name)),
    ),
  );
  const text = source === null ? '' : (files.text(source) ?? '');
  const base = (/baseUrl:\s*['"`]\/?([^'"`$]*)['"`]/.exec(text)?.[1] ?? 'docs').replace(/\/$/, '');
  const docs =
    [inRoot('content/docs'), inRoot('src/content/docs'), inRoot('content')].find((folder) =>
      files.list(folder).some(isMarkdown),
    ) ?? inRoot('content/docs');
  const name = textAt(readData(files, inRoot('package.json'), []), 'name') ?? 'docs';
  site.title = name.split('/').at(-1) ?? name;
  site.notes.push(note(config, 'The title, the logo and the links of the top bar are React elements'));
  if (/remark-?math|rehype-?katex/i.test(files.text(config) ?? '')) site.markdown.math = true;
  site.publicFolders = [{ from: inRoot('public'), to: 'public' }];
  site.contentFolders = [{ from: docs, to: base }];
  const languages = /languages:\s*\[([^\]]*)\]/.exec(
    files.text(
      firstOf(
        files,
        ['lib/i18n', 'src/lib/i18n'].flatMap((one) => modules(inRoot(one))),
      ) ?? '',
    ) ?? '',
  )?.[1];
  const langs = [...(languages ?? '').matchAll(/['"]([\w-]+)['"]/g)].map(([, lang = '']) => lang);
  const [first = 'en', ...others] = langs.length > 0 ? langs : ['en'];
  site.locales = [first, ...others].map((lang) => ({ lang, tag: lang }));
  if (others.length > 0) site.contentFolders = [{ from: docs, to: `${first}/${base}` }];
  site.pages = files
    .list(docs)
    .filter(isPage)
    .map((file) => pageOf(file, { docs, base, first, others }));
  const collections = [...text.matchAll(/baseUrl:\s*['"`]\/([\w-]+)['"`]/g)]
    .map(([, own = '']) => own)
    .filter((own) => own !== base);
  for (const own of new Set(collections)) {
    const folder = inRoot(`content/${own}`);
    site.contentFolders.push({ from: folder, to: others.length > 0 ? `${first}/${own}` : own });
    const pages = files.list(folder).filter(isPage);
    site.pages.push(...pages.map((file) => pageOf(file, { docs: folder, base: own, first, others })));
  }
  site.locales = site.locales.map((locale) => {
    const pages = new Map(
      site.pages
        .filter(({ lang }) => lang === locale.lang)
        .map((page) => [page.source.replace(/(?:\.[a-z]{2}(?:-\w+)?)?\.mdx?$/, ''), page]),
    );
    return { ...locale, sidebar: sidebarsOf(docs, base, { files, site, pages }) };
  });
  return site;
}

/** Names with a dot at the beginning are those of files that pages include. */
function isPage(file: string): boolean {
  return isMarkdown(file) && !/(?:^|\/)\./.test(file);
}

interface PageFacts {
  docs: string;
  base: string;
  first: string;
  others: readonly string[];
}

/** `page.cn.mdx` is a translation; a folder in parentheses is not part of the URL. */
function pageOf(source: string, { docs, base, first, others }: PageFacts): OldPage {
  const file = source.slice(docs.length + 1);
  const suffix = /\.([\w-]+)\.mdx?$/.exec(file)?.[1] ?? '';
  const lang = others.includes(suffix) ? suffix : first;
  const own = lang === first ? file : file.replace(`.${suffix}.`, '.');
  const target = `${base === '' ? '' : `${base}/`}${own.replaceAll(/\([^/)]*\)\//g, '')}`;
  return { source, target, lang, version: '', url: `${lang === first ? '' : `/${lang}`}${usualUrl(target)}` };
}

interface MetaInput {
  files: OldFiles;
  site: OldSite;
  /** Pages by their source path without extension. */
  pages: ReadonlyMap<string, OldPage>;
}

/** A folder with `root: true` has a separate sidebar. */
function sidebarsOf(docs: string, base: string, input: MetaInput): Record<string, SidebarEntry[]> {
  const prefix = base === '' ? '/' : `/${base}/`;
  const folders = [
    ...new Set(
      [...input.pages.keys()].flatMap((source) =>
        source.slice(docs.length + 1).includes('/') ? [source.slice(docs.length + 1).split('/')[0] ?? ''] : [],
      ),
    ),
  ];
  const roots = folders.filter(
    (name) => flagAt(readData(input.files, `${docs}/${name}/meta.json`, []), 'root') === true,
  );
  const own = roots.map((name) => {
    const inside = [...input.pages].find(([source]) => source.startsWith(`${docs}/${name}/`))?.[1];
    const isGroup = name.startsWith('(');
    return [
      isGroup && inside !== undefined ? prefix : `${prefix}${name}/`,
      entriesIn(`${docs}/${name}`, input),
    ] as const;
  });
  return { [prefix]: entriesIn(docs, input), ...Object.fromEntries(own) };
}

function entriesIn(folder: string, input: MetaInput): SidebarEntry[] {
  const { files, site } = input;
  const meta = readData(files, `${folder}/meta.json`, site.notes);
  const listed = at(meta, 'pages');
  const names = isList(listed) ? listed.filter((name): name is string => typeof name === 'string') : ['...'];
  const result: SidebarEntry[] = [];
  let into = result;
  for (const name of names) {
    const separator = /^---(?:\[\w+\])?(.*?)---$/.exec(name)?.[1];
    const [, text, link] = /^(?:external:)?(?:\[\w+\])?\[([^\]]*)\]\(([^)]*)\)$/.exec(name) ?? [];
    if (separator !== undefined) {
      into = [];
      result.push({ text: separator, items: into });
    } else if (text !== undefined && link !== undefined) into.push({ text, link });
    else if (name === '...' || name === 'z...a') into.push(...restOf(folder, names, input));
    else if (name.startsWith('...')) into.push(...entriesIn(path.posix.join(folder, name.slice(3)), input));
    else if (!name.startsWith('!')) into.push(...entryOf(path.posix.join(folder, name), input));
  }
  return result;
}

function restOf(folder: string, names: readonly string[], input: MetaInput): SidebarEntry[] {
  const below = [...input.pages.keys()]
    .filter((source) => source.startsWith(`${folder}/`))
    .map((source) => source.slice(folder.length + 1).split('/')[0] ?? '');
  const rest = [...new Set(below)].filter(
    (name) => !names.some((listed) => listed.replace(/^(?:!|\.\.\.)/, '') === name),
  );
  return rest
    .toSorted((a, b) => Number(b === 'index') - Number(a === 'index') || (a < b ? -1 : 1))
    .flatMap((name) => entryOf(`${folder}/${name}`, input));
}

function entryOf(source: string, input: MetaInput): SidebarEntry[] {
  const { files, pages, site } = input;
  const page = pages.get(source);
  if (page !== undefined) return [{ text: titleOf(files, page.source), link: page.url }];
  if (!files.isFolder(source)) return [];
  const index = pages.get(`${source}/index`);
  const title = textAt(readData(files, `${source}/meta.json`, site.notes), 'title');
  const items = entriesIn(source, input).filter(({ link }) => link === undefined || link !== index?.url);
  const text =
    title ??
    (index === undefined ? (source.split('/').at(-1) ?? '').replaceAll(/[()]/g, '') : titleOf(files, index.source));
  return [{ text, ...(index !== undefined && { link: index.url }), items }];
}
