/** The site's install commands work when pasted, and install the versions that the pages describe. */
import { afterAll, expect, test } from 'vitest';
import { readAnswers, serveAnswers } from '../scripts/install-answers.js';
import { installLines, pageTexts, versions } from '../scripts/install-lines.js';
import { tryLine } from '../scripts/try-install.js';
import { seed } from './harness.ts';

const lines = installLines();
const core = '@rsbuild/core';

const answers = readAnswers();
const registry = await serveAnswers({
  ...answers,
  late: { versions: { '1.0.0': { peerDependencies: { [core]: '1.x' } } } },
  new: { versions: { '1.0.0': { engines: { node: '>=999' } } } },
});
afterAll(() => registry.close());

test('every installed package has a version and a recorded response', () => {
  const named = lines.flatMap(({ packages }) => packages);
  expect(named.filter((name) => !/.@./.test(name))).toEqual([]);
  const unknown = named.filter((name) => {
    const [, known = '', version = ''] = /^(.+)@(.+)$/.exec(name) ?? [];
    const answer = answers[known];
    return version === 'latest' ? answer?.latest === undefined : answer?.versions[version] === undefined;
  });
  expect(unknown).toEqual([]);
});

test('samples are checked against the version of the core package in the table', async () => {
  const installed = await import('@rsbuild/core');
  expect(versions[core]).toBe(installed.version);
});

test('every version in the table is used by a command', () => {
  const used = new Set(lines.flatMap(({ packages }) => packages));
  expect(Object.entries(versions).filter(([name, version]) => !used.has(`${name}@${version}`))).toEqual([]);
});

test('every page runs the version of create-rsbuild that the quick start describes', () => {
  const used = [...pageTexts()].flatMap(([page, text]) =>
    [...text.matchAll(/create[- ]rsbuild@([\w.-]+)/g)].map(([, version]) => `${page}: ${version}`),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((one) => !one.endsWith(`: ${versions['create-rsbuild']}`))).toEqual([]);
});

/** `npm run bars D5` tries all commands. */
const drawn = lines[seed % lines.length];

test(`npm accepts: ${drawn?.command}`, async () => {
  if (drawn === undefined) throw new Error('no page shows a command');
  expect(await tryLine(drawn, { registry: registry.url })).toBeNull();
});

test.each([
  ['install late@1.0.0 -E', 'ERESOLVE'],
  ['install new@1.0.0 -E', 'EBADENGINE'],
  ['install react@18.3.1', 'saves react as ^18.3.1 instead of 18.3.1'],
])('`npm %s` is detected', async (command, reason) => {
  const packages = [command.split(' ')[1] ?? ''];
  expect(await tryLine({ command: `npm ${command}`, packages }, { registry: registry.url })).toContain(reason);
});
