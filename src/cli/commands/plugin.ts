/** `docsite <name> [root]`: runs a command that one of the site's plugins defines. */
import { createCompiler } from '../../compiler/index.ts';
import type { CommandOutcome, Finding } from '../../compiler/index.ts';
import { printRefusal, printText } from '../report/report.ts';
import { exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';

const options = { mode: 'check', cache: 'ignore' } as const;

/** The plugin commands for the site in the working folder, each with the name of its plugin. */
export async function pluginCommands(): Promise<{ name: string; plugin: string }[]> {
  const { compiler } = await createCompiler({ ...options, root: '.' });
  if (compiler === null) return [];
  await compiler.dispose();
  return compiler.config.plugins.own.flatMap(({ name: plugin, command }) =>
    command === undefined ? [] : [{ name: command, plugin }],
  );
}

/**
 * The site is in the working folder or, if that site does not have the command, in the folder that the first argument
 * names. Returns null if neither has the command.
 */
export async function runPluginCommand(parameters: readonly string[]): Promise<ExitCode | null> {
  const [name = '', ...args] = parameters;
  const [folder, ...others] = args;
  const attempts = [await commandIn('.', name, args)];
  if (folder !== undefined && attempts[0]?.outcome === null) attempts.push(await commandIn(folder, name, others));
  const outcome = attempts.at(-1)?.outcome ?? null;
  if (outcome === null) {
    // The config of a site may add the command, so an error in it comes first.
    const refusal = attempts.find(({ refused }) => refused.length > 0)?.refused;
    if (refusal === undefined) return null;
    printRefusal(refusal);
    return exitCodes.usage;
  }
  const { result, findings } = outcome;
  if (result === null) {
    printRefusal(findings);
    return exitCodes.findings;
  }
  if (result.output !== undefined) printText(result.output);
  return result.code ?? exitCodes.clean;
}

/**
 * `outcome` is null if the folder does not contain a site with the command; `refused` contains the errors in the site's
 * config.
 */
async function commandIn(
  root: string,
  name: string,
  args: readonly string[],
): Promise<{ outcome: CommandOutcome | null; refused: Finding[] }> {
  const { compiler, findings } = await createCompiler({ ...options, root });
  if (compiler === null) return { outcome: null, refused: findings.filter(({ code }) => code !== 'config-missing') };
  return { outcome: await compiler.command(name, args).finally(() => compiler.dispose()), refused: [] };
}
