/** A source file → its frontmatter, title and body, by a light scan and no parse. */
import { contentFileOf, urlSpaceOf } from './config.ts';
import type { SiteConfig } from './config.ts';
import { pageEmpty, placed } from './diagnostics.ts';
import type { Diagnostic, Point } from './diagnostics.ts';
import { readFrontmatter } from './frontmatter.ts';
import type { FrontmatterLink } from './frontmatter.ts';
import { firstHeading, firstParagraph } from './light-scan.ts';
import { valuesFor } from './markdown/values.ts';
import { pageTypes } from './page-types.ts';
import type { MarkdownRules, SourceFile } from './scan.ts';
import { suppressionsIn } from './suppressions.ts';
import type { Suppression } from './suppressions.ts';
import type { Frontmatter, PageType } from '../shared/protocol.ts';
import { routeOfPath, routePathOf } from '../shared/urls.ts';
import type { Route } from '../shared/urls.ts';

/** What the site model knows of a page. */
export interface PageMeta {
  /** Posix, relative to the content folder. */
  path: string;
  route: Route;
  routePath: string;
  pageType: PageType;
  /** The frontmatter's, else the first h1's text without Markdown, else made from the file name. */
  title: string;
  /** The frontmatter's, else the first paragraph's plain text (at most 160 characters), else empty. */
  description: string;
  frontmatter: Frontmatter;
  /** Links in the frontmatter with their places; absent where there are none. */
  links?: FrontmatterLink[];
  /** Addresses that the page had before; absent where there are none. */
  oldAddresses?: FrontmatterLink[];
}

/** A page before it is compiled. */
export interface PageSource {
  meta: PageMeta;
  /** Everything after the frontmatter. */
  body: string;
  /** Where the body begins in the file. */
  bodyStart: Point;
  /** Whether component tags work in the page. */
  rules: MarkdownRules;
  /** Hash of the file's bytes. */
  hash: string;
  diagnostics: Diagnostic[];
  /** Exceptions to checks that its comments ask for; absent where there are none. */
  suppressions?: Suppression[];
}

/** Reads a page's head and, where the frontmatter leaves them open, its title and description. */
export function readPage(file: SourceFile, config: SiteConfig): PageSource {
  const space = urlSpaceOf(config);
  const route = routeOfPath(file.path, space);
  const place = {
    file: contentFileOf(config, file.path),
    langs: config.locales.map(({ lang }) => lang),
    layouts: Object.keys(config.theme.layouts),
    fields: route.slug === '404' ? {} : config.frontmatter,
  };
  const { data, links: written, bodyOffset, bodyLine, diagnostics } = readFrontmatter(file.text, place);
  const isOld = ({ key }: FrontmatterLink): boolean => key.startsWith('redirectFrom');
  const [links, oldAddresses] = [written.filter((link) => !isOld(link)), written.filter(isOld)];
  const body = file.text.slice(bodyOffset);
  const rules = file.rules ?? (file.path.endsWith('.mdx') ? 'mdx' : 'md');
  const tags = rules === 'mdx' ? 'components' : 'text';
  const pageType = pageTypeOf(data, route);
  const { variables } = config.markdown;
  const values = valuesFor(data, { variables, lang: route.lang, defaultLang: config.lang });
  const meta: PageMeta = {
    path: file.path,
    route,
    routePath: routePathOf(route, space),
    pageType,
    title: textIn(data['title']) ?? firstHeading(body, tags, values) ?? titleFromName(route, config),
    description: textIn(data['description']) ?? firstParagraph(body, tags, values) ?? '',
    frontmatter: data,
    ...(links.length > 0 && { links }),
    ...(oldAddresses.length > 0 && { oldAddresses }),
  };
  const suppressions = suppressionsIn(file.text);
  const isEmpty = body.trim() === '' && pageType === 'doc' && diagnostics.length === 0 && data['overview'] !== true;
  return {
    meta,
    body,
    bodyStart: { line: bodyLine, column: 1 },
    rules,
    hash: file.hash,
    diagnostics: isEmpty ? [placed(pageEmpty(), { file: place.file })] : diagnostics,
    ...(suppressions.length > 0 && { suppressions }),
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function pageTypeOf(data: Frontmatter, route: Route): PageType {
  const given = pageTypes.find((type) => type === data['pageType']);
  return given ?? (route.slug === '404' ? '404' : 'doc');
}

/** `quick-start` → `Quick start`; an index page is named after its folder, the home page after the site. */
function titleFromName(route: Route, config: SiteConfig): string {
  const name = route.slug.split('/').findLast((segment) => segment !== '');
  if (name === undefined) return config.locales.find(({ lang }) => lang === route.lang)?.title ?? config.title;
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
