/** `docsite <name> [root]`: runs a command that one of the site's plugins defines. */
import { createCompiler } from '../../compiler/index.ts';
import type { CommandOutcome } from '../../compiler/index.ts';
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
  const outcome =
    (await outcomeIn('.', name, args)) ?? (folder === undefined ? null : await outcomeIn(folder, name, others));
  if (outcome === null) return null;
  const { result, findings } = outcome;
  if (result === null) {
    printRefusal(findings);
    return exitCodes.findings;
  }
  if (result.output !== undefined) printText(result.output);
  return result.code ?? exitCodes.clean;
}

async function outcomeIn(root: string, name: string, args: readonly string[]): Promise<CommandOutcome | null> {
  const { compiler } = await createCompiler({ ...options, root });
  return compiler === null ? null : compiler.command(name, args).finally(() => compiler.dispose());
}
