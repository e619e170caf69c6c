/** Suggests the new paths of renamed pages for broken links in the navigation. */
import { contentPathIn, urlSpaceOf } from '../../config/site.ts';
import type { Finding } from '../../findings/finding.ts';
import { linesOf } from '../../findings/finding.ts';
import { routeCandidates } from '../../site/nav/links.ts';
import { separateNavigation, versionsWithPage } from '../../site/nav/shared-links.ts';
import type { PageMeta } from '../../site/page.ts';
import type { CheckInput } from '../input.ts';
import { routeOfPath, splitLink } from '../../../shared/urls.ts';

/** `moved`: pages by their old route paths. */
export function withNavFix(problem: Finding, site: CheckInput['site'], moved: ReadonlyMap<string, PageMeta>): Finding {
  const { span } = problem;
  const written = linkAt(problem, site);
  if (span === undefined || written === null) return problem;
  const { link, column } = written;
  const urls = urlSpaceOf(site.config);
  const page = originsOf(problem, site)
    .flatMap((origin) => routeCandidates(link, origin, urls))
    .flatMap((path) => moved.get(path) ?? [])[0];
  if (page === undefined) return problem;
  const { query, hash } = splitLink(link);
  const next = `/${page.route.slug}${query}${hash}`;
  const keeping = isOfSite(problem, site) ? versionsWithPage(link, { ...site.model, config: site.config, urls }) : [];
  if (keeping.length > 0) return { ...problem, hint: separateNavigation(next, keeping) };
  const hint = `the page has moved to \`${next}\``;
  const isFixable = link.startsWith('/') && !/["'\\]/.test(next) && problem.file?.startsWith('../') !== true;
  if (!isFixable) return { ...problem, hint };
  const { line } = span.start;
  const edit = { span: { start: { line, column }, end: { line, column: column + link.length } }, text: next };
  return { ...problem, hint, fix: { edits: [edit] } };
}

/** The text of a finding's position without quotes, and the column at which it begins. */
function linkAt({ file, span, frame }: Finding, { scanned, pages, config }: CheckInput['site']): Written | null {
  if (file === undefined || span === undefined || span.start.line !== span.end.line) return null;
  const marked = frame?.find(({ line }) => line === span.start.line);
  const path = contentPathIn(config, file);
  const isPage = marked === undefined && pages.has(path);
  const text = isPage ? (linesOf(scanned.textOf(path))[span.start.line - 1] ?? '') : (marked?.text ?? '');
  const from = span.start.column - (marked?.column ?? 1);
  const [, quote = '', link = ''] =
    /^(["']?)(.*)\1$/.exec(text.slice(from, from + span.end.column - span.start.column)) ?? [];
  return link === '' ? null : { link, column: span.start.column + quote.length };
}

interface Written {
  link: string;
  column: number;
}

/** True for a link in the config, which applies to all languages and versions. */
function isOfSite(
  { file = '' }: Pick<Finding, 'file'>,
  site: Pick<CheckInput['site'], 'scanned' | 'pages' | 'config'>,
): boolean {
  const path = contentPathIn(site.config, file);
  return !site.scanned.files.has(path) && !site.pages.has(path);
}

/** The languages and versions that a link may apply to. Links in the config apply to all languages. */
function originsOf({ file = '' }: Finding, site: CheckInput['site']): Parameters<typeof routeCandidates>[1][] {
  const { config } = site;
  if (!isOfSite({ file }, site)) {
    const path = contentPathIn(config, file);
    return [{ ...routeOfPath(path, urlSpaceOf(config)), from: path }];
  }
  const version = config.multiVersion.default;
  return config.locales.map(({ lang }) => ({ version, lang, from: '' }));
}
