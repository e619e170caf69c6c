/** Parses the command line and runs the matching command. Only this file and the files `*flags.ts` parse options. */
import process from 'node:process';
import { Argument, Command, CommanderError, Option } from 'commander';
import { docsiteVersion } from '../compiler/index.ts';
import { defaultPorts } from './server/default-ports.ts';
import { addBuild } from './commands/build-flags.ts';
import { checkDescription, checkFlags, checkOptionsOf } from './commands/check-flags.ts';
import type { CheckFlags } from './commands/check-flags.ts';
import {
  allowHostOption,
  hostOption,
  maxWarningsOption,
  overridesOf,
  portOption,
  verboseOption,
  wholeNumber,
  workersOption,
} from './flags.ts';
import { printText } from './report/report.ts';
import { explainUsage } from './report/usage-error.ts';
import type { ResultForm } from './report/machine-formats.ts';
import { addDoctor } from './commands/doctor-flags.ts';
import { addMcp } from './commands/mcp-flags.ts';
import { addMigrate } from './commands/migrate-flags.ts';
import { exitCodes, runToExit } from './run.ts';
import type { ExitCode } from './run.ts';
import type { Shell } from './commands/completion.ts';
import { pushEngines, pushHelp } from './commands/search-push-help.ts';
import type { PushFlags } from './commands/search-push.ts';
import type { SearchFlags } from './commands/search.ts';

/** Parses the process's arguments, runs the command and exits with its exit code. */
export async function main(): Promise<void> {
  await runToExit((signal) => runCommand(process.argv.slice(2), signal));
}

/** Runs the command that the parameters specify, in this process. An exception is a bug. */
export async function runCommand(parameters: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const outcome: { code: ExitCode } = { code: exitCodes.clean };
  const isJson = parameters.includes('--json') || parameters.join(' ').includes('--format json');
  const program = createProgram((code) => (outcome.code = code), signal, isJson ? 'json' : 'text');
  const [first = ''] = parameters;
  if (first === 'help') return runCommand([...parameters.slice(1), '--help'], signal);
  const isHelp = parameters.some((parameter) => parameter === '--help' || parameter === '-h');
  const isUnknown = /^[a-z]/.test(first) && !program.commands.some((command) => command.name() === first);
  if (isUnknown && !isHelp) {
    const { runPluginCommand } = await import('./commands/plugin.ts');
    const code = await runPluginCommand(parameters);
    if (code !== null) return code;
  }
  // Help and suggestions include the commands from the site's plugins.
  if (isUnknown || parameters.length === 0 || /^(?:--help|-h)$/.test(first)) await addPluginCommands(program);
  if (parameters.length === 0) {
    printText(program.helpInformation());
    return exitCodes.usage;
  }
  try {
    await program.parseAsync([...parameters], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  }
  return outcome.code;
}

/** A command as a reader of the documentation sees it. */
export interface CommandFacts {
  /** As typed, e.g. `docsite build [root]`. */
  usage: string;
  description: string;
  parameters: { term: string; effect: string }[];
}

/** Returns the contents of `--help` for the reference in the documentation. */
export function describeCommands(): CommandFacts[] {
  const program = createProgram(() => {}, new AbortController().signal);
  const help = program.createHelp();
  const all = program.commands.flatMap((command) => [command, ...command.commands]);
  return all.map((command) => ({
    usage: `docsite ${usageOf(command)}`,
    description: command.description(),
    parameters: [
      ...help
        .visibleArguments(command)
        .map((argument) => ({ term: termOf(argument), effect: help.argumentDescription(argument) })),
      ...help.visibleOptions(command).map((option) => ({ term: option.flags, effect: help.optionDescription(option) })),
    ],
  }));
}

const introduction = `Builds a fast documentation site from a folder of Markdown.

A site is a folder with a \`site.config.ts\` and its pages in \`content/\`.`;

const examples = `
Examples:
  docsite dev                    start a development server with live updates
  docsite build                  build the site in dist/
  docsite preview                serve the built site as a static host would
  docsite search 'asset prefix'  search the built site
  docsite check                  find dead links, missing translations and other problems
  docsite migrate --out ../new   convert a site built with another generator

\`create-docsite my-docs\` creates a site.
\`docsite <command> --help\` explains a command and its options.
Exit codes: 0 success, 1 findings, 2 invalid option or config, 70 bug in docsite.
`;

type Finish = (code: ExitCode) => void;

function createProgram(finish: Finish, signal: AbortSignal, form: ResultForm = 'text'): Command {
  const program = new Command('docsite')
    .description(introduction)
    .version(docsiteVersion, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .usage('<command> [options]')
    .addHelpText('after', examples)
    .exitOverride()
    .configureOutput({
      writeOut: printText,
      writeErr() {},
      outputError: (text) => explainUsage(text, { help: 'docsite --help', form }),
    })
    .configureHelp({
      subcommandTerm: termsOf,
    });
  addDev(program, finish, signal);
  addBuild(program, finish, signal);
  addCheck(program, finish, signal);
  addPreview(program, finish, signal);
  addSearch(program, finish, signal);
  addMcp(program, async (dir) => {
    const { mcp } = await import('./commands/mcp.ts');
    finish(await mcp(dir, signal));
  });
  addCompletion(program, finish);
  addDoctor(program, async (root, { json }) => {
    const { doctor } = await import('./commands/doctor.ts');
    finish(await doctor(root, json === true ? 'json' : 'pretty'));
  });
  addMigrate(program, async (folder, flags) => {
    const { runMigrate } = await import('./commands/migrate.ts');
    finish(await runMigrate(folder, flags, signal));
  });
  for (const command of program.commands) {
    const help = `docsite ${command.name()} --help`;
    command.configureOutput({ outputError: (text) => explainUsage(text, { help, form }) });
  }
  return program;
}

async function addPluginCommands(program: Command): Promise<void> {
  const { pluginCommands } = await import('./commands/plugin.ts');
  for (const { name, plugin } of await pluginCommands()) {
    program
      .command(name)
      .summary(`run the command from the plugin \`${plugin}\``)
      .description(`Runs the command that the plugin \`${plugin}\` adds to the site in the working folder.`)
      .argument('[arguments...]', 'passed to the plugin');
  }
}

/** Formats a command as in `build [root]` and `search push`. */
function usageOf(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null ? termsOf(command) : `${parent.name()} ${termsOf(command)}`;
}

function termsOf(command: Command): string {
  return [command.name(), ...command.registeredArguments.map(termOf)].join(' ');
}

/** Formats an argument as in `docsite build [root]`. */
function termOf(argument: Argument): string {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
}

const rootArgument = ['[root]', 'site folder', '.'] as const;

function addDev(program: Command, finish: Finish, signal: AbortSignal): void {
  program
    .command('dev')
    .summary('start a development server with live updates')
    .description(
      'Serves the site while you write. Saving a page updates it in the browser. Pages, navigation and config ' +
        'can change without a restart. Findings appear in the terminal and in an overlay on the page.',
    )
    .argument(...rootArgument)
    .addOption(portOption(defaultPorts.dev))
    .addOption(hostOption())
    .addOption(allowHostOption())
    .option('--base <path>', 'base path of the site, e.g. /docs/')
    .addOption(verboseOption())
    .option('--no-cache', 'compile all pages without the cache')
    .option('--open', 'open the site in the browser')
    .action(async (root: string, options: DevFlags) => {
      const { dev } = await import('./commands/dev.ts');
      finish(
        await dev(
          {
            root,
            overrides: overridesOf(options),
            cache: options.cache ? 'use' : 'ignore',
            ...serveOptionsOf(options),
            detail: options.verbose === true ? 'verbose' : 'normal',
            browser: options.open === true ? 'open' : 'leave',
          },
          signal,
        ),
      );
    });
}

interface DevFlags extends ServeFlags {
  base?: string;
  cache: boolean;
  verbose?: true;
  open?: true;
}

function addCheck(program: Command, finish: Finish, signal: AbortSignal): void {
  const command = program
    .command('check')
    .summary('report problems without building')
    .description(checkDescription)
    .argument(...rootArgument)
    .addOption(maxWarningsOption())
    .addOption(workersOption())
    .addOption(verboseOption())
    .option('--no-cache', 'read all pages without the cache')
    .action(async (root: string, options: CheckFlags) => {
      const { check } = await import('./commands/check.ts');
      finish(await check(checkOptionsOf(root, options), signal));
    });
  for (const option of checkFlags()) command.addOption(option);
}

function addPreview(program: Command, finish: Finish, signal: AbortSignal): void {
  program
    .command('preview')
    .summary('serve a built site')
    .description('Serves a built site as a static host would: clean URLs, 404 pages, media types and compression.')
    .argument('[root]', 'site folder or build folder', '.')
    .option('-o, --out <folder>', 'serve the build in this folder instead of the configured one')
    .addOption(portOption(defaultPorts.preview))
    .addOption(hostOption())
    .addOption(allowHostOption())
    .action(async (root: string, options: ServeFlags & { out?: string }) => {
      const { preview } = await import('./commands/preview.ts');
      finish(await preview({ root, overrides: overridesOf(options), ...serveOptionsOf(options) }, signal));
    });
}

function addCompletion(program: Command, finish: Finish): void {
  program
    .command('completion')
    .summary('print a shell completion script')
    .description('Prints a shell completion script for the commands and options of `docsite`.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: Shell) => {
      const { completion } = await import('./commands/completion.ts');
      finish(completion(shell, program));
    });
}

function addSearch(program: Command, finish: Finish, signal: AbortSignal): void {
  const searching = program
    .command('search')
    .summary('search a built site')
    .description(
      'Searches a built site with the same code that runs in the browser. `--eval` runs a list of ' +
        'queries and reports how high their expected pages rank.',
    )
    .argument('[query]', 'text to search for')
    .option('--root <folder>', 'site folder', '.')
    .option('-o, --out <folder>', 'search the build in this folder instead of the configured one')
    .option('--lang <name>', 'language to search (default: the site’s default language)')
    .option('--docs-version <name>', 'version to search (default: the site’s default version)')
    .option('--limit <count>', 'maximum number of results', wholeNumber({ from: 1, to: 1000 }), 10)
    .option('--eval <file>', 'JSON file with queries and their expected pages, or `links` to use the site’s link texts')
    .option('--json', 'print the result as JSON')
    .action(async (query: string | undefined, options: SearchFlags) => {
      const { search } = await import('./commands/search.ts');
      finish(await search({ ...options, query: query ?? '', overrides: overridesOf(options) }, signal));
    });
  searching
    .command('push')
    .summary('upload the built pages to a search engine')
    .description(pushHelp.description)
    .addOption(new Option('--engine <name>', 'search engine').choices(pushEngines).makeOptionMandatory())
    .option('--url <url>', 'URL of the engine, e.g. http://localhost:9200; not used for PostgreSQL')
    .option('--index <name>', 'index name that the search handler uses', 'docs')
    .addHelpText('after', pushHelp.more)
    .configureOutput({ outputError: (text) => explainUsage(text, { help: 'docsite search push --help' }) })
    .action(async (_options: unknown, command: Command) => {
      const { pushSearch } = await import('./commands/search-push.ts');
      const options = command.optsWithGlobals<PushFlags>();
      const other = ['limit', 'eval', 'json'].find((name) => searching.getOptionValueSource(name) === 'cli');
      if (other !== undefined) command.error(`error: option '--${other}' cannot be used with push`);
      finish(await pushSearch({ ...options, overrides: overridesOf(options) }, signal));
    });
}

interface ServeFlags {
  port?: number;
  host?: string | true;
  allowHost?: string[];
}

function serveOptionsOf({ port, host, allowHost }: ServeFlags) {
  return { port, host, allowedHosts: allowHost ?? [] };
}
