/** `create-docsite`: creates a new site in a given folder, ready to build. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { cac } from 'cac';
import { closest, docsiteVersion, packageName, pathInRepository } from '../compiler/index.ts';
import { languageOfCountry } from '../shared/language-codes.ts';
import { printNextSteps } from './report/report.ts';
import { exitCodes, refuse, runToExit } from './run.ts';
import type { ExitCode } from './run.ts';
import { dependencyOf } from './create/dependency.ts';
import { managerNamed, packageManagerOf } from './create/package-manager.ts';
import type { PackageManager } from './create/package-manager.ts';
import { placedFiles, placeOf } from './create/place.ts';
import type { Place } from './create/place.ts';
import { installScriptNote, joining, workspaceOf } from './create/workspace.ts';
import type { Workspace } from './create/workspace.ts';
import { starterFiles, templates } from './create/starter-files.ts';
import type { StarterFile, Template } from './create/starter-files.ts';

const source = fileURLToPath(new URL('./template', import.meta.url));
const packageRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

interface CreateFlags {
  langs?: unknown;
  versions?: unknown;
  title?: unknown;
  template?: unknown;
  package?: unknown;
}

const flagNames = ['template', 'title', 'langs', 'versions', 'package', 'help', 'version'];

/** Parses the process's arguments, creates the site and exits with the exit code. */
export async function create(): Promise<void> {
  await runToExit(() => runCreate(process.argv.slice(2)));
}

/** Creates the site that `parameters`, the arguments of the command, describe. Returns the exit code. */
export async function runCreate(parameters: readonly string[]): Promise<ExitCode> {
  const outcome: { code: ExitCode } = { code: exitCodes.clean };
  const cli = cac('create-docsite');
  cli
    .command('[dir]', 'Create a documentation site in a folder')
    .option('--template <name>', `${templates.join(', ')} (default: minimal)`)
    .option('--title <text>', "Title of the site (default: the folder's name)")
    .option('--langs <list>', 'Comma-separated languages, default language first (default: en)')
    .option('--versions <list>', 'Comma-separated versions, default version first (default: none)')
    .option(
      '--package <source>',
      'Version, URL or packed file of docsite (default: what this command was installed from)',
    )
    .example('create-docsite my-docs')
    .example('create-docsite my-docs --template product --langs en,de --versions v2,v1')
    .action(async (dir: string | undefined, flags: CreateFlags) => {
      outcome.code = await createSite(await answered({ ...asWritten(flags, parameters), dir }));
    });
  cli.help();
  cli.version(docsiteVersion);
  try {
    cli.parse(['', '', ...parameters], { run: false });
    await cli.runMatchedCommand();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'CACError') throw error;
    const [, written] = /^Unknown option `--?([^`]+)`$/.exec(error.message) ?? [];
    const nearest = written === undefined ? undefined : closest(written, flagNames);
    const hint = nearest === undefined ? 'see `create-docsite --help`' : `did you mean \`--${nearest}\`?`;
    return refuse(error.message, hint);
  }
  return outcome.code;
}

/** The argument parser reads `1.0` as the number 1. */
function asWritten(flags: CreateFlags, parameters: readonly string[]): CreateFlags {
  const written = (name: string): string | undefined => {
    const at = parameters.findLastIndex((one) => one === `--${name}` || one.startsWith(`--${name}=`));
    return parameters[at]?.includes('=') === true ? parameters[at].slice(name.length + 3) : parameters[at + 1];
  };
  return Object.fromEntries(
    Object.entries(flags).map(([name, value]) => [name, typeof value === 'number' ? written(name) : value]),
  );
}

/** On a terminal, prompts for everything that the arguments omit. */
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
      template: flags.template ?? (await askTemplate(ask)),
    };
  } finally {
    prompt.close();
  }
}

/** Asks again after a typo, so that the other answers are not lost. */
async function askTemplate(ask: (question: string, byDefault: string) => Promise<string>): Promise<string> {
  const name = await ask(`Template: ${templates.join(', ')}`, 'minimal');
  if (templates.some((template) => template === name)) return name;
  refuseTemplate(name);
  return askTemplate(ask);
}

function refuseTemplate(name: unknown): ExitCode {
  const known = templates.map((template) => `\`${template}\``).join(', ');
  const nearest = closest(String(name), templates);
  const suggestion = nearest === undefined ? '' : ` (did you mean \`${nearest}\`?)`;
  return refuse(`unknown template \`${String(name)}\``, `use ${known}${suggestion}`);
}

async function createSite({ dir, ...flags }: CreateFlags & { dir: string | undefined }): Promise<ExitCode> {
  if (dir === undefined) return refuse('missing folder', 'specify one: `create-docsite my-docs`');
  const choice = choiceOf(flags);
  if (typeof choice === 'number') return choice;
  const folder = realPathOf(path.resolve(dir));
  const occupied = occupant(folder);
  if (occupied !== null) return refuse(`${dir} ${occupied}`, 'specify a new or empty folder');
  try {
    const workspace = workspaceOf(folder);
    const { manager, place, compiles } = installationIn(folder, workspace);
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
      place,
      compiles,
    });
    const placed = placedFiles(site, { folder, site: place.site });
    await writeFiles(folder, [...placed.files, ...files]);
    const notes = workspace === null ? [] : await join(workspace, folder);
    printNextSteps(dir, nextSteps(folder, { manager, workspace }), [...placed.notes, ...notes]);
    return exitCodes.clean;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refuse(`cannot write the site: ${error.message}`, 'specify a folder that you can write to');
  }
}

/**
 * Resolves symbolic links in a path, because files are also written to parent folders. The folder may not exist yet.
 */
function realPathOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : path.join(realPathOf(path.dirname(folder)), path.basename(folder));
}

/** In a workspace, the root already contains the package manager's settings. */
function managerIn(workspace: Workspace | null): PackageManager {
  const used = packageManagerOf(process.env['npm_config_user_agent'] ?? '');
  if (workspace === null) return used;
  return { ...(workspace.manager === null ? used : managerNamed(workspace.manager, workspace.pinned)), files: [] };
}

interface Surroundings {
  manager: PackageManager;
  workspace: Workspace | null;
}

/** What the site's files say about its installation. */
function installationIn(
  folder: string,
  workspace: Workspace | null,
): { manager: PackageManager; place: Place; compiles: boolean } {
  const manager = managerIn(workspace);
  const place = placeIn(folder, { manager, workspace });
  if (workspace === null) return { manager, place, compiles: false };
  // A workflow cannot enter a workspace outside the repository, and installs the packages in the site's folder.
  const isWithin = place.install !== place.site;
  return isWithin
    ? { manager, place, compiles: workspace.compiles }
    : { manager: managerIn({ ...workspace, pinned: null }), place, compiles: false };
}

/** The folders that the site's files refer to. */
function placeIn(folder: string, { manager: { install }, workspace }: Surroundings): Place {
  // Only npm finds packages in all parent folders. pnpm links a workspace's packages in the site's folder.
  const atHand = install === 'npm install' ? installedAbove(folder) : null;
  const modules = atHand ?? (install === 'pnpm install' ? null : workspace?.root) ?? folder;
  const folders = { site: folder, install: workspace?.root ?? atHand ?? folder, modules };
  return placeOf(folders, siteInRepository(folder));
}

/** The path of a folder that may not exist yet, relative to its repository root; empty without a repository. */
function siteInRepository(folder: string): string {
  if (existsSync(folder)) return pathInRepository(folder) ?? '';
  const above = path.dirname(folder);
  const isOutside = existsSync(above) && pathInRepository(above) === null;
  return isOutside || above === folder ? '' : path.posix.join(siteInRepository(above), path.basename(folder));
}

/** What the arguments specify, or the exit code after reporting an invalid argument. */
function choiceOf(flags: CreateFlags): { template: Template; langs: string[]; versions: string[] } | ExitCode {
  const template = templates.find((name) => name === (flags.template ?? 'minimal'));
  if (template === undefined) return refuseTemplate(flags.template);
  const langs = listIn(flags.langs ?? (template === 'languages' ? 'en,zh' : 'en'));
  if (langs.length === 0 || !langs.every(isLanguage) || !isDistinct(langs)) {
    const hint = 'list distinct language codes separated by commas, such as `en,de,pt-BR`';
    return refuse(`\`--langs ${String(flags.langs)}\` is not a list of languages`, hint);
  }
  for (const lang of langs) {
    const meant = languageOfCountry(lang);
    if (meant !== undefined) return refuse(`\`${lang}\` is not a language code`, `did you mean \`${meant}\`?`);
  }
  const versions = listIn(flags.versions ?? (template === 'languages' ? 'v2,v1' : ''));
  const isName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name);
  if (!versions.every(isName) || !isDistinct([...langs, ...versions])) {
    const hint = 'list distinct folder names separated by commas, such as `v2,v1`';
    return refuse(`\`--versions ${String(flags.versions)}\` is not a list of versions`, hint);
  }
  return { template, langs, versions };
}

function listIn(value: unknown): string[] {
  const items = String(value)
    .split(',')
    .map((item) => item.trim());
  return items.length === 1 && items[0] === '' ? [] : items;
}

function isDistinct(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/** A BCP 47 tag that can name a folder. */
function isLanguage(name: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(name);
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

/** Adds the site to the workspace. Returns what a person should know or do. */
async function join(workspace: Workspace, folder: string): Promise<string[]> {
  const joined = joining(workspace, folder);
  const manifest = joined?.manifest ?? null;
  if (manifest !== null) await fs.writeFile(path.join(workspace.root, 'package.json'), manifest);
  return [joined?.note ?? null, installScriptNote(workspace)].filter((note) => note !== null);
}

/** The commands to run in the working folder. */
function nextSteps(folder: string, { manager, workspace }: Surroundings): string[] {
  const installIn = workspace?.root ?? folder;
  // Only npm finds packages and commands in parent folders. A workspace's lockfile must include the site.
  const isInstalled = workspace === null && manager.install === 'npm install' && installedAbove(folder) !== null;
  return [
    ...(isInstalled ? [] : [...enter('.', installIn), manager.install]),
    ...enter(isInstalled ? '.' : installIn, folder),
    `${manager.run} dev`,
  ];
}

/** The command that changes the working folder; none if it stays the same. */
function enter(from: string, to: string): string[] {
  const below = path.relative(from, to);
  const target = below.startsWith('..') ? to : below;
  return target === '' ? [] : [`cd ${/\s/.test(target) ? JSON.stringify(target) : target}`];
}

/** The parent folder in which docsite is already installed, so that the new site can resolve it; null if there is none. */
function installedAbove(folder: string): string | null {
  const paths = createRequire(path.join(folder, 'package.json')).resolve.paths(packageName) ?? [];
  const found = paths.find((candidate) => existsSync(path.join(candidate, packageName, 'package.json')));
  return found === undefined ? null : path.dirname(found);
}
