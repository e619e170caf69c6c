/**
 * Checks the records of all findings: each record is complete, with an example that triggers the finding and a fix that
 * removes it.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createCompiler, findingRecords } from '../lib/compiler/index.js';
import type { CheckRequest, Finding, FindingRecord } from '../lib/compiler/index.js';
import { siteWith, write } from './checked-site.ts';
import { golden, reportOf, testFolder } from './harness.ts';
import { barCount, randomFrom, seed } from './random.ts';

const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
const records = [...findingRecords.values()];
const roots: string[] = [];
afterAll(() => roots.forEach((root) => fs.rmSync(root, { recursive: true, force: true })));

/** Setup that an example needs in addition to its files. Each function receives the site's root. */
const setups: Record<string, (root: string) => void> = {
  'file-not-utf8': (root) => {
    const file = path.join(root, 'content/menu.md');
    fs.writeFileSync(file, Buffer.from(fs.readFileSync(file, 'utf8'), 'latin1'));
  },
  'file-unreadable': (root) => fs.symlinkSync('../drafts/guide.md', path.join(root, 'content/guide.md')),
  'symlink-outside-content': (root) => fs.symlinkSync('../notes.md', path.join(root, 'content/notes.md')),
  'redirect-missing': (root) => {
    fs.renameSync(path.join(root, 'content/guide.md'), path.join(root, 'content/start.md'));
    git(root, ['init', '--quiet']);
    git(root, ['add', '.']);
    git(root, ['commit', '--quiet', '--message', 'Add pages']);
    git(root, ['mv', 'content/start.md', 'content/guide.md']);
  },
  ...Object.fromEntries(
    [
      'sample-types',
      'samples-not-checked',
      'sample-error-missing',
      'sample-import-unresolved',
      'option-unknown',
      'option-undocumented',
    ].map((code) => [code, withTypescript]),
  ),
};

function withTypescript(root: string): void {
  fs.mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  fs.symlinkSync(path.join(packages, 'typescript'), path.join(root, 'node_modules/typescript'), 'junction');
}

function git(root: string, args: string[]): void {
  const name = ['-c', 'user.name=Writer', '-c', 'user.email=writer@example.org'];
  execFileSync('git', [...name, ...args], { cwd: root, stdio: 'pipe' });
}

/** Examples that this test does not run, each with a reason. */
const notRun: Record<string, string> = {
  a11y: 'needs a browser: test/browser/check-accessibility.spec.ts',
  'a11y-not-checked': 'depends on the browsers of the machine: test/check-accessibility.test.ts',
  'external-anchor-missing': 'needs the network: test/external.test.ts',
  'external-dead': 'needs the network: test/external.test.ts',
  'external-redirect': 'needs the network: test/external.test.ts',
  'page-compile-failed': 'takes the time limit of a worker: test/runaway.test.ts',
  'plugin-asynchronous': 'reported by a function for programs: test/compile-markdown.test.ts',
  prose: 'needs a tool that is not installed here: test/check.test.ts',
  'disk-failed': 'needs a disk that fails: test/disk-faults.test.ts',
  'shard-missing': 'needs shards: test/shards.test.ts',
  'shard-unusable': 'needs shards: test/shards.test.ts',
  'shard-outdated': 'needs shards: test/shards.test.ts',
  'remote-cache-unused': 'needs a server: test/remote-cache.test.ts',
  'output-locked': 'needs two builds at once: test/output-lock.test.ts',
  'feed-invalid': 'needs a changed output: test/check-output.test.ts',
  'style-missing': 'needs a style sheet to disappear after the config is read: test/bundle.test.ts',
  'component-missing': 'needs a module to disappear between reading the config and bundling: test/bundle.test.ts',
};

/** Findings that always occur together with another finding. */
const companions: Record<string, readonly string[]> = {
  // A page without text does not have a title either.
  'page-empty': ['title-missing'],
  // Only the source has this heading.
  'translation-anchor-missing': ['heading-drift'],
  // A page without a URL cannot be in the navigation.
  'page-name-invalid': ['orphan-page'],
  // No page documents this option, because the page that is meant to document it misspells it.
  'option-unknown': ['option-undocumented'],
  // The component's HTML is checked before and after the page is rendered.
  'csp-violation': ['style-attribute-dropped'],
};

/** Findings that only a build reports, because they need a rendered or written site. */
const foundByBuild = /^(?:output-.*|page-render-failed)$/;

/** `npm run bars C14` tests every fix; a normal run tests a third. */
const random = randomFrom(seed);
const isRemedyTried = new Map(records.map(({ code }) => [code, random() < barCount('C14', 1 / 3, 1)]));

const run = records.filter(({ code }) => (process.env['ONLY'] ?? code) === code && notRun[code] === undefined);

describe.each(run)('$code', (record) => {
  test(
    'is the only finding in its example, and disappears when the example is fixed',
    { timeout: 600_000 },
    async () => {
      const root = siteOf(record);
      const found = await findingsIn(root, record);
      const own = found.find(({ code }) => code === record.code);
      const expected = [record.code, ...(companions[record.code] ?? [])].toSorted();
      expect([...new Set(found.map(({ code }) => code))].toSorted()).toEqual(expected);
      expect([record.severity, record.otherSeverity]).toContain(own?.severity);
      const report = reportOf(found).replaceAll(root, 'ROOT');
      const { actual, expected: written } = golden(path.join(testFolder, 'findings', `${record.code}.txt`), report);
      expect(actual).toBe(written);
      if (process.env['ONLY'] === undefined && isRemedyTried.get(record.code) !== true) return;
      if (record.changedBy === 'page') {
        write(root, commented(root, own));
        expect((await findingsIn(root, record)).filter(({ code }) => code === record.code)).toEqual([]);
      }
      if (record.fixed === undefined) return;
      lay(root, record.example);
      lay(root, record.fixed);
      const left = await findingsIn(root, record);
      expect(left.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
    },
  );
});

test('every field of every record has text, and titles are unique', () => {
  for (const { code, title, meaning, fix, example } of records) {
    expect(code).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    // Titles are like headings; the other strings are sentences.
    expect(title, code).toMatch(/^\S.*[^.\s]$/);
    expect(meaning, code).toMatch(/^\S.{20,}[.”]$/);
    expect(fix, code).toMatch(/^\S.{10,}[.”]$/);
    expect(Object.keys(filesOf(example)).length, code).toBeGreaterThan(0);
  }
  const titles = records.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('every example that is not run has a reason, and each has a record', () => {
  const named = [...Object.keys(notRun), ...Object.keys(companions), ...Object.keys(setups)];
  expect(named.filter((code) => !findingRecords.has(code))).toEqual([]);
});

const codesChangedBy = (who: string): string[] =>
  records.filter(({ changedBy }) => changedBy === who).map(({ code }) => code);

async function findingsWithRules(codes: readonly string[]): Promise<Finding[]> {
  const rules = Object.fromEntries(codes.map((code) => [code, 'off']));
  const config = JSON.stringify({ title: 'Docs', url: 'https://docs.example.org', checks: { rules } });
  const root = siteWith({ 'site.config.json': config, 'content/index.md': '# Home\n\nWelcome.\n' });
  roots.push(root);
  return runMode(root, 'check');
}

test('the config accepts a level for every changeable finding, and rejects all others', async () => {
  const fixed = codesChangedBy('nobody');
  expect(await findingsWithRules([...codesChangedBy('page'), ...codesChangedBy('config')])).toEqual([]);
  const refusals = await findingsWithRules(fixed);
  expect(refusals.map(({ code }) => code)).toEqual(fixed.map(() => 'config-value-invalid'));
});

test('an ignore comment for a finding that cannot be ignored is reported', async () => {
  const codes = [...codesChangedBy('config'), ...codesChangedBy('nobody')];
  const comments = codes.map((code) => `<!-- docsite-ignore ${code}: the reason -->\n\nWelcome.\n`);
  const root = siteWith({ 'content/index.md': `# Home\n\n${comments.join('\n')}` });
  roots.push(root);
  const remarks = await runMode(root, 'check');
  expect(remarks.map(({ message }) => message)).toEqual(
    codes.map((code) => `an ignore comment has no effect on \`${code}\``),
  );
});

function filesOf(sample: FindingRecord['example']): Readonly<Record<string, string | null>> {
  return typeof sample === 'string' ? { 'content/index.md': sample } : sample;
}

/** Adds an ignore comment for the whole file to the finding's file. */
function commented(root: string, finding: Finding | undefined): Record<string, string> {
  const { file = '', code = '', span } = finding ?? {};
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const comment = `<!-- docsite-ignore-page ${code}: the reason -->`;
  // Below an open code block, the comment would be code.
  if (code !== 'code-block-not-closed') return { [file]: `${text}\n${comment}\n` };
  return {
    [file]: text
      .split('\n')
      .toSpliced((span?.start.line ?? 1) - 1, 0, comment, '')
      .join('\n'),
  };
}

function siteOf(record: FindingRecord): string {
  const root = siteWith({ 'site.config.ts': "export default { title: 'Docs' };" });
  roots.push(root);
  lay(root, record.example);
  setups[record.code]?.(root);
  return root;
}

function lay(root: string, sample: FindingRecord['example']): void {
  for (const [name, text] of Object.entries(filesOf(sample))) {
    // Replaces a symbolic link instead of changing its target.
    fs.rmSync(path.join(root, name), { force: true });
    if (text !== null) write(root, { [name]: text === '' ? '' : `${text}\n` });
  }
}

async function findingsIn(root: string, { code, foundBy }: FindingRecord): Promise<Finding[]> {
  const isBuilt = foundByBuild.test(code) || foundBy === 'output';
  const built = isBuilt ? await runMode(root, 'build') : [];
  const stages = foundBy === 'build' ? [] : [foundBy];
  const checked = foundByBuild.test(code) ? [] : await runMode(root, 'check', { stages });
  return [...(foundBy === 'output' ? [] : built), ...checked].filter(
    (finding) => finding.code === code || finding.code !== 'site-url-missing',
  );
}

async function runMode(root: string, mode: 'build' | 'check', request: CheckRequest = {}): Promise<Finding[]> {
  const { compiler, findings } = await createCompiler({ root, overrides: {}, mode, cache: 'ignore', workers: 0 });
  if (compiler === null) return findings;
  const { signal } = new AbortController();
  const result =
    mode === 'build'
      ? await compiler.build({ onProgress: () => undefined, signal })
      : await compiler.check(signal, request);
  await compiler.dispose();
  return mode === 'build' ? [...findings, ...result.findings] : result.findings;
}
