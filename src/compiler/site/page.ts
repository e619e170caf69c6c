/** Reads a source file's frontmatter, title and body with a lightweight scan, without a parser. */
import { contentFileOf, urlSpaceOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { pageEmpty } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding, Point } from '../findings/finding.ts';
import { readFrontmatter } from '../frontmatter/read.ts';
import type { FrontmatterLink } from '../frontmatter/link-paths.ts';
import { firstHeading, firstParagraph } from '../markdown/light-scan.ts';
import type { ScanRules } from '../markdown/light-scan.ts';
import { valuesFor } from '../markdown/passes/values.ts';
import type { Piece } from '../plugins/edits.ts';
import { pageTypes } from '../frontmatter/page-types.ts';
import type { MarkdownRules, SourceFile } from './scan.ts';
import { ignoreCommentsIn } from './ignore-comments.ts';
import type { IgnoreComment } from './ignore-comments.ts';
import type { Frontmatter, PageType } from '../../shared/protocol.ts';
import { routeOfPath, routePathOf } from '../../shared/urls.ts';
import type { Route } from '../../shared/urls.ts';

/** The facts about a page in the site model. */
export interface PageMeta {
  /** POSIX path relative to the content folder. */
  path: string;
  route: Route;
  routePath: string;
  pageType: PageType;
  /**
   * From the frontmatter, otherwise the text of the first h1 without Markdown, otherwise derived from the filename.
   */
  title: string;
  /**
   * From the frontmatter, otherwise the plain text of the first paragraph (at most 160 characters), otherwise empty.
   */
  description: string;
  frontmatter: Frontmatter;
  /** Links in the frontmatter with their positions; absent if there are none. */
  links?: FrontmatterLink[];
  /** The page's previous paths; absent if there are none. */
  oldPaths?: FrontmatterLink[];
  /** Name of the plugin that created the page; absent for files. */
  createdBy?: string;
}

/** A page before it is compiled. */
export interface PageSource {
  meta: PageMeta;
  /** Everything after the frontmatter. */
  body: string;
  /** The position in the file at which the body begins. */
  bodyStart: Point;
  /** Whether component tags work in the page. */
  rules: MarkdownRules;
  /** Hash of the file's bytes. */
  hash: string;
  findings: Finding[];
  /** The page's ignore comments; absent if there are none. */
  ignoreComments?: IgnoreComment[];
  /** The author's text and the edited text, if plugins have edited it. */
  original?: { text: string; pieces: Piece[] };
  /** The keys that the plugins' `transform` hooks returned for the page; absent if there are none. */
  key?: string;
}

/** Reads a page's frontmatter, and its title and description from the body if the frontmatter does not set them. */
export function readPage(file: SourceFile, config: SiteConfig): PageSource {
  const space = urlSpaceOf(config);
  const route = routeOfPath(file.path, space);
  const context = {
    file: contentFileOf(config, file.path),
    langs: config.locales.map(({ lang }) => lang),
    layouts: Object.keys(config.theme.layouts),
    fields: route.slug === '404' ? {} : config.frontmatter,
  };
  const { data, links: written, bodyOffset, bodyLine, findings } = readFrontmatter(file.text, context);
  const isOld = ({ key }: FrontmatterLink): boolean => key.startsWith('redirectFrom');
  const [links, oldPaths] = [written.filter((link) => !isOld(link)), written.filter(isOld)];
  const body = file.text.slice(bodyOffset);
  const rules = file.rules ?? (file.path.endsWith('.mdx') ? 'mdx' : 'md');
  const pageType = pageTypeOf(data, route);
  const { variables, math } = config.markdown;
  const values = valuesFor(data, { variables, lang: route.lang, defaultLang: config.lang });
  const scanRules: ScanRules = { tags: rules === 'mdx' ? 'components' : 'text', math: Boolean(math), values };
  const meta: PageMeta = {
    path: file.path,
    route,
    routePath: routePathOf(route, space),
    pageType,
    title: textIn(data['title']) ?? firstHeading(body, scanRules) ?? titleFromName(route, config),
    description: textIn(data['description']) ?? firstParagraph(body, scanRules) ?? '',
    // A 404 page is never listed, whatever its type.
    frontmatter: route.slug === '404' ? { ...data, unlisted: true } : data,
    ...(links.length > 0 && { links }),
    ...(oldPaths.length > 0 && { oldPaths }),
    ...(file.createdBy !== undefined && { createdBy: file.createdBy }),
  };
  const ignoreComments = ignoreCommentsIn(file.text);
  const isEmpty = body.trim() === '' && pageType === 'doc' && findings.length === 0 && data['overview'] !== true;
  return {
    meta,
    body,
    bodyStart: { line: bodyLine, column: 1 },
    rules,
    hash: file.hash,
    findings: isEmpty ? [findingAt(pageEmpty({ layout: data['layout'] }), { file: context.file })] : findings,
    ...(ignoreComments.length > 0 && { ignoreComments }),
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
