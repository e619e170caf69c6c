/** Opens a site for the commands that read its build, and reports an unknown language or version. */
import path from 'node:path';
import { createCompiler } from '../../compiler/index.ts';
import type { Compiler, ConfigOverrides, SiteConfig } from '../../compiler/index.ts';
import { printRefusal, printUsageError } from '../report/report.ts';
import { exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';

/** `root` is absolute or relative to the working folder. */
export async function withBuiltSite(
  { root, overrides }: { root: string; overrides: ConfigOverrides },
  use: (compiler: Compiler) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { compiler, findings } = await createCompiler({
    root: path.resolve(root),
    overrides,
    mode: 'check',
    cache: 'use',
  });
  if (compiler === null) {
    printRefusal(findings);
    return exitCodes.usage;
  }
  try {
    return await use(compiler);
  } finally {
    await compiler.dispose();
  }
}

/**
 * Whether the site has this language and version. Prints an error if it does not. `version` is empty if the user gave
 * no version.
 */
export function hasEdition(config: SiteConfig, { lang, version }: { lang: string; version: string }): boolean {
  const langs = config.locales.map((locale) => locale.lang);
  const { versions } = config.multiVersion;
  if (!langs.includes(lang)) printUsageError(`the site has no language \`${lang}\``, choiceOf(langs));
  else if (version !== '' && !versions.includes(version))
    printUsageError(`the site has no version \`${version}\``, choiceOf(versions));
  else return true;
  return false;
}

function choiceOf(names: readonly string[]): string {
  return names.length === 0 ? 'it has none' : `available: ${names.map((name) => `\`${name}\``).join(', ')}`;
}
