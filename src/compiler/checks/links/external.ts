/** Checks every link to another site; runs only on request. */
import { askUrls } from './ask-urls.ts';
import type { DatedAnswer } from './ask-urls.ts';
import { cacheFolderOf } from '../../compile/cache/location.ts';
import type { Cache } from '../../compile/cache/pages.ts';
import { externalAnchorMissing, externalDead, externalRedirect, externalUnreached } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { isPrivateHost } from './private-host.ts';
import type { StageProgress } from '../../progress.ts';
import type { Site } from '../../site/read.ts';
import { writtenLinks } from './written.ts';
import type { WrittenLink } from './written.ts';

interface ExternalOptions {
  signal: AbortSignal;
  /** Known responses, which are not requested again. New responses are added. */
  answers: Map<string, DatedAnswer>;
  onProgress: StageProgress;
}

export async function checkExternal(
  site: Site,
  cache: Cache,
  { signal, answers, onProgress }: ExternalOptions,
): Promise<Finding[]> {
  const { external } = site.config.checks;
  const ignored = external.ignore.map((source) => new RegExp(source));
  const isWanted = (target: string): boolean => isPublicUrl(target) && !ignored.some((pattern) => pattern.test(target));
  const links = writtenLinks(site, cache, isWanted);
  const start = Date.now();
  const options = { ...external, signal, isRefused: isPrivateHost, retryAfter: [500, 2000] };
  const given = await askUrls(
    links.flatMap(({ target }) => (answers.has(target) ? [] : target)),
    { ...options, cacheFolder: cacheFolderOf(site.config), onProgress },
  );
  for (const [url, answer] of given) answers.set(url, answer);
  const now = Date.now();
  const unreached = await hostsIfOffline([...given], start, async (url) => {
    const again = (await askUrls([url], { ...options, cacheFolder: '' })).get(url);
    return again !== undefined && !isUnreached(again);
  });
  const found = links.flatMap((link) => {
    const dated = answers.get(link.target);
    const isSkipped = dated === undefined || (unreached !== null && isUnreached(dated));
    return isSkipped ? [] : findingsOf(link, dated, now);
  });
  return unreached === null ? found : [externalUnreached({ hosts: unreached }), ...found];
}

/**
 * If no link is known to have worked before, this many hosts must be unreachable, because they rarely all fail at once.
 */
const leastHosts = 5;

/**
 * The number of hosts, if this machine rather than the links is the cause: none of the hosts requested since `start`
 * can be reached, and a link that worked before cannot be reached either.
 */
async function hostsIfOffline(
  answers: readonly [url: string, dated: DatedAnswer][],
  start: number,
  isReached: (url: string) => Promise<boolean>,
): Promise<number | null> {
  const asked = answers.filter(([, { at }]) => at >= start);
  const hosts = new Set(asked.map(([url]) => new URL(url).hostname));
  if (hosts.size === 0 || !asked.every(([, dated]) => isUnreached(dated))) return null;
  const before = answers.find(([, { answer, at }]) => at < start && answer.state === 'alive');
  const isOffline = before === undefined ? hosts.size >= leastHosts : !(await isReached(before[0]));
  return isOffline ? hosts.size : null;
}

function isUnreached({ answer }: DatedAnswer): boolean {
  return answer.state === 'dead' && answer.unreached === true;
}

/** Sample URLs and URLs on the reader's own machine are skipped. */
function isPublicUrl(target: string): boolean {
  return /^https?:/i.test(target) && URL.canParse(target) && !isPrivateHost(new URL(target).hostname);
}

function findingsOf({ target, file, span, editTo }: WrittenLink, { answer, at }: DatedAnswer, now: number): Finding[] {
  const age = ageOf(now - at);
  const place = { file, ...(span !== undefined && { span }) };
  if (answer.state === 'dead') return [findingAt(externalDead({ url: target, reason: answer.reason, age }), place)];
  if (answer.state === 'alive') return [];
  if (answer.state === 'anchorless') {
    const [page = '', id = ''] = target.split('#');
    return [findingAt(externalAnchorMissing({ page, id, age }), place)];
  }
  const { location } = answer;
  const edit = editTo(location);
  const finding = findingAt(externalRedirect({ url: target, location, age }), place);
  return [edit === null ? finding : { ...finding, fix: { edits: [edit] } }];
}

function ageOf(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  if (hours < 1) return 'just now';
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'a day ago' : `${days} days ago`;
}
