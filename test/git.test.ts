/** Page dates from the Git history. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readHistory } from '../lib/compiler/git/history.js';
import { siteConfig } from './site-config.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'docsite-git-'));
  made.push(folder);
  return folder;
}

function git(cwd: string, args: string[], date = '2024-01-01T00:00:00Z'): void {
  const env = {
    ...process.env,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: '2030-01-01T00:00:00Z',
    GIT_CONFIG_GLOBAL: os.devNull,
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const identity = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@site.example',
    '-c',
    'init.defaultBranch=main',
    '-c',
    'protocol.file.allow=always',
  ];
  execFileSync('git', [...identity, ...args], { cwd, env, stdio: 'ignore' });
}

function write(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
}

/** Creates a repository with two commits and the site in a subfolder. */
function repository(): string {
  const top = emptyFolder();
  git(top, ['init']);
  write(top, {
    'README.md': 'x',
    'docs/content/en/a.md': '1',
    'docs/content/zh/快速 开始.md': '1',
    'docs/content/en/"quoted".md': '1',
  });
  git(top, ['add', '.']);
  git(top, ['commit', '-m', 'one'], '2024-05-28T10:00:00+08:00');
  write(top, { 'docs/content/en/a.md': '2', 'README.md': 'y' });
  git(top, ['commit', '-am', 'grafted, two'], '2024-09-03T23:30:00-05:00');
  write(top, { 'docs/content/en/new.md': 'not committed' });
  return top;
}

test('each file has the date of its last commit, in UTC; new files have none', async () => {
  const { dates, findings } = await readHistory(siteConfig({ root: path.join(repository(), 'docs') }));
  expect(findings).toEqual([]);
  expect(Object.fromEntries(dates)).toEqual({
    'en/a.md': '2024-09-04T04:30:00.000Z',
    'zh/快速 开始.md': '2024-05-28T02:00:00.000Z',
    'en/"quoted".md': '2024-05-28T02:00:00.000Z',
  });
});

test('a shallow clone has no dates, and is reported', async () => {
  const clone = emptyFolder();
  git(clone, ['clone', '--depth', '1', `file://${repository()}`, '.']);
  const { dates, findings } = await readHistory(siteConfig({ root: path.join(clone, 'docs') }));
  expect(dates.size).toBe(0);
  expect(findings).toMatchObject([
    { code: 'history-missing', severity: 'info', message: expect.stringContaining('shallow clone') as string },
  ]);
});

test('a folder outside any repository has no dates', async () => {
  const root = emptyFolder();
  write(root, { 'content/en/a.md': '1' });
  const { dates, findings } = await readHistory(siteConfig({ root }));
  expect(dates.size).toBe(0);
  expect(findings).toMatchObject([
    {
      code: 'history-missing',
      message: expect.stringContaining('has not been committed to a git repository') as string,
    },
  ]);
});
