/** Checks external URLs a few at a time, with a limit per host, and caches successful responses. */
import { readCacheFile, writeCacheFile } from '../../cache-file.ts';
import { askPage } from './ask-url.ts';
import type { Answer, AskOptions } from './ask-url.ts';
import type { StageProgress } from '../../progress.ts';

/** A response and its time, in milliseconds since 1970. */
export interface DatedAnswer {
  answer: Answer;
  at: number;
}

export interface AskingOptions extends AskOptions {
  perHost: number;
  /** How long a successful response is cached, in milliseconds. */
  keep: number;
  /** Folder of the cache that keeps responses for the next run; empty for none. */
  cacheFolder: string;
  /** Receives the number of URLs with a response. Default: does nothing. */
  onProgress?: StageProgress;
}

/** Number of hosts contacted at a time. */
const maxHosts = 16;

export async function askUrls(urls: Iterable<string>, options: AskingOptions): Promise<Map<string, DatedAnswer>> {
  const known = readMemory(options.cacheFolder);
  const answers = new Map<string, DatedAnswer>();
  const byHost = new Map<string, string[]>();
  const now = Date.now();
  for (const url of new Set(urls)) {
    const before = known.get(url);
    if (before !== undefined && !/^(?:dead|anchorless)$/.test(before.answer.state) && now - before.at < options.keep)
      answers.set(url, before);
    else {
      const { host } = new URL(url);
      byHost.set(host, [...(byHost.get(host) ?? []), url]);
    }
  }
  const hosts = [...byHost.values()];
  const total = answers.size + hosts.reduce((sum, own) => sum + own.length, 0);
  const onAnswer = (): void => options.onProgress?.(answers.size, total);
  onAnswer();
  const take = async (): Promise<void> => {
    for (let own = hosts.shift(); own !== undefined; own = hosts.shift())
      await askHost(own, { ...options, onAnswer }, answers);
  };
  await Promise.all(Array.from({ length: maxHosts }, take));
  writeMemory(options.cacheFolder, new Map([...known, ...answers]));
  return answers;
}

async function askHost(
  urls: string[],
  options: AskingOptions & { onAnswer(): void },
  answers: Map<string, DatedAnswer>,
): Promise<void> {
  const pages = new Map<string, string[]>();
  for (const url of urls) {
    const page = url.replace(/#.*$/s, '');
    pages.set(page, [...(pages.get(page) ?? []), url]);
  }
  const waiting = [...pages.values()];
  const take = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const found = await askPage(page, options);
      for (const [url, answer] of found) answers.set(url, { answer, at: Date.now() });
      options.onAnswer();
    }
  };
  await Promise.all(Array.from({ length: options.perHost }, take));
}

const memoryName = 'external.json';

function readMemory(cacheFolder: string): Map<string, DatedAnswer> {
  const known = cacheFolder === '' ? null : readCacheFile(cacheFolder, memoryName);
  // The seal proves that `writeMemory` wrote this.
  return new Map(known === null ? [] : Object.entries(JSON.parse(known.toString()) as Record<string, DatedAnswer>));
}

function writeMemory(cacheFolder: string, answers: ReadonlyMap<string, DatedAnswer>): void {
  const text = JSON.stringify(Object.fromEntries(answers));
  if (cacheFolder !== '') writeCacheFile(cacheFolder, memoryName, Buffer.from(text));
}
