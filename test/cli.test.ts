/** The command line as users see it: output, streams and exit codes. */
import { once } from 'node:events';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { docsite, folderWith, repository, run, runProcess, serve, siteWith, start, writeFiles } from './command.ts';

const deadLink = {
  'content/guide/start.md': '# Start\n\nThen [install](./instal) it.\n',
  'content/guide/install.md': '# Install\n',
};
/** One warning: a page exists in only one of two languages. */
const oneWarning = {
  'site.config.json':
    '{ "title": "Anvil", "lang": "en", "url": "https://anvil.example", "locales": [{ "lang": "en" }, { "lang": "zh" }] }',
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  'content/zh/only.md': '# 只有中文\n',
};

test('a report ends with the path of the list of codes only if the path is short', async () => {
  const site = siteWith(deadLink);
  const lastLine = async (cwd: string): Promise<string> =>
    (await run(['check', site], { cwd })).stdout.trim().split('\n').at(-1) ?? '';
  const explain = 'Explain a code: docsite check --explain <code>';
  // npm installs the package of a site in a workspace above the site.
  expect(await lastLine(path.join(repository, 'test'))).toBe(`${explain}; all codes: ../docs/checks.md`);
  const deep = path.join(site, 'deep/'.repeat(30));
  fs.mkdirSync(deep, { recursive: true });
  expect(await lastLine(deep)).toBe(explain);
  // pnpm links the package of a site to its store.
  fs.mkdirSync(path.join(site, 'node_modules'), { recursive: true });
  fs.symlinkSync(repository, path.join(site, 'node_modules/docsite-compiler'), 'junction');
  expect(await lastLine(site)).toBe(`${explain}; all codes: node_modules/docsite-compiler/docs/checks.md`);
});

describe('help', () => {
  test('lists the commands, on standard output', async () => {
    const { code, stdout, stderr } = await runProcess(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of ['dev', 'build', 'check', 'preview', 'search'])
      expect(stdout).toMatch(new RegExp(`^  ${command} \\[`, 'm'));
  });

  test('is printed when no command is given, which is a usage error', async () => {
    const { code, stdout } = await run([]);
    expect(code).toBe(2);
    expect(stdout).toContain('Usage: docsite');
  });

  test('describes every option of a command', async () => {
    const { stdout } = await run(['build', '--help']);
    for (const option of ['--out', '--base', '--workers', '--no-cache', '--timing', '--max-warnings', '--json'])
      expect(stdout).toContain(option);
  });

  test('`docsite help` is another name for `--help`', async () => {
    expect(await run(['help', 'build'])).toEqual(await run(['build', '--help']));
  });

  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(fs.readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(await runProcess(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

test.each([
  [['buidl'], 'unknown command `buidl`', 'did you mean `build`?'],
  [['serve'], 'unknown command `serve`', '`docsite preview` serves a built site'],
  [['init'], 'unknown command `init`', '`create-docsite my-docs` creates a site'],
  [['build', '--timming'], 'unknown option `--timming`', 'did you mean `--timing`?'],
  [['build', '--workers', 'many'], 'invalid value `many` for `--workers`', 'write a whole number from 0 to 64\n'],
  [['dev', '--port', '70000'], 'invalid value `70000` for `--port`', 'from 0 to 65535\n'],
  [['check', '--format', 'xml'], 'invalid value `xml` for `--format`', 'use `pretty`, `json`, '],
  [['completion', 'fsh'], 'invalid value `fsh` for the argument `shell`', 'use `bash`, `zsh` or `fish`\n'],
  [['check', 'one', 'two'], 'too many arguments', '`docsite check --help`'],
  [['migrate', '.'], 'no folder given for the new site', '`--out`'],
  [['migrate', '.', '--out', 'a', '--in-place'], '`--out` cannot be used with `--in-place`', 'only one'],
  [['migrate', '/nowhere', '--out', 'a'], '/nowhere is not a folder', 'the folder of the old site'],
])('%j is a usage error with a hint', async (parameters, message, hint) => {
  const { code, stdout, stderr } = await run(parameters);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
});

/** Runs docsite on a pseudoterminal, which `script` opens, and returns what it prints. */
async function onTerminal(parameters: readonly string[], env: Record<string, string>): Promise<string> {
  const command = [process.execPath, docsite, ...parameters].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: parameters[1] ?? '', TERM: 'xterm-256color', ...env },
  });
  return textOf(child.stdout);
}

describe('build', () => {
  test('publishes a clean site and prints its size', async () => {
    const site = siteWith();
    const { code, stdout } = await runProcess(['build', site]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^built 2 pages in .* → .*dist$/m);
    expect(stdout).toMatch(/\d+ files, [\d.]+ kB, \d+ written, 0 of 2 pages from the cache/);
    expect(stdout).toContain('no problems');
    expect(fs.readFileSync(path.join(site, 'dist/guide/start.html'), 'utf8')).toContain(
      'Strike while the iron is hot.',
    );
  });

  test.runIf(process.platform === 'linux')('shows a bar and the number of pages on a terminal, not in CI', async () => {
    const pages = Array.from({ length: 200 }, (_, index) => [`content/page-${index}.md`, `# Page ${index}\n`]);
    const site = siteWith(Object.fromEntries(pages) as Record<string, string>);
    const build = ['build', site, '--no-cache'];
    expect(await onTerminal(build, { NO_COLOR: '1' })).toMatch(/\r\u001b\[2K {2}[█░]{28} {2}\w+ +\d+ of 202 pages/);
    expect(await onTerminal(build, { NO_COLOR: '1', CI: '1' })).not.toMatch(/[█░]/);
  });

  test('prints one line per stage without a terminal', async () => {
    const { stderr } = await run(['build', siteWith()]);
    expect(stderr).toMatch(/^compiling 2 pages$/m);
    expect(stderr).not.toContain('\r');
  });

  test('reuses unchanged pages from the cache, except with --no-cache', async () => {
    const site = siteWith();
    await run(['build', site]);
    expect((await run(['build', site])).stdout).toContain('2 of 2 pages from the cache');
    expect((await run(['build', site, '--no-cache'])).stdout).toContain('0 of 2 pages from the cache');
  });

  test('shows an error with position, source line and closest name, and keeps the last good site', async () => {
    const site = siteWith();
    await run(['build', site]);
    const before = fs.readFileSync(path.join(site, 'dist/index.html'), 'utf8');
    writeFiles(site, { ...deadLink, 'content/index.md': '# Changed\n' });
    const { code, stdout } = await run(['build', site]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      [
        'content/guide/start.md:3:6  error  link-target-missing',
        '  no page matches `./instal`',
        '',
        '  2 |',
        '  3 | Then [install](./instal) it.',
        '    |      ^^^^^^^^^^^^^^^^^^^',
        '  hint: did you mean `./install`?',
      ].join('\n'),
    );
    expect(stdout).toContain('nothing published');
    expect(stdout).toContain('1 error in 1 file');
    expect(fs.readFileSync(path.join(site, 'dist/index.html'), 'utf8')).toBe(before);
  });

  test('publishes despite warnings, but fails with --max-warnings', async () => {
    const site = folderWith(oneWarning);
    const built = await run(['build', site]);
    expect(built.code).toBe(0);
    expect(built.stdout).toContain('1 warning in 1 file');
    const limited = await run(['build', site, '--max-warnings', '0']);
    expect(limited.code).toBe(1);
    expect(limited.stderr).toContain('1 warning; --max-warnings allows at most 0');
    expect((await run(['build', site, '--max-warnings', '1'])).code).toBe(0);
  });

  test('--json prints only one object', async () => {
    const { code, stdout, stderr } = await run(['build', siteWith(deadLink), '--json']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const result = JSON.parse(stdout) as { published: boolean; pages: number; findings: { code: string }[] };
    expect(result).toMatchObject({ published: false, pages: 3, findings: [{ code: 'link-target-missing' }] });
  });

  test('--timing adds a table of stages', async () => {
    expect((await run(['build', siteWith(), '--timing'])).stdout).toMatch(/^stage +time +count$/m);
  });

  test('--out is relative to the working folder, --base goes before every path', async () => {
    const site = siteWith();
    const elsewhere = folderWith({});
    const { code } = await run(['build', site, '--out', 'made', '--base', '/docs/'], { cwd: elsewhere });
    expect(code).toBe(0);
    expect(fs.existsSync(path.join(site, 'dist'))).toBe(false);
    expect(fs.readFileSync(path.join(elsewhere, 'made/index.html'), 'utf8')).toContain('href="/docs/guide/start"');
  });

  test('refuses an output folder with files that docsite did not write', async () => {
    const site = siteWith({ 'precious/thesis.txt': 'years of work' });
    const { code, stderr } = await run(['build', site, '--out', path.join(site, 'precious')]);
    expect(code).toBe(2);
    expect(stderr).toContain('precious');
    expect(fs.readFileSync(path.join(site, 'precious/thesis.txt'), 'utf8')).toBe('years of work');
  });

  test.each([
    ['no configuration', {}, 'config-missing'],
    ['a configuration with a syntax error', { 'site.config.ts': 'export default {' }, 'site.config.ts'],
    ['a value of a wrong type', { 'site.config.json': '{ "title": 1 }' }, '`title`'],
  ])(
    '%s is an error with exit code 2 and a message on standard error without a stack trace',
    async (_, files, named) => {
      const { code, stdout, stderr } = await runProcess(['build', folderWith(files)]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(named);
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );
});

describe('check', () => {
  test('reports the findings of a build without writing the site', async () => {
    const site = siteWith(deadLink);
    const { code, stdout } = await runProcess(['check', site]);
    expect(code).toBe(1);
    expect(stdout).toContain('content/guide/start.md:3:6  error  link-target-missing');
    expect(stdout).toMatch(/^1 error in 1 file; 3 pages checked in /m);
    expect(fs.existsSync(path.join(site, 'dist'))).toBe(false);
  });

  test('shows a single note on one line, and names the command that shows more notes', async () => {
    const untitled = { 'site.config.json': '{ "title": "Anvil" }' };
    const one = await run(['check', siteWith(untitled)]);
    expect(one.stdout).toMatch(/^info +site-url-missing  the site/);
    expect(one.stdout).not.toContain('more finding');
    const notes = '# Start\n\n```\nplain\n```\n';
    const two = await run(['check', siteWith({ ...untitled, 'content/guide/start.md': notes })]);
    expect(two.stdout).toContain('2 more findings: see `docsite check --all`\n');
  });

  test('shows five errors in full before the warnings, and a count only for several places', async () => {
    const links = (count: number, link: string): string => `${link}\n\n`.repeat(count);
    const site = siteWith({
      'content/guide/start.md': `# Start\n\n${links(40, '![](./x.svg)')}${links(5, '[a](./instal)')}`,
      'content/guide/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      'content/guide/install.md': '# Install\n\nWords.\n',
      'content/guide/other.md': '# Other\n\nWords.\n\n![](./x.svg) <a href="">a</a>\n',
    });
    const { stdout } = await run(['check', site]);
    expect(stdout.split('hint: did you mean `./install`?')).toHaveLength(6);
    expect(stdout.lastIndexOf('error  ')).toBeLessThan(stdout.indexOf('warning  '));
    expect(stdout).not.toContain('×1 ');
    expect(stdout.split('\n').length).toBeLessThanOrEqual(40);
  });

  test('does not suggest the page itself or an empty link', async () => {
    const files = { 'content/b.md': '# B\n\n[x](./bb)\n', 'content/guide/start.md': '# Start\n\n[y](e)\n' };
    const { stdout } = await run(['check', siteWith(files), '--json']);
    const hints = (JSON.parse(stdout) as { findings: { hint: string }[] }).findings.map(({ hint }) => hint);
    expect(hints.join('\n')).not.toMatch(/`(?:\.\/)?b?`\?/);
  });

  test('explains a missing region or line of an included file, and accepts parts that are fragments', async () => {
    const fence = (part: string): string => `\`\`\`ts file="./_code.ts#${part}"\n\`\`\`\n\n`;
    const site = siteWith({
      'content/_code.ts': '// #region crate\nfoo(\n// #endregion\n)\n',
      'content/a.md': `# A\n\n${['crat', 'L100-L300', 'L4-L5', 'crate', 'L2-L2'].map(fence).join('')}`,
    });
    const { stdout } = await run(['check', site, '--json']);
    const { findings } = JSON.parse(stdout) as { findings: { code: string; message: string; hint: string }[] };
    expect(findings.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      ['code-region-missing', '`./_code.ts` has no region `crat`', 'did you mean `crate`?'],
      [
        'code-region-missing',
        '`./_code.ts` ends at line 4, so it does not contain `L100-L300`',
        'correct the line numbers',
      ],
      [
        'code-region-missing',
        '`./_code.ts` ends at line 4, so it does not contain `L4-L5`',
        'correct the line numbers',
      ],
    ]);
  });

  test('suggests paths of included files and headings that exist', async () => {
    const fence = (file: string): string => `\`\`\`ts file="${file}"\n\`\`\`\n\n`;
    const files = ['./code/start.ts', '../code/strat.ts', '../cod/start.ts', '@/code/start.js', 'nowhere.ts'];
    const site = siteWith({
      'content/code/start.ts': 'let a;\n',
      'content/_note.md': 'Save often.\n',
      'content/guide/a.mdx': `import A from './_note.md';\nimport B from '@site/docs/_note.md';\n\n# A\n\n<A />\n\n<B />\n\n${files.map(fence).join('')}`,
      'content/b.md': `# B\n\n[a](#on-windows), [c](/c#c)\n\n${['Start', 'Linux', 'Set up on Linux', 'Mac', 'Set up on Mac', 'End'].map((text) => `## ${text}\n\nText.\n`).join('\n')}`,
      'content/c.md': '# C\n\nText.\n',
      'content/d.md': '# D\n\n[c](/c#use)\n\n```ts {1,9}\nlet a;\n```\n\n```ts {1, 2\nlet a;\n```\n',
    });
    const { stdout } = await run(['check', site, '--json']);
    const { findings } = JSON.parse(stdout) as { findings: { code: string; message: string; hint: string }[] };
    const hints = (code: string): string[] =>
      findings.filter((finding) => finding.code === code).map(({ hint }) => hint);
    const otherwise =
      "correct the path: it is relative to the page, or to the folder of the page's language if it starts with `@/`";
    expect([...hints('snippet-missing'), ...hints('code-file-missing')]).toEqual([
      'did you mean `../_note.md`?',
      'did you mean `@/_note.md`?',
      'did you mean `../code/start.ts`?',
      'did you mean `../code/start.ts`?',
      'did you mean `../code/start.ts`?',
      'did you mean `@/code/start.ts`?',
      otherwise,
    ]);
    expect(hints('anchor-missing')).toEqual([
      'use a heading on that page: `#set-up-on-linux`, `#set-up-on-mac`, `#start`, `#linux`, `#mac` or 1 more',
      'remove the part after `#`: the page has no sections',
    ]);
    expect(findings.flatMap(({ code, message }) => (code === 'code-lines-invalid' ? [message] : []))).toEqual([
      'cannot mark line 9: the block has 1 line',
      'invalid line numbers `{1, 2`',
    ]);
  });

  test('mentions --max-warnings only if nothing but the warnings fails the check', async () => {
    const files = { 'content/a.md': '# A\n\n![](./x.svg)\n', 'content/x.svg': '<svg/>' };
    const limited = await run(['check', siteWith(files), '--max-warnings', '0']);
    expect(limited.stderr).toContain('--max-warnings');
    const failed = await run(['check', siteWith({ ...files, ...deadLink }), '--max-warnings', '0']);
    expect({ code: failed.code, stderr: failed.stderr }).toEqual({ code: 1, stderr: '' });
  });

  test('--format json gives every finding the same fields', async () => {
    const { code, stdout, stderr } = await run(['check', siteWith(deadLink), '--format', 'json']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect((JSON.parse(stdout) as { findings: unknown }).findings).toEqual([
      {
        code: 'link-target-missing',
        severity: 'error',
        message: 'no page matches `./instal`',
        hint: 'did you mean `./install`?',
        file: 'content/guide/start.md',
        span: { start: { line: 3, column: 6 }, end: { line: 3, column: 25 } },
        fix: null,
        stack: null,
        docs: 'docsite check --explain link-target-missing',
      },
    ]);
    const clean = JSON.parse((await run(['check', siteWith(), '--json'])).stdout) as Record<string, unknown>;
    expect(clean).toEqual({ pages: 2, findings: [], fixed: 0, ms: expect.any(Number) as number });
  });

  test('underlines the right columns after Chinese text', async () => {
    const site = siteWith({ 'content/guide/start.md': '# 开始\n\n请先阅读[安装](./instal.md)。\n' });
    expect((await run(['check', site])).stdout).toContain(
      ['  3 | 请先阅读[安装](./instal.md)。', '    |         ^^^^^^^^^^^^^^^^^^^'].join('\n'),
    );
  });

  test('shows control characters of a page instead of sending them to the terminal', async () => {
    const site = siteWith({ 'content/guide/start.md': '# Start\n\n\u001b[2J\u202e [x](./nowhere.md)\n' });
    const { stdout } = await run(['check', site]);
    expect(stdout).toContain('3 | ␛[2J\ufffd [x](./nowhere.md)');
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
  });

  test('shows a filename with line breaks on one line', async () => {
    const { stdout } = await run(['check', siteWith({ 'content/a\n::error::b.md': '# A\n\n[x](./nowhere.md)\n' })]);
    expect(stdout).toContain('content/a␊::error::b.md:3:1  error  link-target-missing');
    expect(stdout).not.toMatch(/^::error/m);
  });

  test('a folder named like a config is not a config', async () => {
    const site = siteWith({ 'site.config.ts/index.ts': '', 'site.config.json': '{ "title": "T" }' });
    expect((await run(['check', site, '--config', 'site.config.ts'])).code).toBe(2);
    expect((await run(['check', site])).code).toBe(0);
  });

  test('shortens a very long line to the relevant part', async () => {
    const site = siteWith({
      'content/guide/start.md': `# Start\n\n${'word '.repeat(500)}[x](./nowhere.md)${' word'.repeat(500)}\n`,
    });
    const { stdout } = await run(['check', site]);
    const framed = stdout.split('\n').find((line) => line.includes('./nowhere.md)')) ?? '';
    expect(framed).toMatch(/^ {2}3 \| ….*…$/);
    expect(framed.length).toBeLessThan(125);
  });

  test('uses color only on terminals, unless NO_COLOR or FORCE_COLOR is set', async () => {
    const site = siteWith(deadLink);
    const coloured = /\u001b\[31merror/;
    expect((await run(['check', site])).stdout).not.toMatch(coloured);
    expect((await runProcess(['check', site], { env: { FORCE_COLOR: '1' } })).stdout).toMatch(coloured);
    expect((await runProcess(['check', site], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toMatch(
      coloured,
    );
  });

  test.runIf(process.platform === 'linux')(
    'links codes to their documentation, but only on terminals that support links',
    async () => {
      const site = siteWith(deadLink);
      const checked = (env: Record<string, string>): Promise<string> => onTerminal(['check', site], env);
      const target = `${pathToFileURL(repository).href}docs/findings/link-target-missing.md`;
      const link = `\u001b]8;;${target}\u001b\\link-target-missing\u001b]8;;\u001b\\`;
      expect(fs.readFileSync(fileURLToPath(target), 'utf8')).toContain('# link-target-missing\n');
      expect(await checked({ VTE_VERSION: '7600', NO_COLOR: '1' })).toContain(`error  ${link}`);
      expect((await checked({ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.95.0' })).split(target)).toHaveLength(2);
      for (const env of [
        {},
        { VTE_VERSION: '4900' },
        { VTE_VERSION: '7600', CI: '1' },
        { VTE_VERSION: '7600', TERM: 'tmux-256color' },
        { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.0.15' },
      ] as Record<string, string>[]) {
        expect(await checked(env), JSON.stringify(env)).not.toContain('\u001b]8');
      }
      expect((await runProcess(['check', site], { env: { VTE_VERSION: '7600', CI: '' } })).stdout).not.toContain(
        '\u001b]8',
      );
    },
  );

  test('keeps its exit code and stays quiet when its output pipe closes', async () => {
    const { child, ended } = start(['check', siteWith(deadLink)]);
    child.stdout?.destroy();
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });
});

describe('a bug in docsite', () => {
  test('exits with code 70 and prints what a bug report needs', async () => {
    const planted = "data:text/javascript,performance.now=()=>{throw new Error('planted')}";
    const { code, stderr } = await runProcess(['build', siteWith()], {
      env: { NODE_OPTIONS: `--import "${planted}"` },
    });
    expect(code).toBe(70);
    expect(stderr).toContain('This is a bug in docsite, not in your site.');
    expect(stderr).toContain('Error: planted');
    expect(stderr).toContain(`Node.js ${process.version}`);
  });
});

function manyPages(count: number): Record<string, string> {
  const pages = Array.from({ length: count }, (_, index) => [
    `content/more/p${index}.md`,
    `# Page ${index}\n\n${'Some text. '.repeat(200)}\n`,
  ]);
  return Object.fromEntries(pages) as Record<string, string>;
}

describe('a signal', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends a build with %d and leaves the output unchanged', async (signal, expected) => {
    const site = siteWith();
    await run(['build', site]);
    const before = fs.readdirSync(site, { recursive: true }).toSorted();
    writeFiles(site, manyPages(1500));
    const { child, ended } = start(['build', site, '--no-cache']);
    await once(child.stderr ?? child, 'data');
    child.kill(signal);
    expect((await ended).code).toBe(expected);
    const kept = (file: string | Buffer): boolean =>
      !String(file).startsWith('content/more') && !String(file).includes('.cache');
    expect(fs.readdirSync(site, { recursive: true }).filter(kept).toSorted()).toEqual(before.filter(kept));
    expect(fs.existsSync(path.join(site, 'dist/more'))).toBe(false);
  });

  test('sent twice in quick succession, as by npm, still lets a build clean up', async () => {
    const site = siteWith(manyPages(600));
    const { child, ended } = start(['build', site]);
    await once(child.stderr ?? child, 'data');
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGINT'), 20);
    expect((await ended).code).toBe(130);
    expect(fs.readdirSync(site).filter((name) => name.startsWith('.dist'))).toEqual([]);
  });

  test('sent again while the command is busy cleaning up does not end it', async () => {
    const module = JSON.stringify(path.join(repository, 'lib/cli/run.js'));
    const root = folderWith({
      'busy.mjs': `import fs from 'node:fs';
import { aborted, runToExit } from ${module};
await runToExit(async (signal) => {
  const keepsRunning = setInterval(() => undefined, 1000);
  fs.writeSync(2, 'running');
  await aborted(signal);
  await new Promise(setImmediate);
  fs.writeSync(2, 'cleaning up');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  fs.writeSync(2, 'done');
  clearInterval(keepsRunning);
  return 0;
});
`,
    });
    const { child, ended } = start([], { command: path.join(root, 'busy.mjs') });
    child.stderr?.on('data', (text: string) => {
      if (/running|cleaning up/.test(text)) child.kill('SIGINT');
    });
    expect(await ended).toMatchObject({ code: 130, stderr: 'runningcleaning updone' });
  });

  test.each(['dev', 'preview'])('ends %s immediately and frees its port', async (command) => {
    const site = siteWith();
    await run(['build', site]);
    const server = await serve([command, command === 'dev' ? site : path.join(site, 'dist')]);
    expect((await fetch(server.url)).status).toBe(200);
    expect((await server.stop('SIGINT')).code).toBe(130);
    await expect(fetch(server.url)).rejects.toThrow();
  });
});

describe('a port', () => {
  test('that is specified but in use is an error with exit code 2', async () => {
    const site = siteWith();
    const first = await serve(['dev', site]);
    const { code, stderr } = await run(['dev', site, '--port', String(first.port)]);
    expect(code).toBe(2);
    expect(stderr).toContain(`port ${first.port} is in use`);
    expect(stderr).toContain('--port');
    await first.stop();
  });

  test('that is not specified falls back to the next free port', async () => {
    const dist = path.join(siteWith(), 'dist');
    await run(['build', path.dirname(dist)]);
    const both = [start(['preview', dist]), start(['preview', dist])];
    const ports = await Promise.all(
      both.map(async ({ child }) => {
        const [text] = (await once(child.stdout ?? child, 'data')) as [string];
        return Number(/127\.0\.0\.1:(\d+)/.exec(text)?.[1]);
      }),
    );
    expect(new Set(ports).size).toBe(2);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(4173);
    for (const { child, ended } of both) {
      child.kill();
      await ended;
    }
  });
});

describe('completion', () => {
  const formats = ['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab'];
  const script = async (shell: string): Promise<string> => (await run(['completion', shell])).stdout;

  test.each([
    ['commands', ['pre'], ['preview']],
    ['options without a command', ['--'], ['--version', '--help']],
    ['codes of findings', ['check', '--explain', 'secr'], ['secret-found']],
    ['options of the command', ['build', '--no'], ['--no-cache']],
    ['options after a folder', ['check', 'docs', '--upd'], ['--update-baseline']],
    ['values of an option', ['check', '--format', 'ju'], ['junit']],
    ['all values of an option', ['check', 'docs', '--format', "''"], formats],
    ['values after an equals sign', ['check', '--format', '=', 'git'], ['github', 'gitlab']],
    ['all values after an equals sign', ['check', '--format', '='], formats],
    ['values of an argument', ['completion', 'z'], ['zsh']],
    ['commands of a command', ['search', 'pu'], ['push']],
    ['options of a command that has commands', ['search', '--e'], ['--eval']],
    ['options of such a command', ['search', 'push', '--eng'], ['--engine']],
    ['values of its options', ['search', 'push', '--engine', 'open'], ['opensearch']],
    ['files as values of other options', ['check', '--baseline', 'x'], []],
    ['files, which the shell adds, where no option begins', ['build', 'do'], []],
  ])('in bash offers %s', async (_what, words, offered) => {
    const setup = `COMP_WORDS=(docsite ${words.join(' ')}); COMP_CWORD=${words.length}`;
    const { stdout } = spawnSync(
      'bash',
      ['-c', `${await script('bash')}\n${setup}; _docsite; echo "\${COMPREPLY[@]}"`],
      {
        encoding: 'utf8',
      },
    );
    expect(stdout.trim().split(' ').filter(Boolean)).toEqual(offered);
  });

  test.each(['zsh', 'fish'])('in %s has every option of every command with its description', async (shell) => {
    const text = await script(shell);
    for (const command of ['dev', 'build', 'check', 'preview', 'search']) {
      const { stdout } = await run([command, '--help']);
      const options = [...stdout.matchAll(/--([a-z][a-z-]*)(?: [<[][\w]+[>\]])? {2,}(\w+)/g)];
      expect(options.length, command).toBeGreaterThan(3);
      for (const [, name = '', word = ''] of options)
        expect(text).toMatch(
          new RegExp(shell === 'zsh' ? `--${name}\\[${word}` : `${command}' .*-l ${name}.* -d '${word}`),
        );
    }
  });
});

describe('preview', () => {
  test('reports a missing build', async () => {
    const site = siteWith();
    expect(await run(['preview', site])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/dist does not contain a site built by docsite[^]*docsite build/) as string,
    });
  });

  test.each([
    ['the output folder of the site', (site: string) => [site], 'dist'],
    ['another output folder', (site: string) => [site, '--out', path.join(site, 'public-html')], 'public-html'],
    ['a copy of a build, without its site', (site: string) => [path.join(site, 'public-html')], 'public-html'],
  ])('serves %s', async (_what, parameters, folder) => {
    const site = siteWith();
    await run(['build', site, '--out', path.join(site, folder)]);
    fs.appendFileSync(path.join(site, folder, 'index.html'), `<!-- ${folder} -->`);
    const server = await serve(['preview', ...parameters(site)]);
    expect(await (await fetch(server.url)).text()).toContain(`<!-- ${folder} -->`);
    await server.stop();
  });

  test('reports a faulty config, because it specifies the output folder', async () => {
    const { code, stderr } = await run(['preview', siteWith({ 'site.config.ts': "export default { titel: 'x' };" })]);
    expect(code).toBe(2);
    expect(stderr).toContain('config-key-unknown');
  });

  test('--host with another machine’s address exits with code 2', async () => {
    const site = siteWith();
    await run(['build', site]);
    const { code, stderr } = await run(['preview', path.join(site, 'dist'), '--host', '192.0.2.77']);
    expect(code).toBe(2);
    expect(stderr).toContain('192.0.2.77 is not an address of this machine');
  });
});

test('does not set V8 flags that newer versions of Node.js reject', () => {
  // Simulates a newer Node.js: `bin/docsite.js` must not set flags that its V8 may reject.
  const preload = `import v8 from 'node:v8';
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '24.1.0' } });
    v8.setFlagsFromString = (flag) => console.error('Error: unrecognized flag ' + flag);`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, docsite, '--version'],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).not.toBe('');
});

test('the commands of plugins are part of help and suggestions, and their help does not run them', async () => {
  const cwd = siteWith({
    'site.config.mjs': `export default { title: 'Docs', plugins: [{
  name: 'lights', key: '', command: { name: 'lamps', run: () => ({ output: 'switched on' }) },
}] };`,
  });
  fs.rmSync(path.join(cwd, 'site.config.json'));
  expect(await run(['lamps'], { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining('switched on') });
  const own = await run(['lamps', '--help'], { cwd });
  expect(own).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Usage: docsite lamps [options] [arguments...]'),
  });
  expect(own.stdout).not.toContain('switched on');
  expect((await run(['--help'], { cwd })).stdout).toMatch(
    /^ {2}lamps \[arguments\] +run the command from the plugin `lights`$/m,
  );
  expect(await run(['lmaps'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('did you mean `lamps`?'),
  });
});

test('the commands of plugins accept the folder of the site', async () => {
  const cwd = folderWith({
    'docs/content/index.md': '# Docs\n',
    'docs/site.config.mjs': `export default { title: 'Docs', plugins: [{
  name: 'lights', key: '', command: { name: 'lamps', run: (args) => ({ output: 'on: ' + args.join('+'), files: [{ path: 'made.txt', contents: '' }] }) },
}] };`,
  });
  expect(await run(['lamps', 'docs', 'red', '--all'], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('on: red+--all'),
  });
  expect(fs.existsSync(path.join(cwd, 'docs/made.txt'))).toBe(true);
  expect(await run(['lamps', 'red'], { cwd: path.join(cwd, 'docs') })).toMatchObject({
    stdout: expect.stringContaining('on: red'),
  });
  for (const parameters of [['lamps', 'red'], ['lamps'], ['lamp', 'docs']])
    expect(await run(parameters, { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('unknown command'),
    });
});
