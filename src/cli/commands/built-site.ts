/** Opens a site for the commands that read its build, and reports an unknown language or version. */
import path from 'node:path';
import { createCompiler } from '../../compiler/index.ts';
import type { Compiler, ConfigOverrides, SiteConfig } from '../../compiler/index.ts';
import { printRefusal, printUsageError } from '../report/report.ts';
import type { ResultForm } from '../report/machine-formats.ts';
import { exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';

/** `root` is absolute or relative to the working folder. */
export async function withBuiltSite(
  { root, overrides, json }: { root: string; overrides: ConfigOverrides; json?: true },
  use: (compiler: Compiler) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { compiler, findings } = await createCompiler({
    root: path.resolve(root),
    overrides,
    mode: 'check',
    cache: 'use',
  });
  if (compiler === null) {
    printRefusal(findings, json === true ? 'json' : 'text');
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
export function hasEdition(
  config: SiteConfig,
  { lang, version }: { lang: string; version: string },
  form?: ResultForm,
): boolean {
  const langs = config.locales.map((locale) => locale.lang);
  const { versions } = config.multiVersion;
  if (!langs.includes(lang)) printUsageError(`the site has no language \`${lang}\``, choiceOf(langs), form);
  else if (version !== '' && !versions.includes(version))
    printUsageError(`the site has no version \`${version}\``, choiceOf(versions), form);
  else return true;
  return false;
}

function choiceOf(names: readonly string[]): string {
  return names.length === 0 ? 'it has none' : `available: ${names.map((name) => `\`${name}\``).join(', ')}`;
}
