/** `create-docsite`: creates a new site that builds, in a given folder. */
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
import { starterFiles } from './create/starter-files.ts';

const template = fileURLToPath(new URL('./template', import.meta.url));
const packageRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Languages of the starter site. */
const languages = ['en', 'zh'];

/** Parses the process's arguments, creates the site and exits with the exit code. */
export async function create(): Promise<void> {
  await runToExit(() => runCommand(process.argv));
}

async function runCommand(parameters: readonly string[]): Promise<ExitCode> {
  const outcome: { code: ExitCode } = { code: exitCodes.clean };
  const cli = cac('create-docsite');
  cli
    .command('[dir]', 'Create a documentation site in a folder')
    .option('--langs <list>', 'Comma-separated languages (en, zh), default language first', { default: 'en' })
    .option('--title <text>', "Title of the site (default: the folder's name)")
    .example('create-docsite my-docs')
    .example('create-docsite my-docs --langs en,zh')
    .action(async (dir: string | undefined, options: { langs: unknown; title?: unknown }) => {
      outcome.code = await createSite(dir ?? (await askForFolder()), options);
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

/** Null if the terminal is not interactive. */
async function askForFolder(): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const given = await prompt.question('Folder for the new site (my-docs): ').finally(() => prompt.close());
  return given.trim() || 'my-docs';
}

async function createSite(dir: string | null, options: { langs: unknown; title?: unknown }): Promise<ExitCode> {
  if (dir === null) return refuse('missing folder', 'specify one: `create-docsite my-docs`');
  const langs = String(options.langs)
    .split(',')
    .map((lang) => lang.trim());
  const unknown = langs.find((lang) => !languages.includes(lang));
  if (unknown !== undefined || new Set(langs).size < langs.length) {
    return refuse(
      `\`--langs ${String(options.langs)}\` is not a valid list of languages`,
      'use `en`, `zh`, `en,zh` or `zh,en`',
    );
  }
  const folder = path.resolve(dir);
  const occupied = occupant(folder);
  if (occupied !== null) return refuse(`${dir} ${occupied}`, 'specify a new or empty folder');
  const title = options.title === undefined ? titleOf(folder) : String(options.title);
  const files = starterFiles({ template, langs, title, name: packageNameOf(folder), dependency: dependency() });
  try {
    for (const { path: file, contents } of files) {
      const target = path.join(folder, file);
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.writeFile(target, contents, { flag: 'wx' });
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refuse(`cannot write the site: ${error.message}`, 'specify a folder that you can write to');
  }
  printNextSteps(dir, nextSteps(folder));
  return exitCodes.clean;
}

/** Why a folder cannot be used, or null. A folder with only `.git` can be used. */
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

/** Uses a version range if docsite is installed, and a `file:` path if it runs from its repository. */
function dependency(): { name: string; range: string } {
  const isInstalled = packageRoot.split(path.sep).includes('node_modules');
  return { name: packageName, range: isInstalled ? `^${docsiteVersion}` : `file:${packageRoot.replace(/[/\\]$/, '')}` };
}

function nextSteps(folder: string): string[] {
  const relative = path.relative('.', folder);
  return [...(relative === '' ? [] : [`cd ${relative}`]), ...(isAtHand(folder) ? [] : ['npm install']), 'npm run dev'];
}

/** Whether the new site can already resolve docsite, because a parent folder has it installed. */
function isAtHand(folder: string): boolean {
  const paths = createRequire(path.join(folder, 'package.json')).resolve.paths(packageName) ?? [];
  return paths.some((candidate) => existsSync(path.join(candidate, packageName, 'package.json')));
}
