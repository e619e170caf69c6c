/** `docsite <name>`: runs the command that a plugin of the site in the working folder defines. */
import { createCompiler } from '../../compiler/index.ts';
import { printRefusal, printText } from '../report/report.ts';
import { exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';

/** Returns null if no plugin has the command, or the folder has no usable site. */
export async function runPluginCommand(parameters: readonly string[]): Promise<ExitCode | null> {
  const [name = '', ...args] = parameters;
  const { compiler } = await createCompiler({ root: '.', overrides: {}, mode: 'check', cache: 'ignore' });
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
