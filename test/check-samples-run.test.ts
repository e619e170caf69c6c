/** `docsite check --run`: samples as programs. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { found, siteWith } from './checked-site.ts';
import { run } from './command.ts';

const fence = (head: string, ...lines: string[]): string => ['```' + head, ...lines, '```', ''].join('\n');
const pages = {
  'content/index.md': [
    '# Samples\n',
    fence('js run', "import path from 'node:path';", "if (path.posix.join('a', 'b') !== 'a/b') throw new Error();"),
    fence('ts run', 'const limit: number = 1;', '', "if (limit > 0) throw new RangeError('too much');"),
    fence('js', "throw new Error('nobody runs this');"),
    fence('js run', 'process.exit(3);'),
    fence('bash run', 'ls'),
    fence('js run', 'if (process.env.SECRET_OF_THE_WRITER) throw new Error(process.env.SECRET_OF_THE_WRITER);'),
    fence('js run', "import { twice } from 'doubling';", "if (twice(2) !== 4) throw new Error('no');"),
  ].join('\n'),
  'node_modules/doubling/package.json': '{ "name": "doubling", "type": "module", "exports": "./index.js" }',
  'node_modules/doubling/index.js': 'export const twice = (value) => value * 2;\n',
};
const site = siteWith(pages);
afterAll(() => fs.rmSync(site, { recursive: true, force: true }));

test('samples that say so are run on request, and fail at their own lines', async () => {
  process.env['SECRET_OF_THE_WRITER'] = 'a key';
  const ran = await found(site, { stages: ['run'] });
  delete process.env['SECRET_OF_THE_WRITER'];
  expect(ran).toEqual([
    'content/index.md:11 error sample-run',
    'content/index.md:19 error sample-run',
    'content/index.md:23 error sample-run',
  ]);
  expect(fs.existsSync(path.join(site, 'node_modules/.cache/docsite-runs'))).toBe(false);
});

test('no sample is run unless asked for', async () => {
  expect(await found(site)).toEqual([]);
});

test('the report says what the sample said', async () => {
  const { stdout, code } = await run(['check', site, '--run']);
  expect(code).toBe(1);
  expect(stdout).toContain('RangeError: too much');
  expect(stdout).toContain('it ended with 3');
  expect(stdout).toContain('blocks of `bash` can’t be run');
});
