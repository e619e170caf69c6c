/** Checks external URLs a few at a time, with a limit per host, and caches good answers. */
import fs from 'node:fs';
import { replaceFile } from '../../disk.ts';
import { askAddress } from './ask-url.ts';
import type { Answer, AskOptions } from './ask-url.ts';

/** An answer and its time, in milliseconds since 1970. */
export interface DatedAnswer {
  answer: Answer;
  at: number;
}

export interface AskingOptions extends AskOptions {
  perHost: number;
  /** How long a good answer is cached, in milliseconds. */
  keep: number;
  /** Absolute path of the cache file; empty for none. */
  memory: string;
}

/** Number of hosts contacted at a time. */
const mostHosts = 16;

export async function askAddresses(urls: Iterable<string>, options: AskingOptions): Promise<Map<string, DatedAnswer>> {
  const known = readMemory(options.memory);
  const answers = new Map<string, DatedAnswer>();
  const byHost = new Map<string, string[]>();
  const now = Date.now();
  for (const url of new Set(urls)) {
    const before = known.get(url);
    if (before !== undefined && before.answer.state !== 'dead' && now - before.at < options.keep)
      answers.set(url, before);
    else {
      const { host } = new URL(url);
      byHost.set(host, [...(byHost.get(host) ?? []), url]);
    }
  }
  const hosts = [...byHost.values()];
  const take = async (): Promise<void> => {
    for (let own = hosts.shift(); own !== undefined; own = hosts.shift()) await askHost(own, options, answers);
  };
  await Promise.all(Array.from({ length: mostHosts }, take));
  writeMemory(options.memory, new Map([...known, ...answers]));
  return answers;
}

async function askHost(urls: string[], options: AskingOptions, answers: Map<string, DatedAnswer>): Promise<void> {
  const waiting = [...urls];
  const take = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const answer = await askAddress(url, options);
      answers.set(url, { answer, at: Date.now() });
    }
  };
  await Promise.all(Array.from({ length: options.perHost }, take));
}

function readMemory(file: string): Map<string, DatedAnswer> {
  if (file === '' || !fs.existsSync(file)) return new Map();
  try {
    return new Map(Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, DatedAnswer>));
  } catch (error) {
    // The file was truncated while being written, so every URL is checked again.
    if (error instanceof SyntaxError) return new Map();
    throw error;
  }
}

function writeMemory(file: string, answers: ReadonlyMap<string, DatedAnswer>): void {
  if (file !== '') replaceFile(file, JSON.stringify(Object.fromEntries(answers)));
}
