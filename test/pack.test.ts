/** The package as published: it is packed, installed outside the repository, and used from there. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { folderWith, repository, serve } from './command.ts';
import { barCount, seed } from './random.ts';

const execute = promisify(execFile);

/** Runs npm quietly and without prompts. */
async function npm(folder: string, ...parameters: string[]): Promise<string> {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const { stdout } = await execute('npm', [...quiet, ...parameters], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '' },
    shell: process.platform === 'win32',
  });
  return stdout;
}

interface Lock {
  packages: Record<string, { dev?: boolean; version?: string; resolved?: string } & Record<string, unknown>>;
}

/**
 * Returns the repository's lockfile for a project that depends only on the tarball. The versions are the same, and most
 * of them are in npm's cache.
 */
function lockFor(tarball: string, name: string): { manifest: object; lock: object } {
  const { packages } = JSON.parse(fs.readFileSync(path.join(repository, 'package-lock.json'), 'utf8')) as Lock;
  const { '': own = {}, ...others } = packages;
  const { devDependencies: _, name: __, ...facts } = own;
  const types = { '@types/react': others['node_modules/@types/react']?.version };
  const manifest = { name: 'elsewhere', version: '1.0.0', dependencies: { [name]: `file:${tarball}`, ...types } };
  const runtime = Object.entries(others).filter(
    ([folder, entry]) => entry.dev !== true || /^node_modules\/(?:@types\/react|csstype)$/.test(folder),
  );
  const lock = {
    name: 'elsewhere',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      [`node_modules/${name}`]: { ...facts, resolved: `file:${tarball}` },
      ...Object.fromEntries(runtime),
    },
  };
  return { manifest, lock };
}

test('an installed tarball scaffolds a site that builds, serves and imports', { timeout: 600_000 }, async () => {
  const { name } = JSON.parse(fs.readFileSync(path.join(repository, 'package.json'), 'utf8')) as { name: string };
  // Installs to a path with a space. `npm run bars M3` adds other package managers, versions of Node.js and a
  // workspace.
  const folder = path.join(folderWith({}), 'a folder');
  fs.mkdirSync(folder);
  // Packs the existing `lib/` without rebuilding it.
  const packed = JSON.parse(
    await npm(repository, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  ) as unknown;
  const [{ filename, files }] = Object.values(
    packed as Record<string, { filename: string; files: { path: string }[] }>,
  ) as [{ filename: string; files: { path: string }[] }];
  const unwanted = files
    .map((file) => file.path)
    .filter(
      (file) =>
        !/^(?:bin|ci|lib|schema)\/|^docs\/(?:(?:deploy|explanations|findings|migrate)\/)?[\w-]+\.md$|^docs\/images\/|^(?:package\.json|action\.yml|[A-Z]+\.md|LICENSE)$/.test(
          file,
        ),
    );
  expect(unwanted).toEqual([]);
  const packedFiles = new Set(files.map((file) => file.path));
  const linked = [...fs.readFileSync(path.join(repository, 'README.md'), 'utf8').matchAll(/\]\(([\w./-]+)\)/g)];
  expect(linked.flatMap(([, target = '']) => (packedFiles.has(target) ? [] : target))).toEqual([]);

  const { manifest, lock } = lockFor(filename, name);
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  await npm(folder, 'ci', '--prefer-offline');

  const made = await npm(folder, 'exec', '--offline', '--', 'create-docsite', 'my-docs', '--template', 'languages');
  expect(made).toContain('cd my-docs');
  expect(made).not.toContain('npm install');
  const site = path.join(folder, 'my-docs');
  expect(dependencyIn(site, name)).toBe(`file:../${filename}`);
  // A site outside the packed file's folder contains a copy of the file.
  const other = path.join(folderWith({}), 'other docs');
  await npm(folder, 'exec', '--offline', '--', 'create-docsite', other);
  expect(dependencyIn(other, name)).toBe(`file:vendor/${filename}`);
  const copied = fs.readFileSync(path.join(other, 'vendor', filename));
  expect(copied.equals(fs.readFileSync(path.join(folder, filename)))).toBe(true);
  await npm(site, 'run', 'check', '--', '--max-warnings', '0');
  expect(await npm(site, 'run', 'build')).toContain('built 16 pages');

  const installed = path.join(folder, 'node_modules', name);
  const server = await serve(['preview'], { cwd: site, command: path.join(installed, 'bin/docsite.js') });
  expect(await (await fetch(new URL('/v1/zh/guide/writing', server.url))).text()).toContain('编写页面');
  await server.stop();

  // Formulas and spelling require packages that are not installed in this test.
  const formulas = path.join(folder, 'formulas');
  fs.mkdirSync(path.join(formulas, 'content'), { recursive: true });
  fs.writeFileSync(path.join(formulas, 'content/index.md'), '# Formulas\n');
  fs.writeFileSync(
    path.join(formulas, 'site.config.ts'),
    "export default {\n  title: 'T',\n  checks: { spelling: true },\n  markdown: { math: true },\n};\n",
  );
  const built = execute(process.execPath, [path.join(installed, 'bin/docsite.js'), 'build'], { cwd: formulas });
  await expect(built).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /`checks\.spelling` requires the packages `nspell` and `dictionary-en`, which are not installed[^]*`npm install --save-dev nspell dictionary-en`[^]*`markdown\.math` requires the package `katex`, which is not installed/,
    ),
  });

  const program = `import { compileMarkdown } from '${name}'; console.log(typeof compileMarkdown);`;
  const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', program], { cwd: site });
  expect(stdout).toBe('function\n');

  // Checks declarations with the types that an install adds. `npm run bars A2` tries every module resolution.
  fs.writeFileSync(path.join(folder, 'uses.mts'), uses(name));
  const resolutions = [
    ['esnext', 'bundler'],
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['commonjs', 'node10'],
  ];
  for (const [module, resolution] of barCount('A2', 0, 1) === 1 ? resolutions : [resolutions[seed % 4] ?? []]) {
    const flags = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--skipLibCheck',
      'false',
      '--jsx',
      'react-jsx',
      '--target',
      'es2023',
    ];
    const chosen = [
      '--module',
      module ?? '',
      '--moduleResolution',
      resolution ?? '',
      '--lib',
      'es2023,dom,dom.iterable',
    ];
    const compiler = path.join(repository, 'node_modules/typescript-5/bin/tsc');
    const checked = execute(process.execPath, [compiler, ...flags, ...chosen, 'uses.mts'], { cwd: folder });
    const output = await checked.then(
      ({ stdout: text }) => text,
      ({ stdout: text }: { stdout: string }) => text,
    );
    const wrong = output.split('\n').flatMap((line) => /^(.*)\((\d+),.*error TS/.exec(line)?.slice(1).join(':') ?? []);
    // The mistakes are an unknown option, an unknown severity for a known code, and a list of values.
    const mistakes = ['uses.mts:12', 'uses.mts:13', 'uses.mts:31'];
    expect({ resolution, wrong }).toEqual({ resolution, wrong: mistakes });
  }
});

function dependencyIn(folder: string, name: string): string | undefined {
  const manifest = fs.readFileSync(path.join(folder, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { devDependencies: Record<string, string> }).devDependencies[name];
}

/**
 * Returns a module that imports all entry points that do not need Node.js modules. Its last two lines contain mistakes.
 */
function uses(name: string): string {
  return `
import { compileMarkdown, createCompiler, defineConfig } from '${name}';
import { reference } from '${name}/reference';
import { Badge } from '${name}/theme';
import * as search from '${name}/search';
import * as mcp from '${name}/mcp';
import * as mcpNode from '${name}/mcp/node';
import { definePlugin } from '${name}';
import type { CreatedPage, Plugin } from '${name}';
export default defineConfig({ title: 'T' });
export { Badge, compileMarkdown, createCompiler, mcp, mcpNode, reference, search };
defineConfig({ titel: 'T' });
defineConfig({ title: 'T', checks: { rules: { 'alt-missing': 'no' } } });
interface Release { name: string; date?: string; tags: readonly string[] }
declare const releases: Release[];
export const plugin: Plugin = definePlugin({
  name: 'releases',
  key: '1',
  data: () => (releases.length === 0 ? { values: {} } : { values: { newest: releases[0], all: releases, old: undefined } }),
  pages: {
    list: (context) => (context.data<Release[]>('all') ?? []).map((data): CreatedPage => ({ path: data.name + '.md', data })),
    text: ({ data }) => '# ' + (data as Release).name,
  },
  transform(_page, { data }) {
    const newest = data<Release>('newest');
    const raw = data('newest');
    return typeof raw === 'string' ? [] : { key: newest?.date ?? '' };
  },
  head: () => [{ tag: 'script', type: 'application/ld+json', data: { name: 'T', url: undefined } }],
});
definePlugin({ name: 'wrong', key: '1', data: () => ({ values: [] , finding: [] }) });
`;
}
