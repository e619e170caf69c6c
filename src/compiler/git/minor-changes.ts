/**
 * Finds changes of pages that do not affect translations: renames, and edits that change only link targets and
 * `redirectFrom`. After a page moves, such edits are made in all languages at once.
 */
import { spawn } from 'node:child_process';
import { readCacheFile, writeCacheFile } from '../cache-file.ts';
import type { SiteConfig } from '../config/site.ts';
import { changesOf } from './copies.ts';
import type { FileHistory, PlacedChange } from './copies.ts';
import type { Change } from './history.ts';
import { placeOf } from './page-place.ts';

type Changes = Omit<FileHistory, 'minor'>;

/** The changes of a translation and of its source, newest first. */
interface Pair {
  own: readonly PlacedChange[];
  source: readonly PlacedChange[];
}

/**
 * Reads only the contents that decide whether a translation is outdated. The decisions are kept in `cacheFolder`, so
 * that later runs read only the contents of new changes.
 */
export async function readMinorChanges(
  history: Changes,
  config: SiteConfig,
  cacheFolder: string,
): Promise<Set<Change>> {
  const minor = new Set<Change>();
  if (config.locales.length < 2) return minor;
  const pairs = pairsIn(history, config);
  const known = new Set<Change>();
  const decisions = readDecisions(cacheFolder);
  let isNew = false;
  for (;;) {
    const wanted = new Set(pairs.flatMap((pair) => undecided(pair, { minor, known })));
    if (wanted.size === 0) break;
    const unread = [...wanted].filter((change) => !decisions.has(keyOf(change)));
    for (const [change, decision] of await decide(unread, config.content)) {
      decisions.set(keyOf(change), decision);
      isNew = true;
    }
    for (const change of wanted) {
      known.add(change);
      if (decisions.get(keyOf(change)) === true) minor.add(change);
    }
  }
  if (isNew) writeDecisions(cacheFolder, [...known], decisions);
  return minor;
}

/** Whether each change is minor; changes whose contents git cannot read are omitted. */
async function decide(changes: readonly Change[], folder: string): Promise<[Change, boolean][]> {
  const decided: [Change, boolean][] = [];
  for (let at = 0; at < changes.length; at += perRun) {
    const some = changes.slice(at, at + perRun);
    const texts = await contentsOf(
      some.flatMap(({ before, blob }) => (before === blob ? [] : [before, blob])),
      folder,
    );
    for (const change of some) {
      const decision = isMinor(change, texts);
      if (decision !== null) decided.push([change, decision]);
    }
  }
  return decided;
}

/** Whether changes are minor, by the contents before and after them. */
type Decisions = Map<string, boolean>;

function keyOf({ before, blob }: Change): string {
  return `${before} ${blob}`;
}

const decisionsName = 'minor-changes.json';

function readDecisions(cacheFolder: string): Decisions {
  const stored = readCacheFile(cacheFolder, decisionsName);
  // The seal proves that `writeDecisions` wrote this.
  return new Map(stored === null ? [] : (JSON.parse(stored.toString()) as [string, boolean][]));
}

/** Keeps only the decisions about these changes, because others are not needed again. */
function writeDecisions(cacheFolder: string, changes: readonly Change[], decisions: Decisions): void {
  const needed = new Set(changes.map(keyOf));
  const text = JSON.stringify([...decisions].filter(([key]) => needed.has(key)));
  writeCacheFile(cacheFolder, decisionsName, Buffer.from(text));
}

/** Maximum number of changes whose contents are in memory at the same time. */
const perRun = 500;

/** Translations whose sources were changed after the translations were created. */
function pairsIn(history: Changes, config: SiteConfig): Pair[] {
  const sources = new Map<string, string>();
  const translations: [key: string, path: string][] = [];
  for (const path of history.changes.keys()) {
    if (!/\.mdx?$/.test(path)) continue;
    const { lang, key } = placeOf(path, config);
    if (lang === config.lang) sources.set(key, path);
    else translations.push([key, path]);
  }
  return translations.flatMap(([key, path]): Pair[] => {
    const from = sources.get(key);
    if (from === undefined) return [];
    const [own, source] = [changesOf(path, history), changesOf(from, history)];
    const created = own.at(-1)?.commit.index ?? 0;
    return source.some(({ commit }) => commit.index < created) ? [{ own, source }] : [];
  });
}

/** The changes of a pair that have to be read next. */
function undecided(
  { own, source }: Pair,
  { minor, known }: { minor: ReadonlySet<Change>; known: ReadonlySet<Change> },
): Change[] {
  const isCandidate = ({ before, from }: Change): boolean => from !== undefined || !/^0+$/.test(before);
  const last = own.find(({ change }) => !minor.has(change));
  if (last === undefined) return [];
  if (isCandidate(last.change) && !known.has(last.change)) return [last.change];
  return source
    .filter(({ commit }) => commit.index < last.commit.index)
    .flatMap(({ change }) => (isCandidate(change) && !known.has(change) ? [change] : []));
}

/** Null if git cannot read the contents. */
function isMinor({ before, blob }: Change, texts: ReadonlyMap<string, string>): boolean | null {
  if (before === blob) return true;
  const [old, now] = [texts.get(before), texts.get(blob)];
  return old === undefined || now === undefined ? null : wordsOf(old) === wordsOf(now);
}

/** The text of a page without link targets and `redirectFrom`. */
function wordsOf(text: string): string {
  const unified = text.replaceAll(/\r\n?/g, '\n');
  const head = /^---\n(?:[^]*?\n)?---[ \t]*(?:\n|$)/.exec(unified)?.[0] ?? '';
  const keys = head
    .replace(/^redirectFrom:.*\n(?:[ \t]*- .*\n|[ \t]+.*\n)*/m, '')
    .replaceAll(/^([ \t-]*(?:link|href|src):).*$/gm, '$1')
    .replace(/^---\n---[ \t]*\n?$/, '');
  const body = unified
    .slice(head.length)
    .replaceAll(/\]\((?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)/g, '](')
    .replaceAll(/^( {0,3}\[[^\]\n]+\]:[ \t]*)\S+/gm, '$1')
    .replaceAll(/\b((?:href|src|link|to)=)(?:"[^"\n]*"|'[^'\n]*')/g, '$1');
  return (keys + body.trim()).trim();
}

/** Reads blobs from the repository, in a single run of git. Empty if git fails. */
function contentsOf(blobs: readonly string[], cwd: string): Promise<Map<string, string>> {
  if (blobs.length === 0) return Promise.resolve(new Map());
  const git = spawn('git', ['cat-file', '--batch'], {
    cwd,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const chunks: Buffer[] = [];
  git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  // If git exits early, the pipe closes; the parser handles missing contents.
  git.stdin.on('error', () => {});
  git.stdin.end(blobs.map((blob) => `${blob}\n`).join(''));
  return new Promise((resolve) => {
    git.on('error', () => resolve(new Map()));
    git.on('close', () => resolve(contentsIn(Buffer.concat(chunks), blobs)));
  });
}

/** Parses `<hash> blob <size>\n<content>\n…`; a missing object is a single line. */
function contentsIn(output: Buffer, blobs: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  for (const blob of blobs) {
    const end = output.indexOf('\n', at);
    if (end < 0) break;
    const size = / blob (\d+)$/.exec(output.toString('latin1', at, end))?.[1];
    at = end + 1;
    if (size === undefined) continue;
    found.set(blob, output.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return found;
}
