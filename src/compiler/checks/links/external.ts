/** Checks every link to another site; runs only on request. */
import { askUrls } from './ask-urls.ts';
import type { DatedAnswer } from './ask-urls.ts';
import { cacheFolderOf } from '../../compile/cache/location.ts';
import type { Cache, PageFacts } from '../../compile/cache/pages.ts';
import type { LinkRef } from '../../markdown/page-parts.ts';
import { externalAnchorMissing, externalDead, externalRedirect } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { isPrivateHost } from './private-host.ts';
import type { Site } from '../../site/read.ts';
import { urlEdit } from '../../markdown/source-positions.ts';

interface ExternalOptions {
  signal: AbortSignal;
  /** Known responses, which are not requested again. New responses are added. */
  answers: Map<string, DatedAnswer>;
}

export async function checkExternal(
  site: Site,
  cache: Cache,
  { signal, answers }: ExternalOptions,
): Promise<Finding[]> {
  const { external } = site.config.checks;
  const ignored = external.ignore.map((source) => new RegExp(source));
  const links = [...site.pages.keys()].flatMap((contentPath) => {
    const facts = cache.state.pages.get(contentPath)?.facts;
    return facts === undefined
      ? []
      : linksOf(facts).filter(({ link }) => !ignored.some((pattern) => pattern.test(link.target)));
  });
  const given = await askUrls(
    links.flatMap(({ link }) => (answers.has(link.target) ? [] : link.target)),
    {
      ...external,
      signal,
      isRefused: isPrivateHost,
      retryAfter: [500, 2000],
      cacheFolder: cacheFolderOf(site.config),
    },
  );
  for (const [url, answer] of given) answers.set(url, answer);
  const now = Date.now();
  return links.flatMap(({ link, file }) => {
    const dated = answers.get(link.target);
    return dated === undefined ? [] : findingsOf(link, dated, { file, now, text: () => site.scanned.textOf(file) });
  });
}

/** A snippet's links are reported in the snippet. Sample URLs and URLs on the reader's own machine are skipped. */
function linksOf({ links, meta }: PageFacts): { link: LinkRef; file: string }[] {
  return links
    .filter(
      ({ target }) => /^https?:/i.test(target) && URL.canParse(target) && !isPrivateHost(new URL(target).hostname),
    )
    .map((link) => ({ link, file: link.file ?? meta.path }));
}

function findingsOf(
  { target, span }: LinkRef,
  { answer, at }: DatedAnswer,
  { file, now, text }: { file: string; now: number; text(): string },
): Finding[] {
  const age = ageOf(now - at);
  if (answer.state === 'dead')
    return [findingAt(externalDead({ url: target, reason: answer.reason, age }), { file, span })];
  if (answer.state === 'alive') return [];
  if (answer.state === 'anchorless') {
    const [page = '', id = ''] = target.split('#');
    return [findingAt(externalAnchorMissing({ page, id, age }), { file, span })];
  }
  const { location } = answer;
  const edit = urlEdit(text(), span, { written: target, next: location });
  const finding = findingAt(externalRedirect({ url: target, location, age }), { file, span });
  return [edit === null ? finding : { ...finding, fix: { edits: [edit] } }];
}

function ageOf(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  if (hours < 1) return 'just now';
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'a day ago' : `${days} days ago`;
}
