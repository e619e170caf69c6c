/** The command `docsite check`: severities, ignore comments, selection, fixes, baselines, translations and reports. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import { check, found, siteWith as newSite, textOf, write } from './checked-site.ts';
import type { Config } from './checked-site.ts';
import { folderWith, run, runProcess } from './command.ts';
import { filesIn, randomFrom } from './harness.ts';
import { sarifSchema } from './sarif-schema.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

function siteWith(files: Record<string, string>, config: Config = {}): string {
  const root = newSite(files, config);
  made.push(root);
  return root;
}

const git = (cwd: string, ...args: string[]): string =>
  execFileSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@site.example', '-c', 'init.defaultBranch=main', ...args],
    { cwd, encoding: 'utf8' },
  );

const bilingual = { lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] };
const plain = '# Title\n\nSee [it](http://plain.example/).\n';

describe('levels', () => {
  test('are set for the site and overridden for some files; the last match takes precedence', async () => {
    const checks = {
      rules: { 'link-insecure': 'error' },
      overrides: [
        { files: ['content/b*.md'], rules: { 'link-insecure': 'off' } },
        { files: ['content/bc.md'], rules: { 'link-insecure': 'info' } },
      ],
    };
    const files = {
      'content/index.md': plain,
      'content/bb.md': plain.replace('Title', 'B'),
      'content/bc.md': plain.replace('Title', 'C'),
    };
    expect(await found(siteWith(files, { checks }))).toEqual([
      'content/bc.md:3 info link-insecure',
      'content/index.md:3 error link-insecure',
    ]);
  });

  test('for files that do not exist are reported', async () => {
    const overrides = [
      {
        files: ['content/b*.md', 'guide/*.md', 'site.config.*', 'dist/**/*.html', 'i18n.json'],
        rules: { 'link-insecure': 'off' },
      },
      { files: ['content/guide/*.md'], rules: { 'link-insecure': 'info' } },
    ];
    const root = siteWith(
      { 'content/index.md': '# Home\n', 'content/guide/start.md': '# Start\n' },
      { checks: { overrides } },
    );
    const { findings } = await check(root);
    expect(findings.map(({ code, message, hint }) => `${code}: ${message} | ${hint}`)).toEqual([
      'override-unused: `content/b*.md` in `checks.overrides` matches no file | correct the glob; it matches paths such as `content/guide/start.md`',
      'override-unused: `guide/*.md` in `checks.overrides` matches no file | did you mean `content/guide/*.md`?',
    ]);
  });

  test('are rejected for unknown checks', async () => {
    const { stderr, code } = await run([
      'check',
      siteWith({ 'content/index.md': '# T\n' }, { checks: { rules: { 'ded-link': 'off' } } }),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('`checks.rules.ded-link`');
  });

  test('accept names from other checkers', async () => {
    const site = siteWith(
      { 'content/index.md': '# T\n\n[gone](/gone)\n' },
      { checks: { rules: { 'dead-link': 'warning' } } },
    );
    expect(await found(site)).toEqual(['content/index.md:3 warning link-target-missing']);
  });
});

describe('an ignore comment', () => {
  const text = (comment: string): string =>
    `# T\n\n${comment}\n\nSee [it](http://plain.example/)\nand [that](http://plain.example/b).\n\nAnd [this](http://plain.example/c).\n`;

  test('covers the block after it', async () => {
    const site = siteWith({ 'content/index.md': text('<!-- docsite-ignore link-insecure: an old host -->') });
    expect(await found(site)).toEqual(['content/index.md:8 info link-insecure']);
  });

  test('covers the whole page with `docsite-ignore-page`', async () => {
    const site = siteWith({ 'content/index.md': text('<!-- docsite-ignore-page link-insecure: an old host -->') });
    expect(await found(site)).toEqual([]);
  });

  test('covers a whole fence, and is plain code inside one', async () => {
    const fence = '```ts\nconst a = 1;\n\nconst = 2;\n```\n';
    const files = {
      'content/index.md': `# T\n\n<!-- docsite-ignore sample-syntax: shows the error -->\n\n${fence}`,
      'content/b.md': `# B\n\n\`\`\`md\n<!-- docsite-ignore sample-syntax: shows it -->\n\`\`\`\n\n${fence}`,
    };
    expect(await found(siteWith(files))).toEqual(['content/b.md:10 warning sample-syntax']);
  });

  test('is reported if it is unused, has no reason or does not specify a check', async () => {
    const files = {
      'content/index.md': text('<!-- docsite-ignore link-private-host: once needed -->').replaceAll('http:', 'https:'),
      'content/b.md': `# B\n\n<!-- docsite-ignore link-insecure -->\n[a](http://plain.example/)\n\n<!-- docsite-ignore nonsense: x -->\nWords.\n`,
    };
    const root = siteWith(files);
    expect(await found(root)).toEqual([
      'content/b.md:3 warning ignore-comment-reason-missing',
      'content/b.md:6 warning ignore-comment-unknown',
      'content/index.md:3 warning ignore-comment-unused',
    ]);
    expect((await check(root)).findings[0]?.hint).toContain('`<!-- docsite-ignore link-insecure: the reason -->`');
  });

  test.each([
    ['terms', 'terminology'],
    ['sample-sintax', 'sample-syntax'],
    ['linkage', undefined],
    ['nonsense', undefined],
  ])('with the unknown code `%s` has the hint %s', async (code, nearest) => {
    const root = siteWith({ 'content/index.md': `# T\n\n<!-- docsite-ignore ${code}: x -->\nWords.\n` });
    expect((await check(root)).findings.map(({ hint }) => /did you mean `(.*)`/.exec(hint ?? '')?.[1])).toEqual([
      nearest,
    ]);
  });
});

/** Enables a check that is off by default. */
const slashes = { checks: { rules: { 'link-trailing-slash': 'warning' } } };

describe('--fix', () => {
  const page =
    '---\r\ntitle: T\r\n---\r\n\r\n# T\r\n\r\nSee [b](/b/) and [b](/B).  \r\n\r\n```bash\r\n$ npm ci\r\n```\r\n';

  test('changes only the reported positions, keeps line endings, and leaves no fixable findings', async () => {
    const root = siteWith({ 'content/index.md': page, 'content/b.md': '# B\n\nWords.\n' }, slashes);
    const first = await check(root, { fixes: 'apply' });
    expect({ fixed: first.fixed, left: first.findings }).toEqual({ fixed: 3, left: [] });
    const fixed = fs.readFileSync(path.join(root, 'content/index.md'), 'utf8');
    expect(fixed).toBe(page.replace('/b/', '/b').replace('/B', '/b').replace('$ npm', 'npm'));
    expect((await check(root, { fixes: 'apply' })).fixed).toBe(0);
    expect(fs.readFileSync(path.join(root, 'content/index.md'), 'utf8')).toBe(fixed);
  });

  test('lists the files that it changes, with the number of edits', async () => {
    const files = {
      'content/index.md': '# T\n\nSee the the [b](/old) and [b](/B).\n',
      'content/b.md': '# B\n\nOpen the the lid.\n',
    };
    const siteOf = (): string => siteWith(files, { redirects: { '/old': '/b' } });
    const edited = [
      { file: 'content/b.md', edits: 1 },
      { file: 'content/index.md', edits: 3 },
    ];
    expect(JSON.parse((await run(['check', siteOf(), '--fix', '--json'])).stdout)).toMatchObject({ fixed: 4, edited });
    const { stdout } = await run(['check', siteOf(), '--fix']);
    expect(stdout).toContain('edited  content/b.md  1 edit\nedited  content/index.md  3 edits\n\n4 findings fixed; ');
    expect(JSON.parse((await run(['check', siteOf(), '--json'])).stdout)).not.toHaveProperty('edited');
  });

  test('is required for writing changes', async () => {
    const root = siteWith({ 'content/index.md': page, 'content/b.md': '# B\n\nWords.\n' }, slashes);
    const before = filesIn(path.join(root, 'content'));
    const { findings } = await check(root);
    expect(findings.filter(({ fix }) => fix !== undefined)).toHaveLength(3);
    expect(filesIn(path.join(root, 'content'))).toEqual(before);
  });

  test('does not change pages that a plugin creates, and findings in them name the plugin', async () => {
    const pages = "{ list: () => [{ path: 'made.md' }], text: () => '# Made\\n\\nSee the the page.\\n' }";
    const root = folderWith({
      'site.config.js': `export default { title: 'T', lang: 'en', url: 'https://t.example', plugins: [{ name: 'maker', key: '1', pages: ${pages} }] };`,
      'content/index.md': '# Home\n\n[It](made.md)\n',
    });
    const { code, stdout } = await run(['check', root, '--fix', '--json']);
    const { fixed, findings } = JSON.parse(stdout) as { fixed: number; findings: unknown[] };
    expect({ code, fixed }).toEqual({ code: 0, fixed: 0 });
    expect(findings).toMatchObject([
      {
        code: 'word-repeated',
        file: 'content/made.md',
        hint: 'remove one of the two; change this in the plugin `maker`, which creates the page',
      },
    ]);
  });

  test('renews no hash in a translation that a plugin creates', async () => {
    const textWith = (hash: string): string => `\`---\\nsourceHash: ${hash}\\n---\\n\\n# Start\\n\\nText.\\n\``;
    const files = (hash: string): Record<string, string> => ({
      'site.config.js': `export default { title: 'T', lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }], url: 'https://t.example', plugins: [{ name: 'maker', key: '${hash}', pages: { list: () => [{ path: 'de/index.md' }], text: () => ${textWith(hash)} } }] };`,
      'content/en/index.md': '# Home\n\nSee the the page.\n',
    });
    const root = folderWith(files('none'));
    const hintsOf = async (): Promise<string> => (await run(['check', root, '--json'])).stdout;
    const hash = /sourceHash: (\w{6,})/.exec(await hintsOf())?.[1] ?? '';
    write(root, files(hash));
    expect(await hintsOf()).not.toContain('translation-outdated');
    const { fixed } = JSON.parse((await run(['check', root, '--fix', '--json'])).stdout) as { fixed: number };
    expect(fixed).toBe(1);
    expect(textOf(root, 'content/en/index.md')).toBe('# Home\n\nSee the page.\n');
  });
});

describe('a baseline', () => {
  test('passed as the base path is refused', async () => {
    const root = siteWith({ 'content/index.md': '# T\n' });
    const file = path.join(root, 'known.json');
    await check(root, { baseline: file, baselineUse: 'write' });
    const { code, stdout, stderr } = await run(['check', root, '--base', file]);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`did you mean \`--baseline ${file}\`?`) as string,
    });
  });

  test('still matches after other lines change, and does not hide new findings', async () => {
    const lines = ['# T', '', 'See [it](http://plain.example/).', '', 'See [that](http://plain.example/b).', ''];
    const root = siteWith({ 'content/index.md': lines.join('\n') });
    const baseline = path.join(root, 'known.json');
    await check(root, { baseline, baselineUse: 'write' });
    const random = randomFrom(7);
    for (let edit = 0; edit < 25; edit++) {
      lines.splice(
        2 + Math.floor(random() * (lines.length - 2)),
        0,
        ...(edit % 2 === 0 ? ['', `Words ${edit}.`, ''] : ['']),
      );
      write(root, { 'content/index.md': lines.join('\n') });
      expect(await found(root, { baseline })).toEqual([]);
    }
    write(root, { 'content/index.md': [...lines, '', 'See [more](http://plain.example/c).'].join('\n') });
    expect(await found(root, { baseline })).toEqual([expect.stringContaining('link-insecure')]);
  });

  test('says how many findings it lists', async () => {
    const root = siteWith({ 'content/index.md': '# T\n\nSee [it](http://plain.example/).\n' });
    const file = path.join(root, 'known.json');
    const written = await run(['check', root, '--update-baseline', file]);
    expect(written.stderr).toContain(`wrote the baseline ${file}, which lists 1 known finding\n`);
    expect(written.stdout).toMatch(/^1 known finding; 1 page checked/m);
    const again = await run(['check', root, '--baseline', file]);
    expect(again.stdout).toMatch(/^no new problems \(1 known\); 1 page checked/m);
    write(root, {
      'content/index.md': '# T\n\nSee [it](http://plain.example/).\n\nSee [b](http://plain.example/b).\n',
    });
    const more = await run(['check', root, '--baseline', file]);
    expect(more.stdout).toMatch(/1 note in 1 file \(and 1 known\); 1 page checked/);
  });

  test('counts findings with a common cause one by one', async () => {
    const blocks = Array.from({ length: 6 }, (_, index) => `<Missing a="${index}" />\n`).join('\n');
    const root = siteWith({ 'content/index.mdx': `# T\n\n${blocks}` });
    const file = path.join(root, 'known.json');
    const written = await run(['check', root, '--update-baseline', file]);
    const { findings } = JSON.parse(fs.readFileSync(file, 'utf8')) as { findings: unknown[] };
    expect(findings.length).toBeGreaterThan(5);
    expect(written.stderr).toContain(`which lists ${findings.length} known findings\n`);
    const again = await run(['check', root, '--baseline', file]);
    expect(again.stdout).toContain(`no new problems (${findings.length} known)`);
  });

  test('that does not exist is a usage error', async () => {
    const { code, stderr } = await run([
      'check',
      siteWith({ 'content/index.md': plain }),
      '--baseline',
      '/nowhere.json',
    ]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--update-baseline') as string });
  });

  test.each(['{', '[]', 'null', '{ "findings": 1 }'])('that contains `%s` is a usage error', async (text) => {
    const root = siteWith({ 'content/index.md': plain, 'known.json': text });
    const { code, stderr } = await run(['check', root, '--baseline', path.join(root, 'known.json')]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('is not a docsite baseline: write one with `--update-baseline`') as string,
    });
  });
});

test('--changed reports the same findings as a full run for changed pages and pages that link to them', async () => {
  const pages = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`content/${name}.md`, `# ${name}\n\n[x](http://plain.example/${name})\n`]),
  );
  const root = siteWith({ ...pages, 'content/index.md': '# T\n\n[b](./b#part)\n[a](./a)\n' });
  git(root, 'init');
  git(root, 'add', '.');
  git(root, 'commit', '-m', 'one');
  write(root, {
    'content/b.md': '# b\n\n[x](http://plain.example/b)\n\n[c](./gone)\n',
    'content/new.md': '# new\n\n[x](http://plain.example/n)\n',
  });
  fs.rmSync(path.join(root, 'content/a.md'));
  const all = await found(root);
  const changed = await found(root, { changedSince: 'HEAD' });
  expect(changed).toEqual(all.filter((line) => /^content\/(?:b|new|index)\.md/.test(line)));
  expect(changed.some((line) => line.startsWith('content/index.md:4'))).toBe(true);
  expect((await check(root, { changedSince: 'no-such-ref' })).refusal).toContain('no-such-ref');
});

test('--changed includes what depends on other files: included sources, components and navigation', async () => {
  const repository = siteWith({
    'src/code.ts': '// #region use\nuse();\n// #endregion use\n',
    'docs/site.config.json': JSON.stringify({
      title: 'T',
      url: 'https://docs.site.example',
      include: ['../src'],
      components: { Box: 'theme/box.tsx' },
      theme: { nav: [{ text: 'Moved', link: '/moved' }] },
    }),
    'docs/theme/box.tsx': 'export default () => <b>Box</b>;\n',
    'docs/content/index.md': '# T\n\n```ts file="../../src/code.ts#use"\n```\n',
    'docs/content/boxed.mdx': '# Boxed\n\n<Box />\n',
    'docs/content/moved.md': '# Moved\n',
    'docs/content/_meta.json': '["index", "boxed", "moved"]',
    'docs/content/plain.md': '# Plain\n\n[x](http://plain.example/a)\n',
  });
  const root = path.join(repository, 'docs');
  git(repository, 'init');
  git(repository, 'add', '.');
  git(repository, 'commit', '-m', 'one');
  expect(await found(root, { changedSince: 'HEAD' })).toEqual([]);
  write(repository, {
    'src/code.ts': '// #region used\nuse();\n// #endregion used\n',
    'docs/theme/box.tsx': "export default () => { throw new Error('broken'); };\n",
  });
  fs.rmSync(path.join(root, 'content/moved.md'));
  const all = await found(root);
  const elsewhere = (line: string): boolean => !line.startsWith('content/plain.md');
  expect(all.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['content/_meta.json', 'content/boxed.mdx', 'content/index.md', 'site.config.json']),
  );
  expect(await found(root, { changedSince: 'HEAD' })).toEqual(all.filter(elsewhere));
});

test('--changed in a repository without commits, and unknown codes, are usage errors that say what to do', async () => {
  const root = siteWith({ 'content/index.md': plain });
  git(root, 'init');
  expect((await check(root, { changedSince: 'HEAD' })).refusal).toContain('has no commits yet');
  git(root, 'commit', '--allow-empty', '--message', 'first');
  git(root, 'branch', 'feature');
  expect((await check(root, { changedSince: 'faeture' })).refusal).toBe(
    'git cannot find the commit `faeture`; did you mean `feature`?',
  );
  for (const flag of ['--only', '--explain']) {
    const { code, stderr } = await run(['check', root, flag, 'nonsense']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/`nonsense`[^]*checks\.md/) as string });
  }
});

test('a build reuses the pages that a check compiled, and produces the same output', async () => {
  const files = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `content/${name}.md`,
      `# ${name}\n\nWords of ${name} only${name}.\n\n\`\`\`ts\nconst ${name} = 1;\n\`\`\`\n`,
    ]),
  );
  const site = siteWith({ 'content/index.md': '# Home\n\nMore words.\n', ...files });
  await run(['check', site, '--max-warnings', '9']);
  const after = await run(['build', site]);
  expect(after.stdout).toContain('4 of 4 pages from the cache');
  const built = filesIn(path.join(site, 'dist'));
  fs.rmSync(path.join(site, 'dist'), { recursive: true });
  await run(['build', site, '--no-cache']);
  expect(filesIn(path.join(site, 'dist'))).toEqual(built);
  // The check saved everything except the terms of the edited page.
  write(site, { 'content/b.md': '# b\n\nOther words.\n' });
  await run(['check', site, '--max-warnings', '9']);
  expect((await run(['build', site])).stdout).toContain('4 of 4 pages from the cache');
  const edited = filesIn(path.join(site, 'dist'));
  await run(['build', site, '--no-cache']);
  expect(filesIn(path.join(site, 'dist'))).toEqual(edited);
});

describe('a translation', () => {
  function repository(missing: string): string {
    const root = siteWith(
      {
        'content/en/index.md': '# Home\n\nWords.\n\n[b](./b)\n',
        'content/zh/index.md': '# 首页\n\n文字。\n\n[b](./b)\n',
        'content/en/b.md': '# Bee\n\nWords.\n',
      },
      { ...bilingual, url: 'https://docs.site.example', translations: { missing } },
    );
    git(root, 'init');
    git(root, 'add', '.');
    git(root, 'commit', '-m', 'one');
    write(root, { 'content/en/index.md': '# Home\n\nOther words.\n\n[b](./b)\n' });
    git(root, 'commit', '-am', 'two');
    return root;
  }

  test('is outdated if its source has a later commit, unless `sourceHash` matches', async () => {
    const root = repository('source');
    const { findings } = await check(root, { only: ['translation-outdated'] });
    expect(findings.map(({ file, message }) => `${file} ${message}`)).toEqual([
      "content/zh/index.md this translation of `content/en/index.md` is outdated: 1 commit changed the source after the translation's last commit",
    ]);
    const hash = /sourceHash: (\S+?)`/.exec(findings[0]?.hint ?? '')?.[1] ?? '';
    write(root, { 'content/zh/index.md': `---\nsourceHash: ${hash}\n---\n\n# 首页\n\n文字。\n\n[b](./b)\n` });
    expect(await found(root, { only: ['translation-outdated'] })).toEqual([]);
    write(root, { 'content/en/index.md': '# Home\n\nThird words.\n\n[b](./b)\n' });
    expect(await found(root, { only: ['translation-outdated'] })).toEqual([
      'content/zh/index.md:2 warning translation-outdated',
    ]);
  });

  test('is listed in the table with the changes to its source', async () => {
    const { stdout } = await run(['check', repository('absent'), '--translations']);
    expect(stdout).toContain('outdated  content/zh/index.md  1 commit to the source');
    expect(stdout).toContain('    +Other words.');
    expect(stdout).toContain('missing   content/zh/b.md');
    expect(stdout).toContain('zh: 0 of 2 pages current, 1 outdated, 1 missing');
  });

  test('cannot be compared with its source in a shallow clone, which is reported', async () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-shallow-'));
    made.push(root);
    const from = `file://${repository('source')}`;
    git(root, '-c', 'protocol.file.allow=always', 'clone', '--depth', '1', from, '.');
    const { findings } = await check(root, { only: ['translation-outdated', 'history-missing'] });
    expect(findings.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'warning: cannot check whether 1 translation is outdated: the repository is a shallow clone',
    ]);
    expect(await found(root, { only: ['translation-outdated'] })).toEqual(['content:- warning history-missing']);
    write(root, { 'content/en/b.md': '# Bee\n\nOther words.\n' });
    expect(await found(root, { changedSince: 'HEAD' })).toContain('content:- warning history-missing');
    const { stdout } = await run(['check', root, '--translations']);
    expect(stdout).toContain('zh: 0 of 2 pages current, 0 outdated, 1 missing, 1 unknown\nunknown: cannot check');
    const lowered = { checks: { rules: { 'translation-outdated': 'info' } } };
    write(root, { 'site.config.json': JSON.stringify({ title: 'Site', ...bilingual, ...lowered }) });
    expect(await found(root, { only: ['history-missing'] })).toEqual(['content:- info history-missing']);
    expect((await run(['check', root, '--translations'])).stdout).toContain('\nunknown: cannot check');
    const off = { checks: { rules: { 'translation-outdated': 'off' } } };
    write(root, { 'site.config.json': JSON.stringify({ title: 'Site', ...bilingual, ...off }) });
    expect(await found(root, { only: ['history-missing'] })).toEqual([]);
  });

  describe('of pages that move', () => {
    /** Long enough for git to recognize a renamed page with changed links. */
    const text = Array.from({ length: 12 }, (_, line) => `Line ${line} of the page.\n`).join('');
    const outdated = (root: string): Promise<string[]> => found(root, { only: ['translation-outdated'] });
    const commit = (root: string, message: string): void => {
      git(root, 'add', '.');
      git(root, 'commit', '-m', message);
    };
    /** Both translations of `faq` and `new` are in order; that of `restore` is outdated. */
    function moving(): string {
      const pages = ['en', 'zh'].flatMap((lang) => [
        [`content/${lang}/index.md`, `# Home\n\n${text}\n[It](./faq.md), [more](./keys.md), [rest](./restore.md)\n`],
        [`content/${lang}/faq.md`, `# FAQ\n\n${text}\n[Home](./index.md)\n`],
        [`content/${lang}/keys.md`, `# Keys\n\n${text}`],
        [`content/${lang}/restore.md`, `# Restore\n\n${text}\n[Keys](./keys.md)\n`],
      ]);
      const root = siteWith(Object.fromEntries(pages) as Record<string, string>, {
        ...bilingual,
        url: 'https://docs.site.example',
      });
      git(root, 'init');
      commit(root, 'one');
      for (const name of ['faq', 'restore'])
        fs.appendFileSync(path.join(root, `content/en/${name}.md`), '\nMore words.\n');
      commit(root, 'two');
      return root;
    }
    const both = (...names: string[]): string[] =>
      names.map((name) => `content/zh/${name}.md:- warning translation-outdated`);

    test('is as outdated as before if both pages move and `--fix` changes their links', async () => {
      const root = moving();
      expect(await outdated(root)).toEqual(both('faq', 'restore'));
      for (const lang of ['en', 'zh']) {
        fs.mkdirSync(path.join(root, 'content', lang, 'start'));
        git(root, 'mv', `content/${lang}/faq.md`, `content/${lang}/start/faq.md`);
      }
      expect((await check(root, { fixes: 'apply' })).edited.length).toBeGreaterThan(2);
      commit(root, 'three');
      expect(await outdated(root)).toEqual(both('restore', 'start/faq'));
      const { stdout } = await run(['check', root, '--translations']);
      expect(stdout).toContain('outdated  content/zh/start/faq.md  1 commit to the source');
      expect(stdout).toContain('    +More words.');
      fs.appendFileSync(path.join(root, 'content/zh/start/faq.md'), '\n更多。\n');
      commit(root, 'four');
      expect(await outdated(root)).toEqual(both('restore'));
    });

    test('is as outdated as before if only its links change', async () => {
      const root = moving();
      for (const lang of ['en', 'zh']) git(root, 'mv', `content/${lang}/keys.md`, `content/${lang}/locks.md`);
      commit(root, 'three');
      await check(root, { fixes: 'apply' });
      commit(root, 'four');
      expect(textOf(root, 'content/zh/restore.md')).toContain('[Keys](./locks.md)');
      expect(await outdated(root)).toEqual(both('faq', 'restore'));
      // Both with and without what the last check kept about the history.
      expect(await outdated(root)).toEqual(both('faq', 'restore'));
      fs.rmSync(path.join(root, 'node_modules/.cache/docsite/minor-changes.json'));
      expect(await outdated(root)).toEqual(both('faq', 'restore'));
    });
  });

  describe('in a folder that was copied from another version', () => {
    const page = (title: string, words: string): string => `# ${title}\n\n${words}\n`;
    const languages = { ...bilingual, url: 'https://docs.site.example' };
    /** Creates version 2 as a copy of version 1, in which the translation of `b.md` is outdated. */
    function versions(edit: (root: string) => void = () => {}): string {
      const pages = ['index', 'b', 'c'].flatMap((name) => [
        [`content/1/en/${name}.md`, page(name, 'Words.')],
        [`content/1/zh/${name}.md`, page(name, '文字。')],
      ]);
      const multiVersion = { default: '2', versions: ['2', '1'] };
      const root = siteWith(Object.fromEntries(pages) as Record<string, string>, { ...languages, multiVersion });
      git(root, 'init');
      const commit = (message: string): void => {
        git(root, 'add', '.');
        git(root, 'commit', '-m', message);
      };
      commit('one');
      write(root, { 'content/1/en/b.md': page('b', 'Other words.') });
      commit('two');
      fs.cpSync(path.join(root, 'content/1'), path.join(root, 'content/2'), { recursive: true });
      edit(root);
      commit('three');
      return root;
    }
    const outdated = (root: string): Promise<string[]> => found(root, { only: ['translation-outdated'] });

    test('is not in the table if an override turns its findings off', async () => {
      const root = versions();
      const config = path.join(root, 'site.config.json');
      const before = JSON.parse(fs.readFileSync(config, 'utf8')) as object;
      expect((await run(['check', root, '--translations'])).stdout).toMatch(
        /^zh, 2: 2 of 3 pages current, 1 outdated, 0 missing\nzh, 1: 2 of 3 pages current/m,
      );
      const rules = { 'translation-missing': 'off', 'translation-outdated': 'off' };
      const checks = { overrides: [{ files: ['content/1/**'], rules }] };
      write(root, { 'site.config.json': JSON.stringify({ ...before, checks }) });
      const { stdout } = await run(['check', root, '--translations']);
      expect(stdout).toContain('zh, 2: 2 of 3 pages current, 1 outdated, 0 missing');
      expect(stdout).not.toMatch(/content\/1|zh, 1/);
    });

    test('is as outdated as the original', async () => {
      const root = versions();
      expect(await outdated(root)).toEqual([
        'content/1/zh/b.md:- warning translation-outdated',
        'content/2/zh/b.md:- warning translation-outdated',
      ]);
      const { stdout } = await run(['check', root, '--translations']);
      expect(stdout).toContain('outdated  content/2/zh/b.md  1 commit to the source');
      expect(stdout.match(/^ {4}[+-].*$/gm)).toEqual([
        '    -Words.',
        '    +Other words.',
        '    -Words.',
        '    +Other words.',
      ]);
      write(root, { 'content/2/zh/b.md': page('b', '其他文字。') });
      git(root, 'commit', '-am', 'four');
      fs.cpSync(path.join(root, 'content/2'), path.join(root, 'content/3'), { recursive: true });
      write(root, {
        'site.config.json': JSON.stringify({
          ...languages,
          title: 'Site',
          multiVersion: { default: '3', versions: ['3', '2', '1'] },
        }),
      });
      git(root, 'add', '.');
      git(root, 'commit', '-m', 'five');
      expect(await outdated(root)).toEqual(['content/1/zh/b.md:- warning translation-outdated']);
    });

    test('is outdated if the commit of the copy edits the source, unless it edits the translation too', async () => {
      const root = versions((folder) =>
        write(folder, {
          'content/2/en/c.md': page('c', 'New words.'),
          'content/2/en/index.md': page('index', 'New words.'),
          'content/2/zh/index.md': page('index', '新文字。'),
        }),
      );
      expect(await outdated(root)).toEqual([
        'content/1/zh/b.md:- warning translation-outdated',
        'content/2/zh/b.md:- warning translation-outdated',
        'content/2/zh/c.md:- warning translation-outdated',
      ]);
    });

    test('is as outdated as the original if the folder was renamed', async () => {
      const root = versions((folder) => fs.rmSync(path.join(folder, 'content/1'), { recursive: true }));
      write(root, {
        'site.config.json': JSON.stringify({
          ...languages,
          title: 'Site',
          multiVersion: { default: '2', versions: ['2'] },
        }),
      });
      expect(await outdated(root)).toEqual(['content/2/zh/b.md:- warning translation-outdated']);
    });
  });

  test('that is missing is named where a translation links to it', async () => {
    const { findings } = await check(repository('absent'), { only: ['link-untranslated', 'link-target-missing'] });
    expect(findings.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      [
        'link-target-missing',
        '`./b` is not translated',
        'translate `content/en/b.md`, link to the original with `/en/b`, or set `translations.missing` to `source` to show readers the original',
      ],
    ]);
  });

  test.each(['source', 'redirect'])('that is missing is replaced as configured: %s', async (missing) => {
    const root = repository(missing);
    expect((await run(['build', root])).code).toBe(0);
    const page = fs.readFileSync(path.join(root, 'dist/zh/b.html'), 'utf8');
    expect(page.includes('content="0; url=/b"')).toBe(missing === 'redirect');
    if (missing === 'source') {
      // Each text has a `lang` attribute, for line breaking and screen readers.
      expect(page).toMatch(/<html[^>]* lang="zh-Hans"/);
      expect(page).toMatch(
        /<article class="prose" lang="en" dir="ltr"><div [^>]*lang="zh-Hans" dir="ltr"><p>本页尚未翻译。/,
      );
      expect(page).toContain('<link rel="canonical" href="https://docs.site.example/b">');
      expect(page).not.toContain('hreflang="zh');
    }
    expect(fs.readFileSync(path.join(root, 'dist/zh/index.html'), 'utf8')).toContain('本页译文落后于原文');
    const switches = [
      ...fs.readFileSync(path.join(root, 'dist/b.html'), 'utf8').matchAll(/href="(\/zh\/[^"#]*)"/g),
    ].map(([, href = '']) => href);
    expect(switches.length).toBeGreaterThan(0);
    for (const href of switches)
      expect(
        fs.existsSync(path.join(root, 'dist', href.endsWith('/') ? `${href}index.html` : `${href}.html`)),
        href,
      ).toBe(true);
    expect(await found(root, { only: ['link-untranslated', 'link-target-missing'] })).toEqual([
      'content/zh/index.md:5 info link-untranslated',
    ]);
  });
});

test('hosts that differ in their top-level domain are different sites', async () => {
  const site = siteWith(
    {
      'content/en/index.md': '# T\n\n[a](https://tool.en/)\n',
      'content/zh/index.md': '# T\n\n[a](https://tool.cn/)\n',
    },
    bilingual,
  );
  expect((await found(site)).filter((line) => line.includes('link-drift'))).toHaveLength(2);
});

test('an external site counts as the same in every language, regardless of how its URLs name the language', async () => {
  const page = (...urls: string[]): string => `# T\n\n${urls.map((url, n) => `[${n}](${url})`).join(' ')}\n`;
  const site = siteWith(
    {
      'content/en/index.md': page('https://semver.example/', 'https://a.example/docs/b', 'https://en.wiki.example/x'),
      'content/zh/index.md': page(
        'https://semver.example/lang/zh-CN/',
        'https://a.example/zh/docs/b',
        'https://zh.wiki.example/x',
        'https://a.example/docs/lang',
      ),
    },
    bilingual,
  );
  expect((await found(site)).filter((line) => line.includes('link-drift'))).toEqual([
    'content/zh/index.md:3 warning link-drift',
  ]);
});

test('a file that a plugin publishes for each language counts as the same file', async () => {
  const site = siteWith({
    'content/en/index.md': '# T\n\nThe [news](/news.json) as data.\n',
    'content/zh/index.md': '# T\n\n[新闻](/zh/news.json)的数据。\n',
    'site.config.mjs': `const files = ['news.json', 'zh/news.json'].map((path) => ({ path, contents: '{}' }));
export default { title: 'T', ...${JSON.stringify(bilingual)}, plugins: [{ name: 'news', key: '', site: () => ({ files }) }] };`,
  });
  expect((await found(site)).filter((line) => line.includes('link-'))).toEqual([]);
});

describe('a sample', () => {
  const sample = (opening: string, code: string): Record<string, string> => ({
    'content/index.md': `# T\n\n\`\`\`${opening}\n${code}\n\`\`\`\n`,
  });
  test.each([
    ['ts', 'dev: { hmr: true },', 0],
    ['ts fragment', 'dev: { hmr: true },', 0],
    ['ts fragment', 'dev: { hmr: true', 1],
    ['ts nocheck', 'const = 1;', 0],
    ['ts title="a.d.ts"', 'export const a: string;', 0],
    ['json', '{ "a": 1 } // why', 0],
    ['json', '{ "a": 1, }', 1],
    ['css', '.a { color: red; } }', 1],
    ['yaml', 'a: [1', 1],
    ['text', 'const = 1;', 0],
  ])('%s %s', async (opening, code, count) => {
    expect(await found(siteWith(sample(opening, code)))).toHaveLength(count);
  });

  test('with an option that is one typo away from one of the type is reported, and so is prose', async () => {
    const options = [{ pages: '/options/', package: 'printer', type: 'Options', ignore: ['paper.tray'] }];
    const root = siteWith(
      {
        'node_modules/printer/package.json': '{ "name": "printer", "version": "1.0.0", "types": "index.d.ts" }',
        'node_modules/printer/index.d.ts':
          'export interface Options { security?: { sri?: boolean }; paper?: { trays?: number; size?: string } }',
        'content/index.md': [
          '# Home\n',
          'Set `security.src` and `security.sri`, `paper.tray`, `paper.weight`, `paper.sizes`, `network.src`.\n',
          '```js',
          'export default define({',
          '  security: { src: true, sri: true },',
          '  other: { paper: { szie: 1 } },',
          '  paper: { szie: 2 },',
          '});',
          '```',
          '',
        ].join('\n'),
        'content/options/security.md': '---\noption:\n  name: security\n---\n\n# Security\n\nSafe.\n',
        'content/options/paper.md': '---\noption:\n  name: paper\n---\n\n# Paper\n\nThe size.\n',
      },
      { checks: { samples: { options }, rules: { 'orphan-page': 'off', 'link-text-vague': 'off' } } },
    );
    fs.symlinkSync(path.resolve('node_modules/typescript'), path.join(root, 'node_modules/typescript'), 'junction');
    const { findings } = await check(root, { stages: ['samples'] });
    expect(
      findings.map(({ code, severity, message, hint, span }) => [code, severity, message, hint, span?.start]),
    ).toEqual([
      [
        'option-unknown',
        'warning',
        '`Options` has no option `security.src`',
        'did you mean `security.sri`?',
        { line: 3, column: 6 },
      ],
      [
        'option-unknown',
        'warning',
        '`Options` has no option `security.src`',
        'did you mean `security.sri`?',
        { line: 7, column: 15 },
      ],
      [
        'option-unknown',
        'warning',
        '`Options` has no option `paper.szie`',
        'did you mean `paper.size`?',
        { line: 9, column: 12 },
      ],
    ]);
  });

  test('documents the options that a page shows with the tags of the `reference` plugin', async () => {
    const options = [{ pages: '/options/', package: 'printer', type: 'Options' }];
    const undocumented = async (text: string): Promise<(string | undefined)[]> => {
      const root = siteWith(
        {
          'node_modules/printer/package.json': '{ "name": "printer", "version": "1.0.0", "types": "index.d.ts" }',
          'node_modules/printer/index.d.ts': 'export interface Options { ink?: string; paper?: { size?: string } }',
          'content/index.mdx': `# Home\n\n${text}\n`,
        },
        { checks: { samples: { options } } },
      );
      fs.symlinkSync(path.resolve('node_modules/typescript'), path.join(root, 'node_modules/typescript'), 'junction');
      const { findings } = await check(root, { stages: ['samples'], only: ['option-undocumented'] });
      return findings.map(({ message }) => /option `(.*?)`/.exec(message)?.[1]);
    };
    expect(await undocumented('`<TypeTable of="Options" />`\n\n```mdx\n<TypeTable of="Options" />\n```')).toEqual([
      'ink',
      'paper.size',
    ]);
    expect(await undocumented('<TypeTable of="Other" />\n\n<OptionFacts note="a > b" of="Options.ink" />')).toEqual([
      'paper.size',
    ]);
    expect(await undocumented('<OptionFacts of="ink, paper" />')).toEqual([]);
    expect(await undocumented('<TypeTable of="Options" />')).toEqual([]);
  });

  test('options of pages with these tags are not named by their paths, and other pages of the folder have a hint', async () => {
    const options = [{ pages: '/options/', package: 'printer', type: 'Options' }];
    const root = siteWith(
      {
        'node_modules/printer/package.json': '{ "name": "printer", "version": "1.0.0", "types": "index.d.ts" }',
        'node_modules/printer/index.d.ts': 'export interface Options { ink?: string }',
        'content/index.md': '# Home\n\nWords.\n',
        'content/options/everything.mdx': '# All options\n\n<OptionFacts of="ink" />\n',
        'content/options/introduction.md': '# Introduction\n\nWords.\n',
      },
      { checks: { samples: { options } } },
    );
    fs.symlinkSync(path.resolve('node_modules/typescript'), path.join(root, 'node_modules/typescript'), 'junction');
    const { findings } = await check(root, { stages: ['samples'], only: ['option-unknown'] });
    expect(findings.map(({ file, hint = '' }) => [file, /move the page out of `\/options\/`/.test(hint)])).toEqual([
      ['content/options/introduction.md', true],
    ]);
  });

  test('that imports a misspelled package is reported with the package that is documented or installed', async () => {
    const names = ['@kiln/htpp', '@kiln/htpp/node', 'reatc', 'other', '@kiln/zod'];
    const root = siteWith(
      {
        'package.json': '{ "name": "docs", "devDependencies": { "react": "*" } }',
        'node_modules/@kiln/http/package.json': '{ "name": "@kiln/http", "version": "1.0.0" }',
        'content/index.md': `# T\n\n\`\`\`ts\n${names.map((name) => `import '${name}';`).join('\n')}\n\`\`\`\n`,
      },
      { checks: { api: ['@kiln/http'] } },
    );
    fs.symlinkSync(path.resolve('node_modules/typescript'), path.join(root, 'node_modules/typescript'), 'junction');
    const { findings } = await check(root, { stages: ['samples'], only: ['sample-import-unresolved'] });
    expect(findings.map(({ hint }) => /did you mean `(.*)`/.exec(hint ?? '')?.[1])).toEqual([
      '@kiln/http',
      '@kiln/http/node',
      'react',
      undefined,
      undefined,
    ]);
  });

  test('that is a diagram is parsed with the Mermaid package of the site', async () => {
    const parse = `async (text) => {
      if (text.startsWith('pie')) throw Object.assign(new Error('Parsing failed: Parse error on line 2, column 6: Expecting a colon'));
      if (text.startsWith('nothing')) throw new Error('No diagram type detected matching given configuration for text: nothing');
      if (text.startsWith('class')) purify.addHook();
      const hash = { loc: { first_line: 2, first_column: 2 } };
      if (text.endsWith('-->')) throw Object.assign(new Error("Parse error on line 3:\\nA -->\\n---^\\nExpecting 'A', got 'EOF'"), { hash });
      if (text.startsWith('sankey')) throw new TypeError('document is not defined');
    }`;
    const files = (texts: string[]): Record<string, string> => ({
      'node_modules/mermaid/package.json': '{ "name": "mermaid", "version": "11.0.0" }',
      'node_modules/mermaid/dist/mermaid.min.js': '',
      'node_modules/mermaid/dist/mermaid.core.mjs': `import purify from 'dompurify';\nexport default { parse: ${parse} };\n`,
      'node_modules/dompurify/package.json':
        '{ "name": "dompurify", "exports": { "import": "./dist/purify.es.mjs", "require": "./dist/purify.cjs.js" } }',
      'node_modules/dompurify/dist/purify.es.mjs': 'export default function purify() {}\n',
      'node_modules/dompurify/dist/purify.cjs.js': '',
      'content/index.md': `# Home\n\n${texts.map((text) => `\`\`\`mermaid\n${text}\n\`\`\`\n`).join('\n')}`,
    });
    const texts = ['flowchart LR\n A -->', 'pie\n "a" 3', 'nothing', 'classDiagram\n class A', 'sankey-beta'];
    const { findings } = await check(siteWith(files(texts), { markdown: { mermaid: true } }));
    expect(findings.map(({ message, span }) => [message, span?.start])).toEqual([
      ['invalid `mermaid`: the diagram ends too early', { line: 5, column: 3 }],
      ['invalid `mermaid`: Expecting a colon', { line: 10, column: 6 }],
      ['invalid `mermaid`: unknown diagram type in the first line', { line: 14, column: 1 }],
    ]);
    expect(await found(siteWith(files(texts)), { only: ['sample-syntax'] })).toEqual([]);
  });

  test('is a separate module, regardless of the site’s package.json, and can declare modules', async () => {
    const blocks = [
      "import data from './data.json' with { type: 'json' };\n\nconsole.log(data, import.meta.url);",
      "declare module '*.svg' {\n  const content: string;\n  export default content;\n}",
      "declare module '*.svg' {\n  const Drawing: () => null;\n  export default Drawing;\n}",
      "import { join } from './join';\n\nconst whole: number = 'text';\njoin(whole);",
    ];
    const site = siteWith({
      'package.json': '{ "type": "commonjs" }',
      'content/index.md': `# T\n\n${blocks.map((code) => `\`\`\`ts\n${code}\n\`\`\`\n`).join('\n')}`,
    });
    expect(await found(site, { stages: ['samples'] })).toEqual(['content/index.md:26 error sample-types']);
  });

  test('may import style sheets that an installed package contains', async () => {
    const names = ['kit/styles.css', 'kit/fonts.css', 'kit/style.css', 'none/styles.css', 'open/a.css', 'open/b.css'];
    names.push('kit/themes/dark.css', 'kit/themes/own/dark.css', 'torn/a.css', 'void/a.css');
    const site = siteWith({
      'content/index.md': `# T\n\n\`\`\`ts\n${names.map((name) => `import '${name}';`).join('\n')}\n\`\`\`\n`,
      'node_modules/kit/package.json': JSON.stringify({
        name: 'kit',
        exports: {
          './styles.css': './css/kit.css',
          './fonts.css': { style: './css/kit.css' },
          './themes/*': './css/*',
          './themes/own/*': null,
        },
      }),
      'node_modules/kit/css/kit.css': 'a {}',
      'node_modules/open/package.json': '{ "name": "open" }',
      'node_modules/open/a.css': 'a {}',
      'node_modules/torn/package.json': '{ "name": ',
      'node_modules/void/package.json': 'null',
    });
    const lines = [6, 7, 9, 11, 12, 13].map((line) => `content/index.md:${line} warning sample-import-unresolved`);
    expect(await found(site, { stages: ['samples'] })).toEqual(lines);
  });

  test('is checked again after a package of the workspace is installed or edited', async () => {
    const repository = siteWith({
      'docs/site.config.json': JSON.stringify({ title: 'T', url: 'https://docs.site.example' }),
      'docs/content/index.md': "# T\n\n```ts\nimport { one } from 'workspace-core';\n\nconsole.log(one);\n```\n",
      'packages/core/package.json': '{ "name": "workspace-core", "types": "index.ts", "exports": "./index.ts" }',
      'packages/core/index.ts': 'export const one = 1;\n',
    });
    const root = path.join(repository, 'docs');
    expect(await found(root, { stages: ['samples'] })).toEqual(['content/index.md:4 warning sample-import-unresolved']);
    const modules = path.join(repository, 'node_modules');
    fs.mkdirSync(modules);
    fs.symlinkSync(path.join(repository, 'packages/core'), path.join(modules, 'workspace-core'));
    fs.writeFileSync(path.join(modules, '.package-lock.json'), '{}');
    expect(await found(root, { stages: ['samples'] })).toEqual([]);
    write(repository, { 'packages/core/index.ts': 'export const other = 1;\n' });
    expect(await found(root, { stages: ['samples'] })).toEqual(['content/index.md:4 error sample-types']);
  });

  test('that needs types that are not included gets a hint with the option that includes them', async () => {
    const code =
      "import type { Element } from 'hast';\n\nexport const tag: Element['tagName'] = process.title;\ndescribe(tag, () => {});";
    const site = siteWith({ 'content/index.md': `# T\n\n\`\`\`ts\n${code}\n\`\`\`\n` });
    const { findings } = await check(site, { stages: ['samples'], only: ['sample-types'] });
    const hintOf = (types: string, number: string): string =>
      `install \`@types/${types}\` and add \`'${types}'\` to \`checks.samples.types\` in the site config; mark an intentional error with \`expect-error=${number}\` after the language, or code that uses names defined elsewhere with \`fragment\``;
    expect(findings.map(({ message, hint }) => [message, hint])).toEqual([
      ["Cannot find name 'process' (TS2591)", hintOf('node', 'TS2591')],
      // TypeScript suggests the types of Jest or Mocha.
      ["Cannot find name 'describe' (TS2593)", hintOf('jest', 'TS2593')],
    ]);
  });

  test('without imports may use functions of a test runner', async () => {
    const site = siteWith({ 'content/index.md': "# T\n\n```ts\ntest('a', () => {});\n```\n" });
    expect(await found(site, { stages: ['samples'] })).toEqual([]);
  });

  test('needs no compiler if the site has none in TypeScript', async () => {
    const site = siteWith({ 'content/index.md': '# T\n\n```python\nprint(1)\n```\n' });
    expect(await found(site, { stages: ['samples'] })).toEqual([]);
  });

  test('that is the only one, and has an error that keeps the compiler from checking types, is reported', async () => {
    const code = 'export abstract class A {\n  abstract run() {}\n}';
    const site = siteWith({ 'content/index.md': `# T\n\n\`\`\`ts\n${code}\n\`\`\`\n` });
    expect(await found(site, { stages: ['samples'] })).toEqual(['content/index.md:5 error sample-types']);
  });

  test('that cannot be compiled is an error and does not count as valid', async () => {
    const site = siteWith({
      'site.config.json': JSON.stringify({ title: 'T', checks: { samples: { types: ['no-such-types'] } } }),
      'content/index.md':
        "# T\n\n<!-- docsite-ignore sample-types: meant so -->\n\n```ts\nconst a: number = '';\n```\n",
    });
    const { findings } = await check(site, { stages: ['samples'], only: ['sample-types', 'ignore-comment-unused'] });
    expect(findings).toEqual([
      expect.objectContaining({
        code: 'samples-not-checked',
        severity: 'error',
        message: expect.stringContaining('no-such-types') as string,
      }),
    ]);
  });
});

describe('prose', () => {
  test('is checked against the terms file outside code and URLs, and fixed', async () => {
    const text =
      '# T\n\nJavascript, `Javascript`, [Javascript](https://plain.example/Javascript), JavaScript.\n\n```js\n// Javascript\n```\n';
    const root = siteWith(
      { 'content/index.md': text, 'content/_terms.json': '{ "JavaScript": ["Javascript"] }' },
      { checks: { terms: { en: 'content/_terms.json' } } },
    );
    const { findings } = await check(root);
    expect(findings.map(({ code, span }) => `${code}:${span?.start.column}`)).toEqual([
      'terminology:1',
      'terminology:28',
    ]);
    await check(root, { fixes: 'apply' });
    expect(fs.readFileSync(path.join(root, 'content/index.md'), 'utf8')).toBe(
      text.replace('Javascript,', 'JavaScript,').replace('[Javascript', '[JavaScript'),
    );
  });

  test('is checked against terms of several words even if a line ends between the words', async () => {
    const lines = [
      'One Ferry Box, and a Ferry',
      'Box, and',
      '> a quoted Ferry',
      '> Box works.',
      '',
      '## A Ferry',
      'Box, Ferry',
      '',
      'Box, Ferry',
      '`x` Box.',
    ];
    const root = siteWith(
      { 'content/index.md': `# T\n\n${lines.join('\n')}\n`, 'content/_terms.json': '{ "Ferrybox": ["Ferry Box"] }' },
      { checks: { terms: { en: 'content/_terms.json' } } },
    );
    const { findings } = await check(root, { only: ['terminology'] });
    expect(
      findings.map(({ span }) => `${span?.start.line}:${span?.start.column}-${span?.end.line}:${span?.end.column}`),
    ).toEqual(['3:5-3:14', '3:22-4:4', '5:12-6:6']);
    await check(root, { fixes: 'apply', only: ['terminology'] });
    expect(textOf(root, 'content/index.md')).toContain(
      'One Ferrybox, and a Ferrybox, and\n> a quoted Ferrybox works.\n',
    );
  });

  test('keeps a hard line break between the words of a term', async () => {
    const text = '# T\n\nA Ferry  \nBox.\n';
    const root = siteWith(
      { 'content/index.md': text, 'content/_terms.json': '{ "Ferrybox": ["Ferry Box"] }' },
      { checks: { terms: { en: 'content/_terms.json' } } },
    );
    const { findings } = await check(root, { fixes: 'apply', only: ['terminology'] });
    expect(findings.map(({ fix }) => fix)).toEqual([undefined]);
    expect(textOf(root, 'content/index.md')).toBe(text);
  });

  test('commands in reports for services and in explanations can be typed', async () => {
    const root = siteWith({ 'content/index.md': plain });
    const npm = { npm_config_user_agent: 'npm/10.8.2 node/v20.20.2 linux x64' };
    const { stdout } = await runProcess(['check', root, '--format', 'github'], { env: npm });
    expect(stdout).toContain('docs: npx --no -- docsite check --explain link-insecure');
    for (const format of ['junit', 'sarif']) {
      const report = await runProcess(['check', root, '--format', format], { env: npm });
      expect(report.stdout, format).toContain('npx --no -- docsite check --explain link-insecure');
    }
    const explained = await runProcess(['check', '--explain', 'redirect-missing'], { env: npm });
    expect(explained.stdout).toContain('`npx --no -- docsite check --fix`');
  });

  test('a word under the empty term is reported without a fix', async () => {
    const text = '# T\n\nYou simply run it. Simply run it.\n';
    const root = siteWith(
      { 'content/index.md': text, 'content/_terms.json': '{ "": ["simply"] }' },
      { checks: { terms: { en: 'content/_terms.json' } } },
    );
    const { findings } = await check(root, { fixes: 'apply' });
    expect(findings.map(({ message, hint }) => [message, hint])).toEqual([
      ['do not use `simply` on this site', 'remove it, or rephrase the sentence'],
    ]);
    expect(fs.readFileSync(path.join(root, 'content/index.md'), 'utf8')).toBe(text);
  });

  test.each([
    ['cspell', 'content/index.md:3:5 - Unknown word (wrod)', '3:5 cspell: Unknown word (wrod)'],
    ['zhlint', 'content/index.md:3:4 - 此处需要空格', '3:5 zhlint: 此处需要空格'],
    [
      'vale',
      `{
  "content/index.md": [
    {
      "Action": { "Name": "replace", "Params": ["word"] },
      "Span": [5, 8],
      "Check": "A.B",
      "Description": "",
      "Link": "https://rules.example/b",
      "Message": "Use 'word' instead of 'wrod'.",
      "Severity": "warning",
      "Match": "wrod",
      "Line": 3
    }
  ]
}`,
      "3:5 vale: Use 'word' instead of 'wrod'. (A.B)",
    ],
    [
      'autocorrect',
      '{"count":1,"messages":[{"filepath":"content/index.md","lines":[{"l":3,"c":1,"new":"The word.","old":"The wrod."}]}]}',
      '3:1 autocorrect: `The wrod.` should be `The word.`',
    ],
  ])('is checked by %s if it is installed', async (tool, output, expected) => {
    const root = siteWith({ 'content/index.md': '# T\n\nThe wrod.\n' }, { checks: { prose: [tool] } });
    write(root, {
      [`node_modules/.bin/${tool}`]: `#!${process.execPath}\nconsole.log(${JSON.stringify(output)});\nprocess.exit(1);\n`,
    });
    fs.chmodSync(path.join(root, `node_modules/.bin/${tool}`), 0o755);
    const { findings } = await check(root);
    expect(findings.map(({ span, message }) => `${span?.start.line}:${span?.start.column} ${message}`)).toEqual([
      expected,
    ]);
  });

  test('is passed to zhlint as one pattern, because zhlint reads only the first pattern', async () => {
    const root = siteWith(
      { 'content/index.md': '# T\n\nA.\n', 'content/b, (c).md': '# B\n\nA.\n' },
      { checks: { prose: ['zhlint'], rules: { 'orphan-page': 'off' } } },
    );
    const echo = 'console.log(`content/index.md:3:0 - ${JSON.stringify(process.argv.slice(2))}`);';
    write(root, { 'node_modules/.bin/zhlint': `#!${process.execPath}\n${echo}\n` });
    fs.chmodSync(path.join(root, 'node_modules/.bin/zhlint'), 0o755);
    const { findings } = await check(root);
    expect(findings.map(({ message }) => message)).toEqual([
      String.raw`zhlint: ["{content/b\\, \\(c\\).md,content/index.md}"]`,
    ]);
  });

  test.each([
    [
      'vale',
      '{"Code":"E100","Text":"E100 [.vale.ini not found] Runtime error\\n\\nno config file found"}',
      'E100 [.vale.ini not found] Runtime error no config file found',
    ],
    [
      'vale',
      '{"Line":1,"Path":"/site/.vale.ini","Text":"The path is wrong.","Code":"E201","Span":14}',
      'The path is wrong.',
    ],
    ['cspell', 'Configuration Error: failed to read cspell.json', 'Configuration Error: failed to read cspell.json'],
    ['autocorrect', '', 'it failed without a message'],
  ])('is reported as unchecked when %s fails', async (tool, output, reason) => {
    const root = siteWith({ 'content/index.md': '# T\n\nWords.\n' }, { checks: { prose: [tool] } });
    const program = `#!${process.execPath}\nconsole.error(${JSON.stringify(output)});\nprocess.exit(2);\n`;
    write(root, { [`node_modules/.bin/${tool}`]: program });
    fs.chmodSync(path.join(root, `node_modules/.bin/${tool}`), 0o755);
    const { findings } = await check(root);
    expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      `prose-tool-failed cannot run \`${tool}\`: ${reason}`,
    ]);
  });

  test('reports a tool that is not installed', async () => {
    const root = siteWith({ 'content/index.md': '# T\n' }, { checks: { prose: ['vale'] } });
    const { findings } = await check(root);
    expect(findings.map(({ message }) => message)).toEqual(['cannot run `vale`: it is not installed']);
  });
});

describe('reports', () => {
  const files = {
    'content/index.md': '# T\n\nSee [b](/b/) & [it](http://plain.example/?a="<>").\n\n[gone](./gone)\n',
    'content/b.md': '# B\n\nWords.\n',
  };

  test('as SARIF match the schema and contain every finding once', async () => {
    const { stdout } = await run([
      'check',
      siteWith({ ...files, 'content/b.md': '# B\n\n:::tip\nWords.\n' }, slashes),
      '--format',
      'sarif',
    ]);
    const given = process.env['SARIF_SCHEMA'];
    // Also validates against the standard's own schema if it is available. That schema uses an older dialect of JSON
    // Schema.
    const {
      $schema: _dialect,
      id: _id,
      ...schema
    } = given === undefined ? sarifSchema : (JSON.parse(fs.readFileSync(given, 'utf8')) as Record<string, unknown>);
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const report = JSON.parse(stdout) as {
      runs: { results: { ruleId: string }[]; tool: { driver: { rules: { help?: { text: string } }[] } } }[];
    };
    expect(ajv.validate(schema, report), JSON.stringify(ajv.errors)).toBe(true);
    expect(ajv.validate(schema, { version: '2.1.0', runs: [{ tool: {} }] })).toBe(false);
    expect(report.runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual([
      'container-not-closed',
      'link-trailing-slash',
      'link-insecure',
      'link-target-missing',
    ]);
    const helps = report.runs[0]?.tool.driver.rules.map(({ help }) => help?.text ?? '') ?? [];
    expect(helps.filter((text) => text !== text.trim())).toEqual([]);
  });

  test('for GitHub keep each finding on one line', async () => {
    const { stdout } = await run(['check', siteWith(files, slashes), '--format', 'github']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toMatch(/^::(?:error|warning|notice) file=content\/index\.md,line=\d+,/);
      const [, code = ''] = /,title=([a-z-]+)::/.exec(line) ?? [];
      expect(line.endsWith(`%0Adocs: docsite check --explain ${code}`)).toBe(true);
    }
  });

  test('as JUnit are well-formed', async () => {
    const { stdout } = await run(['check', siteWith(files, slashes), '--format', 'junit']);
    expect(stdout.match(/<testcase /g)).toHaveLength(3);
    // Info findings do not count as failures.
    expect(stdout.match(/<failure /g)).toHaveLength(2);
    expect(stdout.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#10;)/);
    expect((await run(['check', siteWith({ 'content/index.md': '# T\n' }), '--format', 'junit'])).stdout).toContain(
      'tests="1" failures="0"',
    );
  });

  test('for GitLab have unique fingerprints, and the log of a failed job contains the findings', async () => {
    const root = siteWith(files, slashes);
    const { stdout, stderr } = await run(['check', root, '--format', 'gitlab', '--max-warnings', '0']);
    expect(stderr).toMatch(/content\/index\.md:3:\d+ +(?:error|warning) +[\w-]+\n/);
    expect((await run(['check', root, '--format', 'github', '--max-warnings', '0'])).stderr).not.toContain('index.md:');
    expect((await run(['check', siteWith({ 'content/index.md': '# T\n' }), '--format', 'gitlab'])).stderr).toBe('');
    const findings = JSON.parse(stdout) as {
      fingerprint: string;
      location: { path: string; lines: { begin: number } };
    }[];
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(findings.map(({ location }) => `${location.path}:${location.lines.begin}`)).toEqual([
      'content/index.md:3',
      'content/index.md:3',
      'content/index.md:5',
    ]);
  });

  test('of a site in a folder of a repository contain paths from the repository’s root', async () => {
    const repository = folderWith({});
    fs.mkdirSync(path.join(repository, '.git'));
    const site = path.join(repository, 'packages/docs');
    fs.cpSync(siteWith(files, slashes), site, { recursive: true });
    const report = async (format: string): Promise<string> => (await run(['check', site, '--format', format])).stdout;
    const file = 'packages/docs/content/index.md';
    const sarif = await report('sarif');
    const uris = [...sarif.matchAll(/"uri": "(.*?)"/g)].map(([, uri]) => uri);
    expect(new Set(uris)).toEqual(new Set([file]));
    // Three results, one of which has a fix.
    expect(uris).toHaveLength(4);
    expect(await report('junit')).toContain(`file="${file}" line="3"`);
    expect(await report('github')).toContain(`file=${file},line=3,`);
    const quality = JSON.parse(await report('gitlab')) as { location: { path: string }; fingerprint: string }[];
    expect(quality.map(({ location }) => location.path)).toEqual([file, file, file]);
    const { findings } = JSON.parse(await report('json')) as { findings: { file: string }[] };
    expect(findings.map((finding) => finding.file)).toEqual(Array(3).fill('content/index.md'));
    // A site that moves in the repository keeps its identifiers.
    expect(quality.map(({ fingerprint }) => fingerprint)).toEqual(
      [...sarif.matchAll(/"docsite\/v1": "(.*?)"/g)].map(([, fingerprint]) => fingerprint),
    );
    fs.rmdirSync(path.join(repository, '.git'));
    expect(await report('gitlab')).toBe(JSON.stringify(quality, null, 2).replaceAll('packages/docs/', '') + '\n');
  });

  test('contain only what was requested', async () => {
    const { stdout, code } = await run(['check', siteWith(files, slashes), '--only', 'link-trailing-slash', '--json']);
    const { findings } = JSON.parse(stdout) as { findings: { code: string }[] };
    expect(findings.map((finding) => finding.code)).toEqual(['link-trailing-slash']);
    expect(code).toBe(0);
    const unknown = await run(['check', siteWith(files), '--only', 'link-traling-slash']);
    expect({ code: unknown.code, stderr: unknown.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('`link-trailing-slash`') as string,
    });
  });

  test('--explain prints the documentation’s text', async () => {
    const { stdout } = await run(['check', '--explain', 'dead-link']);
    expect(stdout).toContain('link-target-missing');
    const docs = fs.readFileSync(new URL('../docs/findings/link-target-missing.md', import.meta.url), 'utf8');
    for (const text of [
      'Link to a page that does not exist',
      'A link points to a page that does not exist on the site.',
    ]) {
      expect(docs).toContain(text);
      expect(stdout).toContain(text);
    }
    expect((await run(['check', '--explain', 'secret'])).stderr).toContain('did you mean `secret-found`?');
    expect(fs.readFileSync(/docs: (.*)/.exec(stdout)?.[1] ?? '', 'utf8')).toBe(docs);
    const inside = await runProcess(['check', '--explain', 'link-target-missing'], {
      cwd: path.join(import.meta.dirname, '..'),
    });
    expect(inside.stdout).toContain('docs: docs/findings/link-target-missing.md\n');
  });
});

test('hints for unknown components, attributes and containers name what to write', async () => {
  const root = siteWith({
    'content/index.mdx': '# Home\n\n<Tip>a</Tip>\n\n<Badge size="1" />\n\n:::zzzzz\na\n:::\n',
  });
  const only = ['component-unknown', 'attribute-unknown', 'container-unknown'];
  const { findings } = await check(root, { only });
  expect(findings.map(({ hint }) => hint)).toEqual([
    'write a container: `:::tip`, then the text, then `:::` on a separate line',
    'use one of `text` or `type`',
    'use one of `tip`, `note`, `warning`, `caution`, `danger`, `info` or `details`',
  ]);
});

test('a page outside the language folders is reported only as such', async () => {
  const page = '# Page\n\nWords.\n';
  const files = { 'content/1.0/en/index.md': page, 'content/1.0/ja/index.md': page, 'content/1.0/jp/a.md': page };
  const languages = { lang: 'en', locales: [{ lang: 'en' }, { lang: 'ja' }] };
  const root = siteWith(files, { ...languages, multiVersion: { default: '1.0', versions: ['1.0'] } });
  expect(await found(root, { only: ['language-unknown', 'orphan-page'] })).toEqual([
    'content/1.0/jp/a.md:- error language-unknown',
  ]);
});

test('the hint for an unlisted section names the top bar of its language, whatever the page is called', async () => {
  const home = '---\npageType: home\n---\n\n[Guide](/guide/start)\n';
  const root = siteWith(
    {
      'content/en/index.md': home,
      'content/de/index.md': home,
      'content/en/_meta.json': '[{ "text": "Guide", "link": "/guide/start" }]',
      'content/en/guide/start.md': '# Start\n\nBegin here.\n',
      'content/en/m.md': '# M\n\nWords.\n',
      'content/en/md.md': '# MD\n\nWords.\n',
    },
    { lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }] },
  );
  const { findings } = await check(root, { only: ['orphan-page'] });
  expect(findings.map(({ hint }) => hint)).toEqual(
    ['m', 'md'].map(() => expect.stringContaining('in `content/en/_meta.json`') as string),
  );
});

test('pages that only link to each other are reported; entry pages and the navigation lead to the others', async () => {
  const home = '---\npageType: home\n---\n\nWelcome.\n';
  const orphans = async (files: Record<string, string>) =>
    (await check(siteWith({ 'content/index.md': home, ...files }))).findings
      .filter(({ code }) => code === 'orphan-page')
      .map(({ file }) => file);
  const alone = { 'content/a.md': '# A\n\nAlone.\n' };
  expect(await orphans(alone)).toEqual(['content/a.md']);
  const noHome = siteWith({ ...alone, 'content/b.md': '# B\n\nAlone too.\n' });
  expect(await found(noHome, { only: ['orphan-page'] })).toEqual([]);
  const both = { ...alone, 'content/b.md': '# B\n\nShows the same sidebar.\n' };
  expect(await orphans(both)).toEqual(['content/a.md', 'content/b.md']);
  expect(await orphans({ ...both, 'content/index.md': home.replace('Welcome', '[A](./a.md)') })).toEqual([]);
  const links = { 'content/_meta.json': '["c"]', 'content/a.md': '# A\n\nSee [B](b.md).\n' };
  const island = { ...links, 'content/b.md': '# B\n\nSee [A](a.md).\n', 'content/c.md': '# C\n\nListed.\n' };
  expect(await orphans(island)).toEqual(['content/a.md', 'content/b.md', 'content/c.md']);
  expect(await orphans({ ...island, 'content/index.md': '# Home\n\nShows the sidebar.\n' })).toEqual([
    'content/a.md',
    'content/b.md',
  ]);
  const footer = { message: '<a href="/a">Imprint</a>' };
  const linked = siteWith({ 'content/index.md': home, ...alone }, { theme: { footer } });
  expect(await found(linked, { only: ['orphan-page'] })).toEqual([]);
  const entry = { 'content/index.md': home.replace('Welcome', '[C](c.md)'), 'content/c.md': '# C\n\nSee [B](b.md).\n' };
  expect(await orphans({ ...island, ...entry })).toEqual([]);
});

test('pages of sections that only the overview page lists are not orphans', async () => {
  const sections = Array.from({ length: 9 }, (_, index) => `content/s${index}`);
  const page = (title: string): string => `# ${title}\n\nWords.\n`;
  const pages = sections.flatMap((folder) => [
    [`${folder}/a.md`, page('A')],
    [`${folder}/b.md`, page('B')],
  ]);
  const root = siteWith({ 'content/index.md': page('Home'), ...Object.fromEntries(pages) });
  expect(await found(root, { only: ['orphan-page'] })).toEqual([]);
});

test('a page is not an orphan if a page without a translation shows the same sidebar', async () => {
  const root = siteWith(
    {
      'content/en/index.md': '---\npageType: home\n---\n\n[A](./guide/a.md)\n',
      'content/en/guide/a.md': '# A\n\nWithout a translation.\n',
      'content/en/guide/b.md': '# B\n\nAnother page.\n',
      'content/de/index.md': '---\npageType: home\n---\n\nWillkommen.\n',
      'content/de/guide/b.md': '# B\n\nEine Seite.\n',
    },
    { lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }], translations: { missing: 'source' } },
  );
  expect(await found(root, { only: ['orphan-page'] })).toEqual([]);
});

test('the suggestion for a link is in the same language and in the form of the link', async () => {
  const links = [
    './instal.md',
    'instal.md#x',
    './instal',
    '../guide/instal.md',
    '/guide/instal',
    './rule.md',
    './onlz',
    '../indx.md',
    '/idnex',
    '/indexes/indx',
    '/de/guide/onli',
  ];
  const root = siteWith(
    {
      'content/en/index.md': '# Home\n\nWelcome.\n',
      'content/en/guide/start.md': `# Start\n\n${links.map((link) => `[a link](${link})\n`).join('\n')}`,
      'content/en/guide/install.mdx': '# Install\n\nA page.\n',
      'content/de/guide/rules.md': '# Regeln\n\nEine Seite.\n',
      'content/de/guide/only.md': '# Nur hier\n\nEine Seite.\n',
    },
    { lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }] },
  );
  const { findings } = await check(root, { only: ['link-target-missing'] });
  expect(findings.map(({ hint }) => hint?.replace(/did you mean `(.*)`\?/, '$1'))).toEqual([
    './install.mdx',
    'install.mdx#x',
    './install',
    'install.mdx',
    '/guide/install',
    undefined,
    undefined,
    '../index.md',
    '/',
    undefined,
    '/de/guide/only',
  ]);
});

test('a link to another language is not changed, because it may be on purpose', async () => {
  const root = siteWith(
    {
      'content/en/index.md': '# Home\n\nThis page [in German](/de/).\n',
      'content/de/index.md': '# Start\n\nText.\n',
    },
    { ...bilingual, locales: [{ lang: 'en' }, { lang: 'de' }] },
  );
  const { findings } = await check(root, { only: ['link-cross-locale'] });
  expect(findings.map(({ hint, fix }) => ({ hint, fix }))).toEqual([
    { hint: expect.stringMatching(/^write `\/`: .* add an ignore comment/) as string, fix: undefined },
  ]);
});

test('diagrams, formulas and files that are not inserted are reported where readers see source or an empty box', async () => {
  const files = {
    'content/index.md':
      '# Home\n\n```mermaid\nflowchart LR\n```\n\n$$\nE = mc^2\n$$\n\nIt costs 2$.\n\n```ts include="a.ts"\n```\n\n```ts title="empty.ts"\n```\n',
  };
  const hintsOf = async (markdown: object): Promise<(string | undefined)[]> =>
    (await check(siteWith(files, { markdown }))).findings.map(({ code, span, hint }) =>
      [code, span?.start.line, hint?.split(' ', 4).join(' ')].join(' '),
    );
  const empty = 'code-empty 13 `include` does not include';
  const diagram = 'diagram-as-code 3 set `markdown: { mermaid:';
  expect(await hintsOf({})).toEqual([diagram, 'formula-as-text 7 set `markdown: { math:', empty]);
  expect(await hintsOf({ math: true })).toEqual([diagram, empty]);
});

test('diagrams and formulas are not reported on a site with a plugin, which may draw them', async () => {
  const page = 'content/index.md';
  const root = siteWith({
    [page]: '# Home\n\n```mermaid\nflowchart LR\n```\n\n$$\nE = mc^2\n$$\n',
    'site.config.js': `const draw = () => (tree) => {
  const isDiagram = ({ tagName, children = [] }) =>
    tagName === 'pre' && children.some(({ properties }) => properties?.className?.includes('language-mermaid'));
  tree.children = tree.children.map((node) =>
    isDiagram(node) ? { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: 'Drawn' }] } : node,
  );
};
export default { title: 'Site', url: 'https://site.example.org', markdown: { rehypePlugins: [draw] } };
`,
  });
  const { findings } = await check(root, { only: ['diagram-as-code', 'formula-as-text'] });
  expect(findings).toEqual([]);
});

test('headings in steps that skip a level are reported, and an overview belongs to the last section', async () => {
  const root = siteWith({
    'content/index.md': '---\noverview: true\n---\n\n# Home\n\nWelcome.\n\n## All pages\n',
    'content/a.mdx':
      '# A\n\n<Steps>\n\n### First\n\nText.\n\n##### Deep\n\nText.\n\n</Steps>\n\n## Next\n\nText.\n\n## Empty\n',
  });
  expect(await found(root)).toEqual([
    'content/a.mdx:5 info heading-level-skipped',
    'content/a.mdx:9 info heading-level-skipped',
    'content/a.mdx:19 info empty-section',
  ]);
});

test('a link above the root is an error that only the author can fix, even if the root has a page of that name', async () => {
  const root = siteWith({
    'content/index.md': '# A\n\n[b](../b.md) [b](../b#x) [up](../) [own](./b.md)\n\n![i](../logo.svg)\n',
    'content/b.md': '# B\n\n## X\n\n[a](./) [a](../index.md) [none](../../README.md)\n',
    'content/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" />',
  });
  const { findings } = await check(root, { only: ['link-target-missing', 'image-missing'] });
  expect(findings.map(({ message, hint }) => `${message}: ${hint}`)).toEqual([
    '`../index.md` is above the root of the site: did you mean `./index.md`?',
    '`../../README.md` is above the root of the site: write the full URL',
    '`../b.md` is above the root of the site: did you mean `./b.md`?',
    '`../b#x` is above the root of the site: did you mean `./b#x`?',
    '`../` is above the root of the site: write the full URL',
    'the image `../logo.svg` is outside the content folder: move it next to the page or to the content folder’s `public/`, and correct the path',
  ]);
  await check(root, { fixes: 'apply' });
  expect(textOf(root, 'content/index.md')).toContain('[b](../b.md) [b](../b#x) [up](../) [own](./b.md)');
});

test('a path to a Markdown file outside the folders of versions and languages is above the root', async () => {
  const root = siteWith(
    {
      'content/1.x/en/index.md':
        '# A\n\n[n](../NEWS.md) [n](../../2.x/news.md) [n](../../2.x/en/news.md) [n](../EN/news.md)\n',
      'content/1.x/en/news.md': '# N\n\n[old](./)\n',
      'content/2.x/en/index.md': '# A\n\n[n](news.md)\n',
      'content/2.x/en/news.md': '# N\n\nText.\n',
    },
    {
      lang: 'en',
      locales: [{ lang: 'en' }, { lang: 'de' }],
      multiVersion: { default: '2.x', versions: ['2.x', '1.x'] },
    },
  );
  const { findings } = await check(root, { only: ['link-target-missing', 'link-case-mismatch'] });
  expect(findings.map(({ message, hint }) => `${message}: ${hint}`)).toEqual([
    '`../NEWS.md` is above the root of the site: did you mean `./news.md`?',
    '`../../2.x/news.md` is above the root of the site: did you mean `../../2.x/en/news.md`?',
    'no page matches `../EN/news.md`: did you mean `news.md`?',
  ]);
  await check(root, { fixes: 'apply' });
  expect(textOf(root, 'content/1.x/en/index.md')).toContain('[n](../NEWS.md) [n](../../2.x/news.md)');
});

test('tabs for package managers need not include npm if they are for another language', async () => {
  const tabs = (command: string): string => `<PackageManagerTabs command={{ ${command} }} />`;
  const python = tabs("pip: 'pip install a', uv: 'uv add a'");
  const root = siteWith({ 'content/index.mdx': `# T\n\n${python}\n\n${tabs("npm: 'npm i a', uv: 'uv add a'")}\n` });
  expect(await found(root)).toEqual(['content/index.mdx:5 warning package-tabs-incomplete']);
});

test('misspelled options of code blocks, and options of MkDocs, are reported', async () => {
  const fence = (meta: string): string => `\`\`\`${meta}\nx = 1\n\`\`\`\n`;
  const root = siteWith({
    'content/index.md': `# T\n\n${[
      'python titel="a.py"',
      'python linenums="1" hl_lines="1"',
      'python title="linenums" name="a" group="b" nocheck {1} no_run',
    ]
      .map(fence)
      .join('\n')}`,
  });
  const { findings } = await check(root, { only: ['code-option-unknown'] });
  expect(
    findings.map(({ span, message, hint }) => `${span?.start.line}:${span?.start.column} ${message}: ${hint}`),
  ).toEqual([
    '3:11 unknown code block option `titel`: did you mean `title`?',
    '7:11 unknown code block option `linenums`: did you mean `showLineNumbers`?',
    '7:24 unknown code block option `hl_lines`: did you mean `{2,4-5}`?',
  ]);
});

test('a link to a line of code is checked by its heading, and other ids that look like one still work', async () => {
  const links = '[a](./a#use:L3) [b](./a#use:2L1) [c](./a#:L1) [d](./a#own:L9) [e](./a#gone:L3)';
  const root = siteWith({
    'content/index.md': `# Home\n\n${links}\n`,
    'content/a.md': '# A\n\n## Use\n\nText.\n\n## Own {#own:L9}\n\nText.\n',
  });
  expect(await found(root)).toEqual(['content/index.md:3 error anchor-missing']);
});

test('a page that its sidebar lists is unreachable only because the top bar lacks its section', async () => {
  const root = folderWith({
    'site.config.json': '{ "title": "T", "lang": "en", "locales": [{ "lang": "en" }, { "lang": "de" }] }',
    'content/en/index.md': '# Home\n\nSee the [guide](/guide/start).\n',
    'content/de/index.md': '# Start\n\nWillkommen.\n',
    'content/en/guide/start.md': '# Start\n\nBegin here.\n',
    'content/en/lab/a.md': '# A\n\nFirst.\n',
    'content/en/lab/_meta.json': '["a"]',
    'content/en/_meta.json': '[{ "text": "Guide", "link": "/guide/start" }]',
  });
  const { findings } = await check(root, { only: ['orphan-page'] });
  expect(findings.map(({ file, hint }) => [file, hint])).toEqual([
    [
      'content/en/lab/a.md',
      'the sidebar of its section lists it: add the section to the top bar in `content/en/_meta.json`, or link to one of its pages',
    ],
  ]);
});

test('a definition list is reported as markup of another generator', async () => {
  const root = siteWith({
    'content/index.md': '# Home\n\nWorkspace\n: The company that you work for.\n\nA ratio\n:1 is not one.\n',
  });
  expect(await found(root, { only: ['markup-of-other-generator'] })).toEqual([
    'content/index.md:4 warning markup-of-other-generator',
  ]);
});
