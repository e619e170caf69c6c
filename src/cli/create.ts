/** `create-docsite`: creates a new site in a given folder, ready to build. */
import { existsSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { cac } from 'cac';
import { docsiteVersion, packageName } from '../compiler/index.ts';
import { printNextSteps } from './report/report.ts';
import { exitCodes, refuse, runToExit } from './run.ts';
import type { ExitCode } from './run.ts';
import { dependencyOf } from './create/dependency.ts';
import { packageManagerOf } from './create/package-manager.ts';
import type { PackageManager } from './create/package-manager.ts';
import { isInWorkspace } from './create/workspace.ts';
import { starterFiles, templates } from './create/starter-files.ts';
import type { StarterFile, Template } from './create/starter-files.ts';

const source = fileURLToPath(new URL('./template', import.meta.url));
const packageRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** Languages of the templates. */
const languages = ['en', 'zh'];

interface CreateFlags {
  langs?: unknown;
  title?: unknown;
  template?: unknown;
  package?: unknown;
}

/** Parses the process's arguments, creates the site and exits with the exit code. */
export async function create(): Promise<void> {
  await runToExit(() => runCommand(process.argv));
}

async function runCommand(parameters: readonly string[]): Promise<ExitCode> {
  const outcome: { code: ExitCode } = { code: exitCodes.clean };
  const cli = cac('create-docsite');
  cli
    .command('[dir]', 'Create a documentation site in a folder')
    .option('--template <name>', `${templates.join(', ')} (default: minimal)`)
    .option('--title <text>', "Title of the site (default: the folder's name)")
    .option('--langs <list>', 'Comma-separated languages (en, zh), default language first (default: en)')
    .option(
      '--package <source>',
      'Version, URL or packed file of docsite (default: what this command was installed from)',
    )
    .example('create-docsite my-docs')
    .example('create-docsite my-docs --template product --langs en,zh')
    .action(async (dir: string | undefined, flags: CreateFlags) => {
      outcome.code = await createSite(await answered({ ...flags, dir }));
    });
  cli.help();
  cli.version(docsiteVersion);
  try {
    cli.parse([...parameters], { run: false });
    await cli.runMatchedCommand();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'CACError') throw error;
    return refuse(error.message, 'see `create-docsite --help`');
  }
  return outcome.code;
}

/** On a terminal, asks for everything that the arguments omit. */
async function answered(flags: CreateFlags & { dir: string | undefined }): Promise<typeof flags> {
  if (flags.dir !== undefined || !process.stdin.isTTY || !process.stdout.isTTY) return flags;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const ask = async (question: string, byDefault: string): Promise<string> =>
    (await prompt.question(`${question} (${byDefault}): `)).trim() || byDefault;
  try {
    const dir = await ask('Folder for the new site', 'my-docs');
    return {
      ...flags,
      dir,
      title: flags.title ?? (await ask('Title', titleOf(path.resolve(dir)))),
      template: flags.template ?? (await ask(`Template: ${templates.join(', ')}`, 'minimal')),
    };
  } finally {
    prompt.close();
  }
}

async function createSite({ dir, ...flags }: CreateFlags & { dir: string | undefined }): Promise<ExitCode> {
  if (dir === undefined) return refuse('missing folder', 'specify one: `create-docsite my-docs`');
  const choice = choiceOf(flags);
  if (typeof choice === 'number') return choice;
  const folder = path.resolve(dir);
  const occupied = occupant(folder);
  if (occupied !== null) return refuse(`${dir} ${occupied}`, 'specify a new or empty folder');
  const used = packageManagerOf(process.env['npm_config_user_agent'] ?? '');
  try {
    const manager = isInWorkspace(folder) ? { ...used, files: [] } : used;
    const { range, files } = dependencyOf(
      { root: packageRoot, name: packageName, version: docsiteVersion },
      folder,
      flags.package === undefined ? undefined : String(flags.package),
    );
    const site = starterFiles({
      ...choice,
      source,
      title: flags.title === undefined ? titleOf(folder) : String(flags.title),
      name: packageNameOf(folder),
      dependency: { name: packageName, range },
      manager,
    });
    await writeFiles(folder, [...site, ...files]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refuse(`cannot write the site: ${error.message}`, 'specify a folder that you can write to');
  }
  printNextSteps(dir, nextSteps(folder, used));
  return exitCodes.clean;
}

/** The template and languages, or the exit code after reporting an invalid one. */
function choiceOf(flags: CreateFlags): { template: Template; langs: string[] } | ExitCode {
  const template = templates.find((name) => name === (flags.template ?? 'minimal'));
  if (template === undefined) {
    return refuse(
      `unknown template \`${String(flags.template)}\``,
      `use ${templates.map((name) => `\`${name}\``).join(', ')}`,
    );
  }
  const given = String(flags.langs ?? (template === 'languages' ? 'en,zh' : 'en'));
  const langs = given.split(',').map((lang) => lang.trim());
  if (langs.every((lang) => languages.includes(lang)) && new Set(langs).size === langs.length) {
    return { template, langs };
  }
  return refuse(`\`--langs ${given}\` is not a valid list of languages`, 'use `en`, `zh`, `en,zh` or `zh,en`');
}

async function writeFiles(folder: string, files: readonly StarterFile[]): Promise<void> {
  for (const { path: file, contents } of files) {
    const target = path.join(folder, file);
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(target, contents, { flag: 'wx' });
  }
}

/** Returns the reason why a folder cannot be used, or null. A folder with only `.git` can be used. */
function occupant(folder: string): string | null {
  if (!existsSync(folder)) return null;
  try {
    return readdirSync(folder).every((name) => name === '.git') ? null : 'is not empty';
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 'is not a folder';
    throw error;
  }
}

/** `my-docs` → `My docs`. */
function titleOf(folder: string): string {
  const words = path
    .basename(folder)
    .replaceAll(/[-_.\s]+/g, ' ')
    .trim();
  return words === '' ? 'My docs' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Converts a folder's name to a valid npm package name. */
function packageNameOf(folder: string): string {
  const name = path
    .basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'my-docs' : name;
}

function nextSteps(folder: string, manager: PackageManager): string[] {
  const relative = path.relative('.', folder);
  return [
    ...(relative === '' ? [] : [`cd ${/\s/.test(relative) ? JSON.stringify(relative) : relative}`]),
    // Only npm finds packages and commands in parent folders.
    ...(isAtHand(folder) && manager.install === 'npm install' ? [] : [manager.install]),
    `${manager.run} dev`,
  ];
}

/** Whether the new site can already resolve docsite, because it is installed in a parent folder. */
function isAtHand(folder: string): boolean {
  const paths = createRequire(path.join(folder, 'package.json')).resolve.paths(packageName) ?? [];
  return paths.some((candidate) => existsSync(path.join(candidate, packageName, 'package.json')));
}
