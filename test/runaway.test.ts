/** Pages that never finish compiling: each of them fails with a finding, and the other pages are built. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from './command.ts';
import { barCount, buildAt, seed } from './harness.ts';
import type { Built } from './harness.ts';
import { pathologicalTexts } from './pathological.ts';

function siteWith(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-runaway-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return root;
}

const good = { 'content/index.md': '# Home\n\nWords.\n', 'content/last.md': '# Last\n\nMore words.\n' };

/** Returns the code and page of each error. */
function errorsOf({ findings }: Built): string[] {
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, file }) => `${file}: ${code}`)
    .toSorted();
}

const isWhole = barCount('T5', 0, 1) === 1;
/**
 * `npm run bars T5` compiles all inputs, with both parsers. Otherwise, each run compiles a third of them with one
 * parser.
 */
const parsers = isWhole ? (['native', 'remark'] as const) : ([seed % 2 === 0 ? 'native' : 'remark'] as const);

const texts = Object.entries(pathologicalTexts).filter((_, index) => isWhole || index % 3 === seed % 3);

const nameOf = (title: string): string => {
  const number = Object.keys(pathologicalTexts).indexOf(title);
  return `${number}-${title.replaceAll(/[^\w]+/g, '-').toLowerCase()}`;
};

describe.each(parsers)('with the %s parser', (parser) => {
  test('each of cmark’s pathological texts is a page or a finding, and the other pages are built', async () => {
    expect(Object.keys(pathologicalTexts)).toHaveLength(24);
    const pages = texts.map(([title, text]) => [
      `content/bad/${nameOf(title)}.md`,
      `---\ntitle: '${title}'\n---\n\n${text}\n`,
    ]);
    const root = siteWith({
      ...good,
      // Needed because one of the inputs links to this page.
      'content/bad/d.md': '# D\n\nWords.\n',
      ...(Object.fromEntries(pages) as Record<string, string>),
      'site.config.ts': `export default { title: 'Runaway', markdown: { parser: '${parser}' } };\n`,
    });
    const errors = errorsOf(await buildAt(root, { workers: 1 }));
    // Pages should not reach the time limit, because they are rejected earlier.
    expect(errors.filter((line) => !/too-(?:deep|full|many|long|complex)$/.test(line))).toEqual([]);
    for (const line of errors) fs.rmSync(path.join(root, line.slice(0, line.indexOf(': '))));
    const pagesLeft = 3 + pages.length - errors.length;
    const rest = await buildAt(root, { workers: 1 });
    expect(errorsOf(rest)).toEqual([]);
    // The first build compiled all pages except those that failed.
    expect(rest.result).toMatchObject({ published: true, pages: pagesLeft, cacheHits: pagesLeft });
    expect(rest.files.get('last.html')).toContain('More words.');
    const emphasis = rest.files.get(`bad/${nameOf('hard link/emph case')}.html`);
    if (texts.some(([title]) => title === 'hard link/emph case')) expect(emphasis).toContain('<em>b**c</em>');
  }, 600_000);
});

test('if a plugin never returns or uses all memory on a page, only this page fails', async () => {
  const plugin = `export default {
  title: 'Runaway',
  url: 'https://t.example',
  markdown: {
    remarkPlugins: [
      () => (tree, file) => {
        const text = String(file.value);
        const kept = [];
        while (text.includes('never ends'));
        while (text.includes('takes all')) kept.push(new Array(1e6).fill(kept.length));
      },
    ],
  },
};
`;
  const root = siteWith({
    ...good,
    'site.config.mjs': plugin,
    'content/index.md': '# Home\n\n[A section](/endless#part) and [another](/greedy).\n',
    'content/endless.md': '# Endless\n\n[Last](/last) never ends.\n\n## Part\n\nText.\n',
    'content/greedy.md': '# Greedy\n\nIt takes all.\n',
  });
  const built = await buildAt(root, { workers: 1, pageTimeLimit: 3000 });
  expect(errorsOf(built)).toEqual([
    'content/endless.md: page-compile-failed',
    'content/greedy.md: page-compile-failed',
  ]);
  // Nothing else is known about the pages, so no other check reports them or what they use.
  expect(built.findings.filter(({ severity }) => severity !== 'error')).toEqual([]);
  // On a slow machine, the time limit is reached before the memory limit.
  for (const { code, message } of built.findings)
    if (code === 'page-compile-failed') expect(message).toMatch(/no response within 3 s|memory/);
}, 600_000);

test('if a `page` hook never returns on a page, the page is built without it', async () => {
  const root = siteWith({
    ...good,
    'site.config.mjs': `const counts = {
  name: 'counts',
  key: '1',
  page: ({ path }) => {
    while (path === 'endless.md');
    return { value: 1 };
  },
  site: (pages) => ({ files: [{ path: 'counts.json', contents: JSON.stringify(pages.map(({ value }) => value ?? 0)) }] }),
};
const other = { ...counts, name: 'other', page: () => ({ value: 2 }), site: undefined };
export default { title: 'Runaway', url: 'https://t.example', plugins: [counts, other] };
`,
    'content/endless.md': '# Endless\n\nWords.\n',
  });
  const { findings, result } = await buildAt(root, { workers: 1, pageTimeLimit: 2000 });
  expect(findings.map(({ code, file, message }) => `${file}: ${code}: ${message}`)).toEqual([
    expect.stringMatching(
      /^content\/endless\.md: plugin-hook-failed: the plugin `counts` failed in `page`: no response within 2(?:\.[0-9])? s/,
    ),
  ]);
  expect(result?.published).toBe(false);
}, 600_000);

test('a line with hundreds of dead links is reported quickly, and only the first hundred are shown in full', async () => {
  const links = Array.from({ length: 900 }, (_, index) => `[${index}](/none/${'é'.repeat(200)}${index})`);
  const root = siteWith({
    ...good,
    'content/dead.md': `# Dead\n\n${links.join(' ')}\n`,
    'site.config.json': '{ "title": "Runaway", "url": "https://t.example" }',
  });
  const { code, stdout } = await run(['build', root, '--all']);
  expect(code).toBe(1);
  expect(stdout.match(/link-target-missing/g)).toHaveLength(100);
  expect(stdout).toContain('… and 800 more problems in content/dead.md');
  // Code frames show only an excerpt of the line.
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThan(1000);
  const { findings } = JSON.parse((await run(['build', root, '--json'])).stdout) as {
    findings: { others?: unknown[] }[];
  };
  expect(findings.reduce((sum, { others = [] }) => sum + 1 + others.length, 0)).toBe(900);
});
