/** Describes how each package manager installs a site and runs its scripts. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where a workflow installs the site's packages. Folders are relative to the repository; `''` is its root. */
interface Installation {
  /** The folder of the lockfile. */
  folder: string;
  /** The folder in which the workflow's steps run. */
  site: string;
  /** Whether the script `build` in `folder` compiles packages that the site documents. */
  compiles: boolean;
}

export interface PackageManager {
  /** The command that installs the site's packages. */
  install: string;
  /** The command that runs a script, without the script's name. */
  run: string;
  /** The command that runs docsite itself. Unlike `run`, it prints only docsite's output. */
  exec: string;
  /** Separates a script's name from its options. */
  separator: string;
  /** The steps of a GitHub workflow that install the site's packages. */
  workflow(installation: Installation): string;
  /** Config files that the package manager needs, unless the site is part of a workspace, which has its own. */
  files: { path: string; contents: string }[];
}

/** `pinned`: the version that `packageManager` in the `package.json` of the installation folder declares. */
const managers = {
  npm: () =>
    managerOf('npm', {
      exec: 'npx --no -- docsite',
      separator: ' --',
      frozen: 'npm ci',
      lockfile: 'package-lock.json',
    }),
  pnpm: (pinned?: string) =>
    managerOf('pnpm', {
      exec: 'pnpm exec docsite',
      frozen: 'pnpm install --frozen-lockfile',
      lockfile: 'pnpm-lock.yaml',
      // The action compares `version` with the `package.json`, by default the one in the repository's root, and fails if
      // they differ.
      before: (manifest) => [
        '- uses: pnpm/action-setup@v4',
        ...inputs([
          ...(manifest === 'package.json' ? [] : [`package_json_file: ${yamlText(manifest)}`]),
          ...(pinned === undefined ? ['version: 10'] : []),
        ]),
      ],
      // pnpm 11 reads only the second key, versions before 10.26 only the first one.
      files: [
        {
          path: 'pnpm-workspace.yaml',
          contents:
            '# esbuild works without its install script, which only replaces a file with a faster one.\n' +
            'ignoredBuiltDependencies:\n  - esbuild\nallowBuilds:\n  esbuild: false\n',
        },
      ],
    }),
  yarn: (pinned?: string) =>
    managerOf('yarn', {
      exec: 'yarn docsite',
      frozen: pinned?.startsWith('1.') ? 'yarn install --frozen-lockfile' : 'yarn install --immutable',
      lockfile: 'yarn.lock',
      before: () => ['- run: corepack enable'],
      files: [
        { path: '.yarnrc.yml', contents: 'nodeLinker: node-modules\n' },
        // Without this file, Yarn looks for a project in the parent folders.
        { path: 'yarn.lock', contents: '' },
      ],
    }),
  bun: (pinned?: string) =>
    managerOf('bun', {
      exec: 'bunx --no-install docsite',
      frozen: 'bun install --frozen-lockfile',
      before: (manifest) => [
        '- uses: oven-sh/setup-bun@v2',
        ...inputs(pinned === undefined ? [] : [`bun-version-file: ${yamlText(manifest)}`]),
      ],
    }),
};

export type ManagerName = keyof typeof managers;

/** A package manager and its version, as `packageManager` in a `package.json` declares them. */
export interface Pinned {
  name: ManagerName;
  version: string;
}

/** Reads a value such as `pnpm@10.1.0+sha512.…`; null for anything else. */
export function pinnedIn(packageManager: unknown): Pinned | null {
  const [, name, version = ''] = /^(npm|pnpm|yarn|bun)@(\d[^+]*)/.exec(String(packageManager)) ?? [];
  return name === undefined ? null : { name: name as ManagerName, version };
}

const ownFiles = {
  'pnpm-workspace.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
} as const;

/** The package manager whose files a folder contains; null if there are none. */
export function managerWithFilesIn(folder: string): ManagerName | null {
  return Object.entries(ownFiles).find(([file]) => existsSync(path.join(folder, file)))?.[1] ?? null;
}

/** `pinned` may name another package manager, whose version does not matter. */
export function managerNamed(name: ManagerName, pinned: Pinned | null = null): PackageManager {
  return managers[name](pinned?.name === name ? pinned.version : undefined);
}

/**
 * The package manager that started this command; npm if none did. `userAgent` is the variable `npm_config_user_agent`,
 * which all package managers set.
 */
export function packageManagerOf(userAgent: string): PackageManager {
  const name = /^(?:npm|pnpm|yarn|bun)(?=\/)/.exec(userAgent)?.[0] ?? 'npm';
  return managerNamed(name as ManagerName);
}

function managerOf(
  name: ManagerName,
  {
    exec,
    frozen,
    lockfile,
    separator = '',
    before = () => [],
    files = [],
  }: {
    exec: string;
    frozen: string;
    lockfile?: string;
    separator?: string;
    before?: (manifest: string) => string[];
    files?: PackageManager['files'];
  },
): PackageManager {
  const steps = ({ folder, site, compiles }: Installation): string[] => [
    ...before(folder === '' ? 'package.json' : `${folder}/package.json`),
    '- uses: actions/setup-node@v4',
    '  with:',
    '    node-version: 22',
    // The action has no cache for Bun.
    ...(lockfile === undefined ? [] : [`    cache: ${name}`]),
    // By default, the action looks for the file in the repository's root.
    ...(lockfile === undefined || folder === ''
      ? []
      : [`    cache-dependency-path: ${yamlText(`${folder}/${lockfile}`)}`]),
    `- run: ${frozen}`,
    ...enterFrom(site, folder),
    ...(compiles ? ['- name: Compile the packages', `  run: ${name} run build`, ...enterFrom(site, folder)] : []),
  ];
  return {
    install: `${name} install`,
    run: `${name} run`,
    exec,
    separator,
    workflow: (place) =>
      steps(place)
        .map((step) => `      ${step}`)
        .join('\n'),
    files,
  };
}

function inputs(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['  with:', ...lines.map((line) => `    ${line}`)];
}

function enterFrom(site: string, folder: string): string[] {
  return folder === site ? [] : [`  working-directory: ${yamlText(folder === '' ? '.' : folder)}`];
}

/** A YAML string; quoted unless it is plain text in any position. */
export function yamlText(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : JSON.stringify(text);
}
