/** Converts an npm command to the commands of all package managers. */
import type { Json } from '../../../shared/protocol.ts';

export const packageManagers = ['npm', 'yarn', 'pnpm', 'bun'] as const;
export type PackageManager = (typeof packageManagers)[number];

/**
 * The part of a command after `npm`, such as `install x -D`; or the whole command of each package manager, in display
 * order.
 */
export type Command = string | { [manager: string]: string };

export function isCommand(value: Json | undefined): value is Command {
  if (typeof value === 'string') return value.trim() !== '';
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** Commands can be on separate lines or joined by `&&`. Comments and shell commands stay unchanged. */
export function commandsOf(command: Command): Record<string, string> {
  if (typeof command === 'object') return command;
  const translated = (manager: PackageManager): string => eachPart(command, (part) => translate(part, manager));
  return Object.fromEntries(packageManagers.map((manager) => [manager, translated(manager)]));
}

/**
 * Adds a version to each package that a command installs without one. An exact version also adds `-E`: otherwise npm
 * would write a range into package.json, and the next install could choose a different version.
 */
export function withVersions(command: Command, versions: Readonly<Record<string, string>>): Command {
  return typeof command === 'object' ? command : eachPart(command, (part) => pinned(part, versions));
}

function pinned(part: string, versions: Readonly<Record<string, string>>): string {
  const words = part.split(/\s+/);
  if (!isInstall(words)) return part;
  const complete = words.map((word) => (Object.hasOwn(versions, word) ? `${word}@${versions[word]}` : word));
  const isExact = complete.some((word) => /@\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(word));
  return [...complete, ...(isExact && !words.some(isExactFlag) ? ['-E'] : [])].join(' ');
}

function isInstall([first = '', second = '']: string[]): boolean {
  const verb = (packageManagers as readonly string[]).includes(first) ? second : first;
  return verb === 'install' || verb === 'i' || verb === 'add';
}

function isExactFlag(word: string): boolean {
  return word === '--save-exact' || word === '--exact' || /^-[A-Za-z]*E/.test(word);
}

/** Applies `change` to each command in a string, but not to comments and shell commands. */
function eachPart(text: string, change: (part: string) => string): string {
  const isOther = /^\s*(?:#|$|(?:cd|cp|echo|export|git|mkdir|mv|node|rm|set|touch)\s)/;
  return text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split(' && ')
        .map((part) => (isOther.test(part) ? part : change(part.trim())))
        .join(' && '),
    )
    .join('\n');
}

function translate(line: string, manager: PackageManager): string {
  const [first = '', ...rest] = line.split(/\s+/);
  if (first === 'npx') return execute(rest, manager);
  const [verb = '', ...words] = (packageManagers as readonly string[]).includes(first) ? rest : [first, ...rest];
  switch (verb) {
    case 'install':
    case 'i':
    case 'add':
      return install(words, manager);
    case 'uninstall':
    case 'remove':
      return join(manager, manager === 'npm' ? 'uninstall' : 'remove', words);
    case 'create':
      return create(verb, words, manager);
    case 'init':
      return words.some(isName) ? create(verb, words, manager) : init(words, manager);
    case 'exec':
      return execute(words[0] === '--' ? words.slice(1) : words, manager, 'installed');
    case 'dlx':
    case 'x':
      return execute(words, manager);
    case 'ci':
      return cleanInstall(words, manager);
    case 'run':
      return run(words, manager);
    case 'update':
    case 'upgrade':
    case 'up':
      return join(manager, manager === 'yarn' ? 'upgrade' : 'update', words);
    case 'test':
    case 'start':
      return script(verb, words, manager);
    default:
      return join(manager, verb, words);
  }
}

/** npm's long flags and their names in other package managers; short flags (`-D`, `-E`, `-g`) are the same everywhere. */
const flags: Record<string, Partial<Record<PackageManager, string>>> = {
  '--save-dev': { yarn: '--dev', bun: '--dev' },
  '--save-exact': { yarn: '--exact', bun: '--exact' },
  '--save-optional': { yarn: '--optional', bun: '--optional' },
  '--save-peer': { yarn: '--peer', bun: '--peer' },
  '--save-prod': { yarn: '', bun: '' },
  '--save': { yarn: '', pnpm: '', bun: '' },
};

/** Without a package, `install` installs the dependencies in package.json. With one, all except npm use `add`. */
function install(words: string[], manager: PackageManager): string {
  const named = words.some(isName);
  const translated = words.map((word) => flags[word]?.[manager] ?? word);
  if (manager === 'npm' || !named) return join(manager, 'install', translated);
  const isGlobal = words.includes('-g') || words.includes('--global');
  if (!isGlobal || manager !== 'yarn') return join(manager, 'add', translated);
  return join(
    'yarn',
    'global add',
    translated.filter((word) => word !== '-g' && word !== '--global'),
  );
}

function isName(word: string): boolean {
  return !word.startsWith('-');
}

/**
 * Only npm needs `--` before the package's flags. For any version other than the latest, npx replaces Yarn 1, which
 * would look for a program whose name contains the version.
 */
function create(verb: string, words: string[], manager: PackageManager): string {
  if (manager === 'npm') return join('npm', verb, words);
  const own = words.filter((word, index) => word !== '--' || index !== words.indexOf('--'));
  const [name = '', ...rest] = own;
  if (manager !== 'yarn') return join(manager, 'create', [name, ...rest]);
  const [, scope = '', creator = '', version = ''] = /^(@[^/@]+\/?)?([^@]*)(@.+)?$/.exec(name) ?? [];
  if (version === '' || version === '@latest') return join('yarn', 'create', [scope + creator, ...rest]);
  const creatorPackage = creator === '' ? `${scope}/create` : `${scope}create-${creator}`;
  return join('npx', '', [creatorPackage + version, ...rest]);
}

/** For pnpm, removes the flag that skips prompts, because pnpm neither prompts nor accepts the flag. */
function init(words: string[], manager: PackageManager): string {
  const own = manager === 'pnpm' ? words.filter((word) => word !== '-y' && word !== '--yes') : words;
  return join(manager, 'init', own);
}

/** `npx x` runs a package's program without installing it; `npm exec x` also runs programs in the project. */
function execute(words: string[], manager: PackageManager, source: 'registry' | 'installed' = 'registry'): string {
  const rest = words.filter((word) => word !== '-y' && word !== '--yes');
  if (manager === 'npm') return join('npx', '', words);
  if (manager === 'bun') return join('bunx', '', rest);
  if (manager === 'yarn') return source === 'installed' ? join('yarn', '', rest) : join('yarn', 'dlx', rest);
  return join('pnpm', source === 'installed' ? 'exec' : 'dlx', rest);
}

function cleanInstall(words: string[], manager: PackageManager): string {
  if (manager === 'npm') return join('npm', 'ci', words);
  return join(manager, 'install --frozen-lockfile', words);
}

/** Only npm needs `--` before a script's arguments. */
function run(words: string[], manager: PackageManager): string {
  if (manager === 'npm') return join('npm', 'run', words);
  return join(
    manager,
    'run',
    words.filter((word) => word !== '--'),
  );
}

/** `bun test` is Bun's own test runner, so the project's scripts are run by name. */
function script(name: string, words: string[], manager: PackageManager): string {
  if (manager === 'bun') return run([name, ...words], manager);
  return join(
    manager,
    name,
    words.filter((word) => manager === 'npm' || word !== '--'),
  );
}

function join(manager: string, verb: string, words: readonly string[]): string {
  return [manager, verb, ...words].filter((word) => word !== '').join(' ');
}
