/** Describes how each package manager installs a site and runs its scripts. */
import { existsSync } from 'node:fs';
import path from 'node:path';

export interface PackageManager {
  /** The command that installs the site's packages. */
  install: string;
  /** The command that runs a script, without the script's name. */
  run: string;
  /** Separates a script's name from its options. */
  separator: string;
  /**
   * The steps of a GitHub workflow that install the packages of `folder`. Folders are relative to the repository; `''` is
   * its root. The steps run in `site`.
   */
  workflow(place: { folder: string; site: string }): string;
  /** Config files that the package manager needs, unless the site is part of a workspace, which has its own. */
  files: { path: string; contents: string }[];
}

const managers = {
  npm: () => managerOf('npm', { separator: ' --', frozen: 'npm ci', lockfile: 'package-lock.json' }),
  pnpm: () =>
    managerOf('pnpm', {
      frozen: 'pnpm install --frozen-lockfile',
      lockfile: 'pnpm-lock.yaml',
      before: ['- uses: pnpm/action-setup@v4', '  with:', '    version: 10'],
      // esbuild works without its install script, which only replaces a file with a faster one.
      files: [{ path: 'pnpm-workspace.yaml', contents: 'ignoredBuiltDependencies:\n  - esbuild\n' }],
    }),
  yarn: () =>
    managerOf('yarn', {
      frozen: 'yarn install --immutable',
      lockfile: 'yarn.lock',
      before: ['- run: corepack enable'],
      files: [
        { path: '.yarnrc.yml', contents: 'nodeLinker: node-modules\n' },
        // Without this file, Yarn looks for a project in the parent folders.
        { path: 'yarn.lock', contents: '' },
      ],
    }),
  bun: () =>
    managerOf('bun', {
      frozen: 'bun install --frozen-lockfile',
      before: ['- uses: oven-sh/setup-bun@v2'],
    }),
};

export type ManagerName = keyof typeof managers;

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

export function managerNamed(name: ManagerName): PackageManager {
  return managers[name]();
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
    frozen,
    lockfile,
    separator = '',
    before = [],
    files = [],
  }: { frozen: string; lockfile?: string; separator?: string; before?: string[]; files?: PackageManager['files'] },
): PackageManager {
  const steps = ({ folder, site }: { folder: string; site: string }): string[] => [
    ...before,
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
    ...(folder === site ? [] : [`  working-directory: ${yamlText(folder === '' ? '.' : folder)}`]),
  ];
  return {
    install: `${name} install`,
    run: `${name} run`,
    separator,
    workflow: (place) =>
      steps(place)
        .map((step) => `      ${step}`)
        .join('\n'),
    files,
  };
}

/** A YAML string; quoted unless it is plain text in any position. */
export function yamlText(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : JSON.stringify(text);
}
