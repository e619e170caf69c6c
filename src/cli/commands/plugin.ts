/** `docsite <name>`: runs the command defined by a plugin of the site in the working folder. */
import { createCompiler } from '../../compiler/index.ts';
import { printRefusal, printText } from '../report/report.ts';
import { exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';

const site = { root: '.', mode: 'check', cache: 'ignore' } as const;

/** The commands of the site in the working folder, each with the name of its plugin. */
export async function pluginCommands(): Promise<{ name: string; plugin: string }[]> {
  const { compiler } = await createCompiler(site);
  if (compiler === null) return [];
  await compiler.dispose();
  return compiler.config.plugins.own.flatMap(({ name: plugin, command }) =>
    command === undefined ? [] : [{ name: command, plugin }],
  );
}

/** Returns null if no plugin has the command, or the folder has no usable site. */
export async function runPluginCommand(parameters: readonly string[]): Promise<ExitCode | null> {
  const [name = '', ...args] = parameters;
  const { compiler } = await createCompiler(site);
  const outcome = compiler === null ? null : await compiler.command(name, args).finally(() => compiler.dispose());
  if (outcome === null) return null;
  const { result, findings } = outcome;
  if (result === null) {
    printRefusal(findings);
    return exitCodes.findings;
  }
  if (result.output !== undefined) printText(result.output);
  return result.code ?? exitCodes.clean;
}
