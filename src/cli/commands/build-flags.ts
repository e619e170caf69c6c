/** Declares the options of `docsite build`. */
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { shardFolder } from '../../compiler/index.ts';
import type { Shard } from '../../compiler/index.ts';
import { maxWarningsOption, overridesOf, verboseOption, workersOption } from '../flags.ts';
import type { ExitCode } from '../run.ts';

type Finish = (code: ExitCode) => void;

/** Declares the command and its options. */
export function addBuild(program: Command, finish: Finish, signal: AbortSignal): void {
  program
    .command('build')
    .summary('build the site')
    .description(
      'Builds the site (pages, navigation, search and assets) into `dist` in the root folder.\n\n' +
        'Reports the findings of `docsite check`. If there are errors, nothing is published and the output ' +
        'folder stays unchanged; warnings do not prevent publishing. Unchanged pages come from the cache.',
    )
    .argument('[root]', 'site folder', '.')
    .option(
      '-o, --out <folder>',
      'write to this folder instead of the configured one or, with --shard, instead of `.docsite-shards`',
    )
    .option('--base <path>', 'base path of the site, e.g. /docs/')
    .option('--url <url>', 'URL of the site without its base, e.g. https://docs.example.org')
    .addOption(workersOption())
    .option('--no-cache', 'compile all pages without the cache')
    .option('--timing', 'show how long each stage took')
    .addOption(verboseOption())
    .addOption(maxWarningsOption())
    .option('--all', 'print every finding in full')
    .option('--json', 'print the result and all findings as JSON')
    .addOption(
      new Option('--shard <i/n>', 'compile only shard i of n for a later --merge, without publishing')
        .argParser(shardOf)
        .conflicts('merge'),
    )
    .option('--merge [folders...]', 'use the pages compiled by shards (default: `.docsite-shards` in the root)')
    .action(async (root: string, options: BuildFlags) => {
      const isShard = options.shard !== undefined;
      const { build } = await import('./build.ts');
      finish(
        await build(
          {
            root,
            overrides: overridesOf(isShard ? { ...options, out: undefined } : options),
            ...(options.workers !== undefined && { workers: options.workers }),
            ...(options.shard !== undefined && {
              shard: { ...options.shard, folder: options.out ?? path.join(root, shardFolder) },
            }),
            ...(options.merge !== undefined && {
              merge: options.merge === true ? [path.join(root, shardFolder)] : options.merge,
            }),
            cache: options.cache ? 'use' : 'ignore',
            ...(options.maxWarnings !== undefined && { maxWarnings: options.maxWarnings }),
            format: options.json === true ? 'json' : 'pretty',
            extent: options.all === true ? 'all' : 'short',
            timing: options.timing === true || options.verbose === true ? 'table' : 'none',
            detail: options.verbose === true ? 'verbose' : 'normal',
          },
          signal,
        ),
      );
    });
}

interface BuildFlags {
  out?: string;
  base?: string;
  url?: string;
  workers?: number;
  cache: boolean;
  timing?: true;
  verbose?: true;
  maxWarnings?: number;
  shard?: Shard;
  merge?: true | string[];
  all?: true;
  json?: true;
}

/** Maximum number of shards. */
const mostShards = 1000;

function shardOf(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count && count <= mostShards) return { index, count };
  throw new InvalidArgumentError('Expected `i/n`, such as `1/4`: the shard number and the total number of shards.');
}
