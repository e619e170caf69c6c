/** `create-docsite`: every template creates a site that has no findings and works with editors and agents. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { dependencyOf } from '../lib/cli/create/dependency.js';
import {
  create as createInProcess,
  createDocsite,
  folderWith,
  repository,
  run,
  runProcess,
  serve,
  until,
} from './command.ts';

const create = (parameters: string[], env: Record<string, string> = {}) =>
  createInProcess(parameters, { cwd: folderWith({}), env: { npm_config_user_agent: '', ...env } });

/** Links the packages in package.json from this repository. */
function install(site: string): void {
  for (const name of ['docsite-compiler', '@types/react', 'csstype']) {
    const target = path.join(site, 'node_modules', name);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    const source = name === 'docsite-compiler' ? repository : path.join(repository, 'node_modules', name);
    fs.symlinkSync(source, target, 'junction');
  }
}

describe('a new site', () => {
  test.each([
    ['minimal', 'en', 'content/guide/index.md'],
    ['languages', 'en,zh', 'content/v1/zh/guide/writing.mdx'],
    ['product', 'en', 'content/public/icons/check.svg'],
    ['product', 'zh,en', 'content/zh/guide/index.md'],
    ['product', 'en,de', 'content/en/guide/index.md'],
    ['minimal', 'pt-BR', 'content/guide/index.md'],
    ['languages', 'de,en,zh', 'content/v1/zh/guide/writing.mdx'],
    ['product', 'en,zh', 'content/next/zh/index.md', 'next,v1.0'],
  ])('from the template %s in %s has no findings', async (template, langs, file, versions?: string) => {
    const folder = path.join(folderWith({}), 'my-docs');
    const { code, stdout } = await create([
      folder,
      '--template',
      template,
      '--langs',
      langs,
      '--title',
      'Anne\'s "docs"',
      ...(versions === undefined ? [] : ['--versions', versions]),
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('npm run dev');
    if (langs.includes('zh'))
      expect(fs.readFileSync(path.join(folder, 'site.config.ts'), 'utf8')).toContain("lang: 'zh', label: '简体中文'");
    expect(fs.existsSync(path.join(folder, file))).toBe(true);
    // Pages name their own files.
    const home = file.replace(/(?:guide|public)\/.*|[^/]*$/, 'index.md');
    if (file.endsWith('.md') || file.endsWith('.mdx'))
      expect(fs.readFileSync(path.join(folder, home), 'utf8').includes(`\`${home}\``)).toBe(template !== 'product');
    const checked = await run(['check', folder, '--max-warnings', '0']);
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('no errors or warnings') as string });
    const built = await run(['build', folder, '--max-warnings', '0']);
    expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining('no errors or warnings') as string });
    expect(fs.readFileSync(path.join(folder, 'dist/index.html'), 'utf8')).toContain('Anne');
    const texts = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !/^(?:dist|node_modules)\b/.test(name) && fs.statSync(path.join(folder, name)).isFile())
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('${{', ''));
    expect(texts.filter((text) => text.includes('{{'))).toEqual([]);
  });

  test('shows pages of the default language in languages without pages', async () => {
    const folder = path.join(folderWith({}), 'my-docs');
    await create([folder, '--template', 'product', '--langs', 'en,de', '--versions', 'v2,v1']);
    expect(fs.readdirSync(path.join(folder, 'content/v2'))).toEqual(['en']);
    const built = await run(['build', folder]);
    expect(built.code).toBe(0);
    expect(fs.readFileSync(path.join(folder, 'site.config.ts'), 'utf8')).toContain("{ lang: 'de', label: 'Deutsch' }");
    expect(fs.readFileSync(path.join(folder, 'dist/v1/de/index.html'), 'utf8')).toContain('<html lang="de"');
    expect(fs.readFileSync(path.join(folder, 'dist/de/guide/index.html'), 'utf8')).toContain('Introduction');
  });

  test('is served without findings', async () => {
    const folder = path.join(folderWith({}), 'my-docs');
    await create([folder, '--template', 'product']);
    const server = await serve(['dev', folder]);
    await until('the check', () => server.output().includes('no errors or warnings'));
    expect(await (await fetch(new URL('/guide/writing', server.url))).text()).toContain('1.2+');
    await server.stop();
  });

  test('has types for its config and its component', async () => {
    const folder = path.join(folderWith({}), 'my-docs');
    await create([folder]);
    install(folder);
    const compiler = path.join(repository, 'node_modules/typescript/bin/tsc');
    await promisify(execFile)(process.execPath, [compiler, '-p', folder]);
    const config = path.join(folder, 'site.config.ts');
    fs.writeFileSync(config, fs.readFileSync(config, 'utf8').replace('components:', 'component:'));
    await expect(promisify(execFile)(process.execPath, [compiler, '-p', folder])).rejects.toMatchObject({
      stdout: expect.stringContaining("'component'") as string,
    });
  });

  test('refers to schemas that exist in the package', async () => {
    const folder = path.join(folderWith({}), 'my-docs');
    await create([folder]);
    install(folder);
    const { 'json.schemas': schemas } = JSON.parse(
      fs.readFileSync(path.join(folder, '.vscode/settings.json'), 'utf8'),
    ) as { 'json.schemas': { url: string }[] };
    expect(schemas.map(({ url }) => fs.existsSync(path.join(folder, url)))).toEqual([true]);
  });

  test.each([
    ['npm/10.8.2 node/v20.20.2 linux x64', 'npm ci', 'npm run check -- --explain', 'npx --no -- docsite', []],
    [
      'pnpm/10.1.0 npm/? node/v20.20.2',
      'pnpm install --frozen',
      'pnpm run check --explain',
      'pnpm exec docsite',
      ['pnpm-workspace.yaml'],
    ],
    [
      'yarn/4.6.0 npm/? node/v20.20.2',
      'yarn install --immutable',
      'yarn run check --explain',
      'yarn docsite',
      ['.yarnrc.yml'],
    ],
    [
      'bun/1.2.0 npm/? node/v22.0.0',
      'bun install --frozen',
      'bun run check --explain',
      'bunx --no-install docsite',
      [],
    ],
  ])('is written for the package manager that creates it: %s', async (agent, installed, checked, exec, files) => {
    const folder = path.join(folderWith({}), 'my-docs');
    const { stdout } = await create([folder], { npm_config_user_agent: agent });
    expect(stdout).toContain(`${agent.split('/')[0] ?? ''} install`);
    expect(fs.readFileSync(path.join(folder, '.github/workflows/docs.yml'), 'utf8')).toContain(installed);
    const notes = fs.readFileSync(path.join(folder, 'AGENTS.md'), 'utf8');
    expect(notes).toContain(checked);
    // `run` prints the script before its output, which would not be JSON.
    expect(notes).toContain(`\`${exec} check --json\` prints the findings as JSON`);
    for (const file of files) expect(fs.existsSync(path.join(folder, file))).toBe(true);
  });

  test.each([
    ['npm/10.8.2 node/v20.20.2 linux x64', false],
    ['pnpm/9.15.0 npm/? node/v20.20.2', true],
  ])('is installed, unless npm finds docsite in a parent folder: %s', async (agent, isInstalled) => {
    const root = folderWith({ 'node_modules/docsite-compiler/package.json': '{}' });
    const { stdout } = await create([path.join(root, 'docs')], { npm_config_user_agent: agent });
    expect(/^ *p?npm install$/m.test(stdout)).toBe(isInstalled);
  });

  test.each([
    ['yarn/4.6.0 npm/? node/v20.20.2', { 'package.json': '{ "workspaces": ["sites/*"] }' }],
    ['pnpm/10.1.0 npm/? node/v20.20.2', { 'pnpm-workspace.yaml': 'packages:\n  - sites/*\n' }],
  ])('leaves the files of the package manager to the workspace that contains it: %s', async (agent, files) => {
    const folder = path.join(folderWith(files), 'sites/docs');
    await create([folder], { npm_config_user_agent: agent });
    expect(fs.readdirSync(folder).filter((file) => /yarn|pnpm/.test(file))).toEqual([]);
    const alone = path.join(folderWith({}), 'docs');
    await create([alone], { npm_config_user_agent: agent });
    expect(fs.readdirSync(alone).filter((file) => /yarn|pnpm/.test(file))).not.toEqual([]);
  });
});

describe('a new site in a folder of a repository', () => {
  const npm = { npm_config_user_agent: 'npm/10.8.2 node/v20.20.2 linux x64' };
  const workflowIn = (root: string) =>
    parse(fs.readFileSync(path.join(root, '.github/workflows/docs.yml'), 'utf8')) as {
      jobs: {
        docs: {
          defaults?: { run: Record<string, string> };
          steps: {
            name?: string;
            uses?: string;
            run?: string;
            with?: Record<string, string>;
            'working-directory'?: string;
          }[];
        };
      };
    };

  test('has its workflow and editor settings in the root, with paths to the site', async () => {
    const root = folderWith({ '.git/HEAD': 'ref: refs/heads/main' });
    const { stdout } = await create([path.join(root, 'my docs')], npm);
    expect(fs.readdirSync(root).toSorted()).toEqual(['.git', '.github', '.vscode', 'my docs']);
    expect(fs.readdirSync(path.join(root, 'my docs')).filter((name) => /^\.(?:github|vscode)/.test(name))).toEqual([]);
    expect(stdout).toContain('created `.github/workflows/docs.yml` in the repository root');
    expect(stdout).toContain('created `.vscode/settings.json` in the repository root');
    const { docs } = workflowIn(root).jobs;
    expect(docs.defaults).toEqual({ run: { 'working-directory': 'my docs' } });
    const inputs = docs.steps.map((step) => step.with ?? {});
    expect(inputs.flatMap((each) => each['cache-dependency-path'] ?? [])).toEqual(['my docs/package-lock.json']);
    expect(inputs.flatMap((each) => each['path'] ?? [])).toEqual([
      'my docs/node_modules/.cache/docsite',
      'my docs/dist',
    ]);
    // A key from some of the files that pages depend on would keep an outdated cache.
    expect(inputs.flatMap((each) => each['key'] ?? [])).toEqual(['docsite-${{ runner.os }}-${{ github.run_id }}']);
    const { 'json.schemas': schemas } = JSON.parse(
      fs.readFileSync(path.join(root, '.vscode/settings.json'), 'utf8'),
    ) as { 'json.schemas': object[] };
    expect(schemas).toEqual([
      {
        fileMatch: ['/my docs/content/**/_meta.json'],
        url: './my docs/node_modules/docsite-compiler/schema/meta.schema.json',
      },
    ]);
  });

  test('does not change files of the repository, and says what to do with its own', async () => {
    const mine = { '.github/workflows/docs.yml': 'mine', '.vscode/settings.json': '{}' };
    const root = folderWith({ ...mine, '.git/HEAD': 'ref: refs/heads/main' });
    const { code, stdout } = await create([path.join(root, 'sites/docs')], npm);
    expect(code).toBe(0);
    for (const [file, text] of Object.entries(mine)) {
      expect(fs.readFileSync(path.join(root, file), 'utf8')).toBe(text);
      expect(stdout).toContain(`created \`sites/docs/${file}\`, because the repository already has \`${file}\``);
    }
    expect(stdout).toContain('move it there under a different name');
    expect(stdout).toContain('copy `json.schemas` to that file');
    // The files are ready to be moved.
    expect(workflowIn(path.join(root, 'sites/docs')).jobs.docs.defaults?.run).toEqual({
      'working-directory': 'sites/docs',
    });
  });

  test.each([
    ['npm/10.8.2 node/v20.20.2', { 'package.json': '{ "workspaces": ["docs"] }' }, '../'],
    ['pnpm/10.1.0 npm/? node/v20.20.2', { 'pnpm-workspace.yaml': 'packages: [docs]\n' }, ''],
    ['npm/10.8.2 node/v20.20.2', { 'node_modules/docsite-compiler/package.json': '{}' }, '../'],
  ])('uses the packages that are installed in the root by %s: %j', async (agent, files, up) => {
    const root = folderWith({ ...files, '.git/HEAD': 'ref: refs/heads/main' });
    await create([path.join(root, 'docs')], { npm_config_user_agent: agent });
    const { steps } = workflowIn(root).jobs.docs;
    const installation = steps.find(({ run: command = '' }) => /^(?:npm ci|pnpm install)/.test(command));
    expect(installation?.['working-directory']).toBe('.');
    // The action finds the lockfile in the root by itself.
    expect(steps.flatMap((each) => each.with?.['cache-dependency-path'] ?? [])).toEqual([]);
    const notes = fs.readFileSync(path.join(root, 'docs/AGENTS.md'), 'utf8');
    expect(notes).toContain(`is in \`${up}node_modules/docsite-compiler/docs/\``);
    expect(fs.readFileSync(path.join(root, '.vscode/settings.json'), 'utf8')).toContain(
      `"./${up === '' ? 'docs/' : ''}node_modules/docsite-compiler/schema`,
    );
  });

  test.each([
    ['{ "workspaces": ["packages/*"] }', '{ "workspaces": ["packages/*", "docs"] }'],
    ['{"workspaces":["a","b"],"x":1}', '{"workspaces":["a","b","docs"],"x":1}'],
    ['{ "workspaces": [] }\n', '{ "workspaces": ["docs"] }\n'],
    ['{\n\t"workspaces": [\n\t\t"a"\n\t]\n}\n', '{\n\t"workspaces": [\n\t\t"a",\n\t\t"docs"\n\t]\n}\n'],
    ['{ "workspaces": { "packages": ["*", "!docs"] } }', '{ "workspaces": { "packages": ["*", "!docs", "docs"] } }'],
  ])('joins the workspace: %s', async (before, after) => {
    const root = folderWith({ 'package.json': before, '.git/HEAD': 'ref: refs/heads/main' });
    const { stdout } = await createInProcess(['docs'], { cwd: root, env: npm });
    expect(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).toBe(after);
    expect(stdout).toContain('added `docs` to `workspaces` in the `package.json` of the workspace');
    expect(stdout).toMatch(/npm install\n +cd docs\n +npm run dev/);
  });

  test.each([
    ['yarn/4.6.0 npm/?', { 'package.json': '{ "workspaces": ["./docs/"] }' }, null],
    ['npm/10.8.2', { 'package.json': '{ "workspaces": ["**", "!packages/*"] }' }, null],
    ['npm/10.8.2', { 'package.json': '{ "workspaces": { "nohoist": [], "packages": [] } }' }, '`workspaces`'],
    ['pnpm/10.1.0 npm/?', { 'pnpm-workspace.yaml': 'packages:\n  - docs\n' }, null],
    ['pnpm/10.1.0 npm/?', { 'pnpm-workspace.yaml': 'packages: [packages/*]\n' }, '`packages` in `pnpm-workspace.yaml`'],
    ['pnpm/10.1.0 npm/?', { 'pnpm-workspace.yaml': 'nodeLinker: hoisted\n' }, '`packages` in `pnpm-workspace.yaml`'],
  ])('only says what to add to the workspace if it must be added: %s %j', async (agent, files, place) => {
    const root = folderWith(files);
    const { stdout } = await createInProcess(['docs'], { cwd: root, env: { npm_config_user_agent: agent } });
    for (const [file, text] of Object.entries(files)) expect(fs.readFileSync(path.join(root, file), 'utf8')).toBe(text);
    if (place === null) expect(stdout).not.toMatch(/\badd(?:ed)? `docs`/);
    else expect(stdout).toContain(`add \`docs\` to ${place}`);
    expect(stdout).toMatch(/install\n +cd docs\n/);
  });

  test.each([
    ['pnpm-workspace.yaml', 'packages: [docs]\n', 'pnpm install'],
    ['yarn.lock', '', 'yarn install'],
    ['bun.lock', '', 'bun install'],
    ['package-lock.json', '{}', 'npm install'],
  ])('uses the package manager of the workspace, which has the file %s', async (file, text, installed) => {
    const root = folderWith({ 'package.json': '{ "workspaces": ["docs"] }', [file]: text });
    const env = { npm_config_user_agent: installed === 'npm install' ? 'pnpm/10.1.0 npm/?' : 'npm/10.8.2' };
    const { stdout } = await createInProcess(['docs'], { cwd: root, env });
    expect(stdout).toMatch(new RegExp(`^ +${installed}$`, 'm'));
  });

  test.each([
    [{ 'pnpm-workspace.yaml': 'packages: [docs]' }, undefined, 'pnpm/action-setup@v4', { version: 10 }],
    [{ 'pnpm-workspace.yaml': 'packages: [docs]' }, 'pnpm@10.34.9+sha512.abc', 'pnpm/action-setup@v4', undefined],
    [{ 'bun.lock': '' }, undefined, 'oven-sh/setup-bun@v2', undefined],
    [{ 'bun.lock': '' }, 'bun@1.2.0', 'oven-sh/setup-bun@v2', { 'bun-version-file': 'package.json' }],
    [{}, 'bun@1.2.0', 'oven-sh/setup-bun@v2', { 'bun-version-file': 'package.json' }],
  ])(
    'installs the package manager that the workspace declares: %j, %s',
    async (files, packageManager, uses, inputs) => {
      const manifest = JSON.stringify({ packageManager, workspaces: ['docs'] });
      const root = folderWith({ 'package.json': manifest, '.git/HEAD': 'ref: refs/heads/main', ...files });
      await createInProcess(['docs'], { cwd: root, env: npm });
      const setup = workflowIn(root).jobs.docs.steps.find((step) => step.uses === uses);
      expect(setup).toEqual({ uses, ...(inputs !== undefined && { with: inputs }) });
    },
  );

  test('does not compare its version of pnpm with the package manager of the repository', async () => {
    const root = folderWith({
      'package.json': '{ "packageManager": "pnpm@9.1.0" }',
      '.git/HEAD': 'ref: refs/heads/main',
    });
    await createInProcess(['docs'], { cwd: root, env: { npm_config_user_agent: 'pnpm/10.1.0 npm/?' } });
    const setup = workflowIn(root).jobs.docs.steps.find((step) => step.uses === 'pnpm/action-setup@v4');
    expect(setup?.with).toEqual({ version: 10, package_json_file: 'docs/package.json' });
  });

  test.each([
    ['yarn@1.22.22', 'yarn install --frozen-lockfile'],
    ['yarn@4.9.2', 'yarn install --immutable'],
  ])('installs packages with the options of %s', async (packageManager, installed) => {
    const manifest = JSON.stringify({ packageManager, workspaces: ['docs'] });
    const root = folderWith({ 'package.json': manifest, '.git/HEAD': 'ref: refs/heads/main' });
    await createInProcess(['docs'], { cwd: root, env: npm });
    expect(workflowIn(root).jobs.docs.steps.map((step) => step.run)).toContain(installed);
  });

  test.each([
    [{ build: 'tsc -b' }, [{ name: 'Compile the packages', run: 'pnpm run build', 'working-directory': '.' }]],
    [{ test: 'vitest' }, []],
  ])('compiles the packages of the workspace before the check: %j', async (scripts, expected) => {
    const root = folderWith({
      'package.json': JSON.stringify({ scripts }),
      'pnpm-workspace.yaml': 'packages: [docs]',
      '.git/HEAD': 'ref: refs/heads/main',
    });
    await createInProcess(['docs'], { cwd: root, env: npm });
    const { steps } = workflowIn(root).jobs.docs;
    const installed = steps.findIndex(({ run: command }) => command === 'pnpm install --frozen-lockfile');
    const checked = steps.findIndex(({ run: command }) => command?.startsWith('pnpm run check'));
    expect(steps.slice(installed + 1, checked - 1)).toEqual(expected);
  });

  test('has a workflow that does not use a workspace outside the repository', async () => {
    const root = folderWith({
      'package.json': '{ "packageManager": "pnpm@10.1.0", "scripts": { "build": "tsc -b" } }',
      'pnpm-workspace.yaml': 'packages: [docs]',
      'docs/.git/HEAD': 'ref: refs/heads/main',
    });
    await createInProcess(['docs'], { cwd: root, env: npm });
    const { steps } = workflowIn(path.join(root, 'docs')).jobs.docs;
    expect(steps.find((step) => step.uses === 'pnpm/action-setup@v4')?.with).toEqual({ version: 10 });
    expect(steps.flatMap(({ name = [] }) => name)).not.toContain('Compile the packages');
  });

  test.each([
    ['{}', 'packages: [docs]', true],
    ['{ "packageManager": "pnpm@9.15.0" }', 'packages: [docs]', false],
    ['{ "packageManager": "yarn@4.9.2" }', 'packages: [docs]', true],
    ['{}', 'packages: [docs]\ndangerouslyAllowAllBuilds: true', false],
    ['{}', 'packages: [docs]\nallowBuilds: { esbuild: true }', false],
    ['{}', 'packages: [docs]\nonlyBuiltDependencies: [esbuild]', false],
    ['{ "pnpm": { "ignoredBuiltDependencies": ["esbuild"] } }', 'packages: [docs]', false],
  ])('says what pnpm needs to ignore the install script of esbuild: %s %s', async (manifest, settings, isNeeded) => {
    const root = folderWith({ 'package.json': manifest, 'pnpm-workspace.yaml': settings });
    const { stdout } = await createInProcess(['docs'], { cwd: root, env: npm });
    expect(stdout.includes('add `esbuild: false` to `allowBuilds` in `pnpm-workspace.yaml`')).toBe(isNeeded);
  });

  test('has a workflow that the guide to GitHub Pages extends', async () => {
    const root = folderWith({});
    await createInProcess(['.'], { cwd: root, env: npm });
    const guide = fs.readFileSync(path.join(repository, 'docs/deploy/github-pages.md'), 'utf8');
    const [, shown = ''] = /^ {3}```yaml[^\n]*\n(.*?)^ {3}```$/ms.exec(guide) ?? [];
    const extended = parse(shown.replaceAll(/^ {3}/gm, '')) as ReturnType<typeof workflowIn>;
    const original = workflowIn(root);
    const { steps } = original.jobs.docs;
    const [check, build, upload] = steps.slice(-3);
    const env = { DOCSITE_URL: '${{ steps.pages.outputs.origin }}' };
    const added = { run: `${build?.run ?? ''} --base "\${{ steps.pages.outputs.base_path }}/"` };
    expect({ ...extended, jobs: extended.jobs.docs }).toEqual({
      ...original,
      permissions: { contents: 'read', pages: 'read' },
      jobs: {
        ...original.jobs.docs,
        steps: [
          ...steps.slice(0, -3),
          { uses: 'actions/configure-pages@v5', id: 'pages' },
          { ...check, env },
          { ...build, ...added, env },
          { uses: 'actions/upload-pages-artifact@v3', with: { path: upload?.with?.['path'] } },
        ],
      },
    });
    expect(fs.readFileSync(path.join(root, '.github/workflows/docs.yml'), 'utf8')).toContain(
      'see node_modules/docsite-compiler/docs/deploy/github-pages.md',
    );
  });

  test('ignores everything that docsite writes in git', async () => {
    const folder = path.join(folderWith({}), 'my-docs');
    await create([folder]);
    expect(fs.readFileSync(path.join(folder, '.gitignore'), 'utf8').split('\n')).toContain('.docsite-shards/');
  });

  test('writes to the real root if a link leads to the folder', async () => {
    const root = folderWith({ 'repository/.git/HEAD': 'ref: refs/heads/main', 'repository/sites/a.txt': '' });
    fs.symlinkSync(path.join(root, 'repository/sites'), path.join(root, 'link'), 'dir');
    expect((await create([path.join(root, 'link/docs')], npm)).code).toBe(0);
    expect(fs.readdirSync(root).toSorted()).toEqual(['link', 'repository']);
    expect(workflowIn(path.join(root, 'repository')).jobs.docs.defaults?.run).toEqual({
      'working-directory': 'sites/docs',
    });
  });
});

describe('the dependency on docsite', () => {
  const dependencyIn = (folder: string): string | undefined =>
    (
      JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
        devDependencies: Record<string, string>;
      }
    ).devDependencies['docsite-compiler'];

  test('is the repository if the command runs from it', async () => {
    const folder = path.join(folderWith({}), 'my-docs');
    await create([folder]);
    const range = dependencyIn(folder) ?? '';
    expect(range).toMatch(/^file:/);
    expect(fs.realpathSync(path.resolve(folder, range.slice('file:'.length)))).toBe(fs.realpathSync(repository));
  });

  test('is a copy of a packed file', async () => {
    const root = folderWith({ 'docsite-compiler-9.9.9.tgz': 'packed' });
    const folder = path.join(root, 'my-docs');
    await create([folder, '--package', path.join(root, 'docsite-compiler-9.9.9.tgz')]);
    expect(dependencyIn(folder)).toBe('file:vendor/docsite-compiler-9.9.9.tgz');
    expect(fs.readFileSync(path.join(folder, 'vendor/docsite-compiler-9.9.9.tgz'), 'utf8')).toBe('packed');
  });

  test('is the packed file that docsite was installed from, or a copy unless one project contains both', () => {
    const root = folderWith({
      'project/docsite-compiler-9.9.9.tgz': 'packed',
      'project/package.json': JSON.stringify({
        dependencies: { 'docsite-compiler': 'file:docsite-compiler-9.9.9.tgz' },
      }),
      'cache/package.json': JSON.stringify({
        dependencies: { 'docsite-compiler': 'file:../project/docsite-compiler-9.9.9.tgz' },
      }),
    });
    const rangeFrom = (place: string, site: string): string => {
      const installed = { name: 'docsite-compiler', version: '9.9.9' };
      const folder = path.join(root, place, 'node_modules/docsite-compiler');
      return dependencyOf({ ...installed, root: folder }, path.join(root, site)).range;
    };
    expect(rangeFrom('project', 'project/docs')).toBe('file:../docsite-compiler-9.9.9.tgz');
    const copy = 'file:vendor/docsite-compiler-9.9.9.tgz';
    // `npm exec --package` installs the file in a cache.
    expect(rangeFrom('cache', 'project/docs')).toBe(copy);
    expect(rangeFrom('cache', 'cache/docs')).toBe(copy);
    expect(rangeFrom('project', 'docs')).toBe(copy);
  });

  test('is the given version or URL', async () => {
    for (const spec of ['^1.2.3', 'https://example.org/docsite.tgz', 'github:example/docsite']) {
      const folder = path.join(folderWith({}), 'my-docs');
      await create([folder, '--package', spec]);
      expect(dependencyIn(folder)).toBe(spec);
    }
  });

  test('must exist if it is a file', async () => {
    const root = folderWith({});
    expect(await create([path.join(root, 'x'), '--package', path.join(root, 'gone.tgz')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('gone.tgz') as string,
    });
    expect(fs.existsSync(path.join(root, 'x'))).toBe(false);
  });
});

test.each([['--versions', '1.0'], ['--versions=1.0'], ['--versions=2.0,1.0']])(
  'keeps values that look like numbers as written: %s %s',
  async (...parameters) => {
    const folder = path.join(folderWith({}), 'my-docs');
    expect((await create([folder, '--title', '007', ...parameters])).code).toBe(0);
    expect(fs.existsSync(path.join(folder, 'content/1.0/en/index.md'))).toBe(true);
    expect(fs.readFileSync(path.join(folder, 'site.config.ts'), 'utf8')).toContain("title: '007'");
  },
);

test('does not change a folder that is not empty', async () => {
  const folder = folderWith({ 'notes.txt': 'mine' });
  const { code, stderr } = await runProcess([folder], { command: createDocsite });
  expect(code).toBe(2);
  expect(stderr).toContain('is not empty');
  expect(fs.readdirSync(folder)).toEqual(['notes.txt']);
});

test('accepts a folder that contains only a repository', async () => {
  const folder = folderWith({ '.git/HEAD': 'ref: refs/heads/main' });
  expect((await create([folder])).code).toBe(0);
});

test('lists accepted values', async () => {
  const refusals: [string[], string][] = [
    [['x', '--langs', 'en;fr'], '`en,de,pt-BR`'],
    [['x', '--lang', 'en,de'], 'did you mean `--langs`?'],
    [['x', '--langs', 'en,EN'], 'list distinct language codes'],
    [['x', '--langs', 'en,jp'], 'did you mean `ja`?'],
    [['x', '--langs', ''], 'is not a list of languages'],
    [['x', '--versions', 'v1,v1'], '`v2,v1`'],
    [['x', '--versions', 'v1,en'], 'list distinct folder names'],
    [['x', '--lang', 'en'], '--lang'],
    [['x', '--template', 'big'], 'use `minimal`, `languages`, `product`'],
    [['x', '--template', 'products'], 'use `minimal`, `languages`, `product` (did you mean `product`?)'],
    [[], 'create-docsite my-docs'],
  ];
  for (const [parameters, text] of refusals) {
    expect(await create(parameters)).toMatchObject({ code: 2, stderr: expect.stringContaining(text) as string });
  }
});

test.runIf(process.platform === 'linux')(
  'asks three questions on a terminal, and a question again after an unknown template',
  async () => {
    const cwd = folderWith({});
    const command = `'${process.execPath}' '${createDocsite}'`;
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', HOME: cwd, TERM: 'xterm' },
    });
    const seen = { text: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (seen.text += text));
    const ended = once(child, 'close');
    let read = 0;
    for (const [question, answer] of [
      ['Folder for the new site (my-docs)', 'handbook'],
      ['Title (Handbook)', ''],
      ['Template: minimal, languages, product (minimal)', 'produkt'],
      ['Template: minimal, languages, product (minimal)', 'product'],
    ] as const) {
      await until(question, () => seen.text.slice(read).includes(question));
      read = seen.text.length;
      child.stdin.write(`${answer}\n`);
    }
    expect(await ended).toEqual([0, null]);
    expect(fs.readFileSync(path.join(cwd, 'handbook/content/index.md'), 'utf8')).toContain('name: "Handbook"');
  },
);
