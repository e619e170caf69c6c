/** Options that several commands take. */
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { ConfigOverrides } from '../compiler/index.ts';

/** The option for the number of threads that compile pages. */
export function workersOption(): Option {
  return new Option(
    '--workers <count>',
    'threads that compile pages; with 0, the main thread compiles them (default: one per core, at most 4)',
  ).argParser(wholeNumber({ from: 0, to: 64 }));
}

/** Prints to standard error, so that reports for programs are not affected. */
export function verboseOption(): Option {
  return new Option(
    '--verbose',
    'also print versions and paths, and where failed plugins threw errors; in a build, when each stage starts and how long it takes',
  );
}

/** The option for the number of accepted warnings. */
export function maxWarningsOption(): Option {
  return new Option('--max-warnings <count>', 'exit with code 1 if there are more warnings than this').argParser(
    wholeNumber({ from: 0, to: Number.MAX_SAFE_INTEGER }),
  );
}

/** The option for a server's port. */
export function portOption(byDefault: number): Option {
  return new Option('-p, --port <number>', `port to listen on (default: ${byDefault} or the next free one)`).argParser(
    wholeNumber({ from: 0, to: 65_535 }),
  );
}

/** The option that decides which machines may connect to a server. */
export function hostOption(): Option {
  return new Option(
    '--host [address]',
    'accept connections from other machines, on this address or, without a value, on all (default: this machine only)',
  );
}

/** The option for host names that a server accepts in addition to this machine's. */
export function allowHostOption(): Option {
  const collect = (name: string, names: string[] | undefined) => [...(names ?? []), name];
  return new Option(
    '--allow-host <name>',
    'also accept requests for this host name, e.g. the name of a proxy; can be repeated',
  ).argParser(collect);
}

/** Parses a whole number within a range. */
export function wholeNumber({ from, to }: { from: number; to: number }): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= from && number <= to) return number;
    const range = to === Number.MAX_SAFE_INTEGER ? `of at least ${from}` : `from ${from} to ${to}`;
    throw new InvalidArgumentError(`Expected a whole number ${range}.`);
  };
}

/** The config options that the command line overrides. */
export function overridesOf({
  out,
  base,
  url,
}: {
  out?: string | undefined;
  base?: string;
  url?: string;
}): ConfigOverrides {
  return {
    ...(out !== undefined && { outDir: path.resolve(out) }),
    ...(base !== undefined && { base }),
    ...(url !== undefined && { url }),
  };
}
