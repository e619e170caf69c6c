/** Runs the steps of the GitHub action and of the CI templates as a CI service would. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { docsite, folderWith, repository, siteWith, writeFiles } from './command.ts';

const script = path.join(repository, 'ci/run.sh');

function git(folder: string, ...parameters: string[]): void {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...author, ...parameters], { cwd: folder, stdio: 'pipe' });
}

function step(folder: string, parameters: string[], env: Record<string, string> = {}, command = script) {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      CI: '1',
      DOCSITE_COMMAND: `${process.execPath} ${docsite}`,
      ...env,
    },
  });
  return { status, stdout, stderr };
}

/**
 * Creates a repository with a site in `docs/`. The main branch has a dead link, and another branch adds a second dead
 * link.
 */
function branch(): string {
  const site = siteWith({ 'content/guide/start.md': '# Start\n\n[Old](./old.md)\n' });
  const folder = folderWith({ '.gitignore': 'node_modules\ndist\n' });
  fs.cpSync(site, path.join(folder, 'docs'), { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'Main');
  git(folder, 'switch', '--quiet', '--create', 'change');
  writeFiles(folder, {
    'docs/content/index.md': '# Home\n\nRead the [guide](./guide/start.md) or [this](./new.md).\n',
  });
  git(folder, 'commit', '--quiet', '--all', '-m', 'Change');
  return folder;
}

test('a check annotates the lines of the repository, with only the new findings against the base branch', () => {
  const folder = branch();
  const all = step(folder, ['check', 'docs'], { DOCSITE_FORMAT: 'github' });
  expect(all.status).toBe(1);
  expect(all.stdout).toMatch(/^::error file=docs\/content\/guide\/start\.md,line=3,/m);
  expect(all.stdout).toMatch(/^::error file=docs\/content\/index\.md,line=3,/m);

  const fresh = step(folder, ['check', 'docs'], { DOCSITE_FORMAT: 'github', DOCSITE_BASE: 'main' });
  expect(fresh.status).toBe(1);
  expect(fresh.stdout).not.toContain('start.md');
  expect(fresh.stdout).toMatch(/^::error file=docs\/content\/index\.md,line=3,/m);

  writeFiles(folder, { 'docs/content/index.md': '# Home\n\nRead the [guide](./guide/start.md).\n' });
  expect(step(folder, ['check', 'docs'], { DOCSITE_BASE: 'main' }).status).toBe(0);
  // The checkout of the base branch is removed.
  expect(execFileSync('git', ['worktree', 'list'], { cwd: folder, encoding: 'utf8' }).trim().split('\n')).toHaveLength(
    1,
  );
});

test('a clone without the base branch is refused, with the setting that fetches it', () => {
  const folder = branch();
  const clone = path.join(folder, 'clone');
  git(folder, 'clone', '--quiet', '--depth', '1', '--branch', 'change', `file://${folder}`, 'clone');
  const hint = /hint: fetch the history of both branches, in GitHub Actions with `fetch-depth: 0`/;
  const missing = step(clone, ['check', 'docs'], { DOCSITE_BASE: 'origin/main' });
  expect(missing).toMatchObject({ status: 2, stdout: '' });
  expect(missing.stderr).toMatch(/^run\.sh: git cannot find `origin\/main`\n/);
  expect(missing.stderr).toMatch(hint);

  const { status, stderr } = spawnSync(process.execPath, [docsite, 'check', 'docs', '--changed', 'origin/main'], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('in GitHub Actions, with `fetch-depth: 0`')]);

  git(clone, 'fetch', '--quiet', '--depth', '1', 'origin', 'main:refs/remotes/origin/main');
  git(clone, 'checkout', '--quiet', '--orphan', 'other');
  git(clone, 'commit', '--quiet', '-m', 'Other');
  const apart = step(clone, ['check', 'docs'], { DOCSITE_BASE: 'origin/main' });
  expect(apart).toMatchObject({ status: 2, stdout: '' });
  expect(apart.stderr).toMatch(/^run\.sh: git cannot find where this branch started from `origin\/main`\n/);
  expect(apart.stderr).toMatch(hint);
});

test('the cache key depends only on the site’s content', () => {
  const folder = branch();
  const key = (): string => step(folder, ['cache-key', 'docs']).stdout;
  const before = key();
  expect(before).toMatch(/^[0-9a-f]{40}\n$/);
  writeFiles(folder, { 'other.txt': 'other' });
  git(folder, 'add', '.');
  expect(key()).toBe(before);
  writeFiles(folder, { 'docs/content/more.md': '# More\n' });
  git(folder, 'add', '.');
  expect(key()).not.toBe(before);
});

test('a build writes the site', () => {
  const folder = folderWith({});
  fs.cpSync(siteWith(), path.join(folder, 'docs'), { recursive: true });
  expect(step(folder, ['build', 'docs']).status).toBe(0);
  expect(fs.existsSync(path.join(folder, 'docs/dist/guide/start.html'))).toBe(true);
});

test('the steps run the docsite that is installed in the site’s folder or above, and never download one', () => {
  const folder = folderWith({ 'ci/run.sh': fs.readFileSync(script, 'utf8') });
  const copy = path.join(folder, 'ci/run.sh');
  fs.chmodSync(copy, 0o755);
  fs.cpSync(siteWith(), path.join(folder, 'docs'), { recursive: true });
  const missing = step(folder, ['build', 'docs'], { DOCSITE_COMMAND: '' }, copy);
  expect(missing).toMatchObject({ status: 2, stdout: '' });
  expect(missing.stderr).toMatch(/^run\.sh: docsite is not installed in `docs` or a parent folder\nhint: install /);
  for (const place of ['docs', '.']) {
    const command = path.join(folder, place, 'node_modules/.bin/docsite');
    writeFiles(folder, {
      [path.relative(folder, command)]: `#!/bin/sh\nexec '${process.execPath}' '${docsite}' "$@"\n`,
    });
    fs.chmodSync(command, 0o755);
    expect(step(folder, ['build', 'docs'], { DOCSITE_COMMAND: '' }, copy)).toMatchObject({ status: 0 });
    fs.rmSync(command);
  }
  expect(fs.existsSync(path.join(folder, 'docs/dist/guide/start.html'))).toBe(true);
  // Without another installation, the package that contains the script runs.
  expect(step(folder, ['build', 'docs'], { DOCSITE_COMMAND: '' })).toMatchObject({ status: 0 });
});

test.each([
  [['build', 'doc'], /^run\.sh: `doc` is not a folder in \S+\nhint: pass the folder of the site/],
  [['publish', 'docs'], /^run\.sh: unknown step `publish`\nhint: use `cache-key`, `check` or `build`\n$/],
  [[], /^run\.sh: no step given\nhint: use `run\.sh cache-key\|check\|build \[ROOT\]`\n$/],
])('the arguments %j are refused before a command runs', (parameters, message) => {
  const folder = folderWith({ 'docs/content/index.md': '# Home\n', 'ran.sh': '#!/bin/sh\ntouch ran\n' });
  const refused = step(folder, parameters, { DOCSITE_COMMAND: 'sh ran.sh' });
  expect(refused).toMatchObject({ status: 2, stdout: '' });
  expect(refused.stderr).toMatch(message);
  expect(fs.existsSync(path.join(folder, 'ran'))).toBe(false);
});

test('the action runs these steps, with inputs that it declares', () => {
  const action = parse(fs.readFileSync(path.join(repository, 'action.yml'), 'utf8')) as {
    inputs: Record<string, unknown>;
    runs: { steps: { run?: string; uses?: string }[] };
  };
  const runs = action.runs.steps.flatMap(({ run }) => run ?? []);
  const steps = runs.flatMap((run) => /ci\/run\.sh" ([\w-]+) "\$ROOT"/.exec(run)?.[1] ?? []);
  expect(steps).toEqual(['cache-key', 'check', 'build']);
  const used = fs.readFileSync(path.join(repository, 'action.yml'), 'utf8').matchAll(/inputs\.([\w-]+)/g);
  expect(new Set([...used].map(([, name]) => name))).toEqual(
    new Set(Object.keys(action.inputs).filter((name) => name !== 'none')),
  );
  const template = fs.readFileSync(path.join(repository, 'ci/gitlab.yml'), 'utf8');
  expect(Object.keys(parse(template) as object)).toEqual(['variables', 'docs']);
  expect([...template.matchAll(/ci\/run\.sh ([\w-]+)/g)].map(([, name]) => name)).toEqual(['check', 'build']);
});

/** Runs commands as a CI job does: stops at the first one that fails. */
function job(folder: string, commands: readonly string[], env: Record<string, string>): string {
  return execFileSync('bash', ['-eo', 'pipefail', '-c', commands.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      CI: '1',
      DOCSITE_COMMAND: `${process.execPath} ${docsite}`,
      ...env,
    },
  });
}

/** Creates a repository with an installed docsite and a site. The main branch has a warning. */
function installed(place = '.', packages = '.'): string {
  const site = siteWith({ 'content/guide/code.md': '# Code\n\n```ts\nconst a = ;\n```\n' });
  const folder = folderWith({ '.gitignore': 'node_modules\ndist\n' });
  fs.cpSync(site, path.join(folder, place), { recursive: true });
  fs.mkdirSync(path.join(folder, packages, 'node_modules'));
  fs.symlinkSync(repository, path.join(folder, packages, 'node_modules/docsite-compiler'), 'junction');
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'Main');
  return folder;
}

test('the commands of the action run as written', () => {
  const { runs } = parse(fs.readFileSync(path.join(repository, 'action.yml'), 'utf8')) as {
    runs: { steps: { run?: string; env?: Record<string, string> }[] };
  };
  const folder = installed();
  const output = path.join(folder, 'node_modules/output.txt');
  const commands = runs.steps.flatMap(({ run }) => run ?? []);
  const env = {
    GITHUB_ACTION_PATH: repository,
    GITHUB_OUTPUT: output,
    ROOT: '.',
    DOCSITE_BASE: 'main',
    DOCSITE_FORMAT: 'github',
  };
  // The main branch already has this warning, so it is not new.
  job(folder, commands, env);
  expect(fs.readFileSync(output, 'utf8')).toMatch(/^key=[0-9a-f]{40}$/m);
  expect(fs.existsSync(path.join(folder, 'dist/guide/start.html'))).toBe(true);
  expect(() => job(folder, commands, { ...env, DOCSITE_BASE: '' })).toThrow();
});

test.each([
  ['.', '.'],
  ['docs', '.'],
  ['docs', 'docs'],
])(
  'the GitLab template runs as written for a site in %s with packages in %s, and keeps the cache',
  (place, packages) => {
    const { docs, variables } = parse(fs.readFileSync(path.join(repository, 'ci/gitlab.yml'), 'utf8')) as {
      docs: Record<'before_script' | 'script' | 'after_script', string[]>;
      variables: Record<string, unknown>;
    };
    expect(variables['DOCSITE_ROOT']).toBe('.');
    const folder = installed(place, packages);
    const env = { DOCSITE_ROOT: place, CI_MERGE_REQUEST_DIFF_BASE_SHA: 'main' };
    expect(docs.before_script[0]).toContain('npm ci');
    for (const round of [1, 2]) {
      job(folder, [...docs.before_script.slice(1), ...docs.script], env);
      job(folder, docs.after_script, env);
      expect(fs.readdirSync(path.join(folder, '.docsite-cache')), `round ${round}`).not.toEqual([]);
      // `npm ci` does this before the next job.
      fs.rmSync(path.join(folder, place, 'node_modules/.cache'), { recursive: true });
    }
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'gl-code-quality.json'), 'utf8'))).toEqual([]);
    expect(fs.existsSync(path.join(folder, place, 'dist/guide/start.html'))).toBe(true);
    expect(() => job(folder, docs.script, { ...env, CI_MERGE_REQUEST_DIFF_BASE_SHA: '' })).toThrow();
  },
);

test.runIf(process.getuid?.() === 0)('a user that can write neither the site nor its cache can build it', () => {
  const site = siteWith();
  const out = path.join(folderWith({}), 'home');
  fs.mkdirSync(out);
  fs.chownSync(out, 65_534, 65_534);
  // The system's temporary folder may be accessible only to the current user.
  fs.chmodSync(os.tmpdir(), (fs.statSync(os.tmpdir()).mode & 0o7777) | 0o11);
  fs.chmodSync(path.dirname(out), 0o755);
  fs.chmodSync(site, 0o755);
  const built = spawnSync(
    process.execPath,
    [docsite, 'build', site, '--max-warnings', '0', '--out', path.join(out, 'site')],
    {
      encoding: 'utf8',
      uid: 65_534,
      gid: 65_534,
      env: { PATH: process.env['PATH'] ?? '', HOME: out, CI: '1' },
    },
  );
  expect({ status: built.status, stderr: built.stderr }).toMatchObject({ status: 0 });
  expect(fs.existsSync(path.join(out, 'site/guide/start.html'))).toBe(true);
  expect(fs.readdirSync(site)).not.toContain('node_modules');
});
