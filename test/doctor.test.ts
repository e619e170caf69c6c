/** `docsite doctor` and `--verbose`: versions and paths, the state of the cache, and slow stages. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import type { Diagnosis } from '../lib/compiler/index.js';
import { formatDiagnosis } from '../lib/cli/report/format-diagnosis.js';
import { folderWith, run, runProcess, siteWith } from './command.ts';

async function diagnosisOf(site: string): Promise<Diagnosis> {
  const { code, stdout } = await run(['doctor', site, '--json']);
  expect(code).toBe(0);
  return JSON.parse(stdout) as Diagnosis;
}

test('shows versions, paths and optional packages of a site without a cache', async () => {
  const site = siteWith();
  const { versions, paths, cache, optional, lastBuild } = await diagnosisOf(site);
  expect(versions.node).toBe(process.version);
  expect(paths).toMatchObject({
    root: site,
    config: path.join(site, 'site.config.json'),
    output: path.join(site, 'dist'),
  });
  expect(cache).toMatchObject({ files: 0, bytes: 0, state: 'empty', isWritable: true, damaged: [] });
  expect(optional.map(({ name }) => name)).toEqual(expect.arrayContaining(['katex', 'axe-core', 'playwright-core']));
  expect(lastBuild).toBeNull();
  // The command has not created any files, not even the cache.
  expect(fs.existsSync(path.join(site, 'node_modules'))).toBe(false);
});

test('shows the cache, its damaged files and the stages of the last build', async () => {
  const site = siteWith();
  await run(['build', site]);
  const { cache, lastBuild } = await diagnosisOf(site);
  expect(cache).toMatchObject({ state: 'current', damaged: [] });
  expect(lastBuild).toMatchObject({ pages: 2, cacheHits: 0 });
  const stages = lastBuild?.timings.map(({ stage }) => stage) ?? [];
  expect(stages).toContain('compile and render');
  expect(stages.filter((stage, index) => stages.indexOf(stage) < index)).toEqual([]);
  const times = lastBuild?.timings.map(({ ms }) => ms) ?? [];
  expect(times.map((ms) => Math.round(ms * 10) / 10)).toEqual(times);

  const folder = cache?.folder ?? '';
  const stored = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .find((name) => path.basename(name) === 'site');
  fs.appendFileSync(path.join(folder, stored ?? ''), 'x');
  expect((await diagnosisOf(site)).cache?.damaged).toEqual([stored]);
  const { stdout } = await run(['doctor', site]);
  expect(stdout).toContain('is damaged and will be written again');
  expect(stdout).toMatch(/compile and render +(?:\d+ ms|[\d.]+ s), \d+%/);
});

test('does not count its own markers in the cache', async () => {
  const site = siteWith({ 'node_modules/x/package.json': '{}' });
  await run(['build', site]);
  const first = await diagnosisOf(site);
  await runProcess(['doctor', site]);
  expect((await diagnosisOf(site)).cache?.files).toBe(first.cache?.files);
});

test('says that stages overlap if their times add up to more than the build', () => {
  const reportOf = (times: number[]): string => {
    const timings = times.map((ms, index) => ({ stage: `stage ${index}`, ms, count: 1 }));
    const lastBuild = { pages: 2, cacheHits: 0, ms: 100, timings };
    return formatDiagnosis({ ...emptyDiagnosis, lastBuild });
  };
  expect(reportOf([70, 45])).toContain('100 ms; stages overlap, so their times add up to more');
  expect(reportOf([70, 5])).toMatch(/^ *time +100 ms$/m);
});

const emptyDiagnosis = {
  versions: { docsite: '1.0.0', node: 'v22.0.0', platform: 'linux' },
  machine: { cores: 2, memory: 1e9 },
  paths: null,
  cache: null,
  optional: [],
  lastBuild: null,
  findings: [],
};

test('explains why a config cannot be used', async () => {
  const { code, stdout, stderr } = await run(['doctor', folderWith({ 'site.config.json': '{ "titel": 1 }' })]);
  expect(code).toBe(2);
  expect(stdout).toContain('the configuration cannot be used');
  expect(stderr).toContain('titel');
});

test('`--verbose` prints versions and paths, and each stage with its time, in addition to the result', async () => {
  const site = siteWith();
  const { stdout, stderr } = await run(['build', site, '--verbose']);
  expect(stderr).toContain(path.join(site, 'content'));
  expect(stderr).toMatch(/^ *\d+ ms {2}compiling 2 pages$/m);
  expect(stdout).toMatch(/^compile and render +\d+/m);
  const checked = await run(['check', site, '--verbose', '--json']);
  expect(checked.stderr).toContain(process.version);
  expect(JSON.parse(checked.stdout)).toMatchObject({ pages: 2 });
});
