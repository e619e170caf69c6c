/** `docsite check --a11y`: missing prerequisites, and the location of elements in the source. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../lib/compiler/checks/browser/tabs.js';
import { elementInSource, sectionInSource } from '../lib/compiler/checks/browser/source-position.js';
import { siteWith, write } from './checked-site.ts';
import { run } from './command.ts';

const made: string[] = [];
const folderWith = (files: Record<string, string>): string => {
  const folder = siteWith(files);
  made.push(folder);
  return folder;
};
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

const page = { 'content/index.md': '# Home\n\n<!-- docsite-ignore a11y: known -->\n\nSome words.\n' };

test.each(['a11y', 'a11y-not-checked,ignore-comment-unused'])(
  'a missing browser is an error with --only %s',
  async (only) => {
    const root = folderWith(page);
    expect((await run(['build', root])).code).toBe(0);
    const env = { CHROME_PATH: path.join(root, 'no-browser') };
    const { code, stdout } = await run(['check', root, '--a11y', '--only', only, '--json'], { env });
    const message = `cannot check accessibility: \`CHROME_PATH\` is set to \`${env.CHROME_PATH}\`, which does not exist`;
    expect(code).toBe(1);
    const findings = [expect.objectContaining({ code: 'a11y-not-checked', severity: 'error', message })];
    expect(JSON.parse(stdout)).toMatchObject({ findings });
  },
);

test('a missing build is a usage error', async () => {
  const { code, stderr } = await run(['check', folderWith(page), '--a11y']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('docsite build') as string });
});

test('missing packages are listed, with the command to install them', async () => {
  const folder = folderWith({});
  expect(await openBrowser([folder])).toEqual({
    reason: '`axe-core` is not installed',
    remedy: expect.stringContaining('npm install --save-dev axe-core playwright-core') as string,
  });
  write(folder, { 'node_modules/axe-core/axe.min.js': '' });
  expect(await openBrowser([folder])).toEqual({
    reason: expect.stringContaining('`playwright-core`') as string,
    remedy: "run `npm install --save-dev playwright-core` in the site's folder",
  });
});

describe('an element is located in the source of its page', () => {
  const source = [
    '---',
    'title: Home',
    '---',
    '# Home',
    '',
    '## The *second* part {#two}',
    '',
    '<button class="a">Go</button> or <button',
    '  class="b">Stop</button>',
    '',
    '![A bridge](./bridge.png)',
    '',
    'Some **bold** [link](./x.md) words,',
    'and more of them.',
  ].join('\n');
  const none = { values: [], text: '', heading: '' };
  const cases: [string, Parameters<typeof elementInSource>[1], number | null][] = [
    ['by its tag and text', { ...none, name: 'button', values: ['a'], text: 'Go' }, 8],
    ['by its tag and the text on the next line', { ...none, name: 'button', text: 'Stop' }, 8],
    ['by its URL', { ...none, name: 'img', values: ['./bridge.png'] }, 11],
    ['by its text without marks', { ...none, name: 'p', text: 'Some bold link words, and more of them.' }, 13],
    ['whatever signs a name has', { ...none, name: 'x(y', text: 'elsewhere' }, null],
    ['or not at all', { ...none, name: 'em', text: 'elsewhere' }, null],
  ];
  test.each(cases)('%s', (_name, element, line) => {
    expect(elementInSource(source, element)?.start.line ?? null).toBe(line);
  });

  test('a heading is found at the heading, not in the frontmatter or a paragraph with the same words', () => {
    const text = '---\ndescription: Load a file, then more.\n---\n\n# Start\n\nLoad a file first.\n\n### Load a file\n';
    const lineOf = (name: string): number | undefined =>
      elementInSource(text, { ...none, name, text: 'Load a file' })?.start.line;
    expect([lineOf('h3'), lineOf('p')]).toEqual([9, 7]);
    const home = '---\nhero:\n  text: Load a file\n---\n\nWelcome.\n';
    expect(elementInSource(home, { ...none, name: 'p', text: 'Load a file' })?.start.line).toBe(3);
  });

  test('a formula is found below the heading above it', () => {
    const text = '# Start\n\n$$\nx\n$$\n\n## Sums\n\nText.\n\n$$\ny\n$$\n';
    const lineOf = (heading: string): number => sectionInSource(text, { ...none, name: 'math', heading }).start.line;
    expect([lineOf(''), lineOf('Sums')]).toEqual([3, 11]);
  });

  test('falls back to the heading above the element, then to the first line', () => {
    expect(sectionInSource(source, { ...none, name: 'p', heading: 'The second part' }).start.line).toBe(6);
    expect(sectionInSource(source, { ...none, name: 'p' }).start.line).toBe(1);
  });
});
