/** Adds types and compiler errors to code blocks that are marked with `twoslash`, as TypeScript reports them. */
import { createHash } from 'node:crypto';
import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { DataResult, HookContext, Plugin } from '../../compiler/plugins/interface.ts';
import { annotateBlocks } from './annotate.ts';
import { missingPackage, openTwoslash } from './load.ts';
import type { RunTwoslash } from './load.ts';
import type { TwoslashOptions } from './options.ts';

export type { TwoslashOptions } from './options.ts';

/** The files that the plugin adds to pages, as absolute paths. */
export interface TwoslashAssets {
  client: string;
  styles: string[];
}

export function twoslash(options: TwoslashOptions, assets: TwoslashAssets): Plugin {
  return definePlugin<unknown>({
    name: 'twoslash',
    key: JSON.stringify(options),
    data: (context) => findPackages(options, context),
    transforms: ['twoslash'],
    // Each page with such a block depends on the installed packages, because the types come from them.
    transform: (_page, { data }) => ({ key: String(data('packages')) }),
    remark: [[remarkTwoslash, options]],
    ...assets,
  });
}

/** A remark plugin. TypeScript is loaded when the first block needs it. */
function remarkTwoslash(options: TwoslashOptions): (tree: Root, file: VFile) => void {
  const opened: { run: RunTwoslash | null } = { run: null };
  return (tree, file) => {
    // The hook `data` reports what is missing.
    const open = (): RunTwoslash | null =>
      (opened.run ??= missingPackage(options, file.cwd) === null ? openTwoslash(options, file.cwd) : null);
    annotateBlocks(tree, file, { options, open });
  };
}

/** The files in which package managers record what they have installed, for the site or for a workspace around it. */
const records = ['', '../', '../../'].flatMap((folder) =>
  ['.package-lock.json', '.pnpm/lock.yaml', '.yarn-state.yml'].map((name) => `${folder}node_modules/${name}`),
);

/** Reports missing packages, and identifies the installed ones. */
function findPackages(options: TwoslashOptions, { read, site }: HookContext): DataResult {
  const installed = createHash('sha256');
  for (const name of records) installed.update(read(name) ?? '');
  const problem = missingPackage(options, site.root, read);
  installed.update(problem?.message ?? '');
  return {
    values: { packages: installed.digest('hex') },
    findings: problem === null ? [] : [{ ...problem, severity: 'error' }],
  };
}
