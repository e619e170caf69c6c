/** A site whose build is asked for something: its configuration is read, or what is wrong with it said. */
import path from 'node:path';
import { createCompiler } from '../compiler/index.ts';
import type { Compiler, ConfigOverrides } from '../compiler/index.ts';
import { printRefusal } from './report.ts';
import { exitCodes } from './run.ts';
import type { ExitCode } from './run.ts';

/** `root` is absolute or relative to the working folder. */
export async function withBuiltSite(
  { root, overrides }: { root: string; overrides: ConfigOverrides },
  use: (compiler: Compiler) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { compiler, diagnostics } = await createCompiler({
    root: path.resolve(root),
    overrides,
    mode: 'check',
    cache: 'use',
  });
  if (compiler === null) {
    printRefusal(diagnostics);
    return exitCodes.usage;
  }
  try {
    return await use(compiler);
  } finally {
    await compiler.dispose();
  }
}
