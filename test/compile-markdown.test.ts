/** `compileMarkdown` as a library function: its options, and pathological input. */
import { describe, expect, test } from 'vitest';
import { compileMarkdown } from '../lib/compiler/index.js';
import { growthOf, squareFrom } from './growth.ts';

describe.each(['native', 'remark'] as const)('with the %s parser', (parser) => {
  const nested: Record<string, string> = {
    quotes: `${'> '.repeat(5000)}a`,
    lists: Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    containers: ':::tip\n'.repeat(400),
    components: '<Steps>\n'.repeat(400),
    tags: '<div>'.repeat(400),
  };
  test.each(Object.keys(nested))('deeply nested %s are rejected without a stack overflow', (name) => {
    const { html, findings } = compileMarkdown(nested[name] ?? '', { parser, mdx: ['**'], frontmatter: false });
    expect(html).toBe('');
    expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toContain('page-too-deep');
  });
});

test.each([...'\u1100\u2e80〇あアㄅㄱ㐀漢ꀀ가𠀀𛀀'])('emphasis may end before %s', (letter) => {
  expect(compileMarkdown(`**(a)**${letter}`, { frontmatter: false }).html).toBe(
    `<p><strong>(a)</strong>${letter}</p>\n`,
  );
  expect(compileMarkdown('**(a)**b', { frontmatter: false }).html).toContain('**');
});

/** Repeats a pattern up to a number of characters. */
function filled(pattern: string, length: number): string {
  return pattern.repeat(Math.ceil(length / pattern.length));
}

describe('pathological texts take linear time', () => {
  /** Maps names to a pattern, and either the beginning of its HTML or, if it is rejected, the code of its error. */
  const texts: Record<string, [part: string, begins: string]> = {
    'half emphasis': ['*a **a ', '<p>*a **a *a **a '],
    brackets: ['[', '<p>[[[['],
    'half links': ['[a](', '<p>[a]([a]('],
    'half images': ['![[]()', '<p>![<a href="">'],
    'half tags': ['<Card a={', '<p>&lt;Card a={&lt;'],
    'opened tags': ['<Card>', 'page-too-deep'],
    'closed tags': ['</Card>\n', 'tag-not-opened'],
    'container lines': [':::tip\n', 'page-too-deep'],
    colons: [':', '<p>::::'],
    'half processing instructions': ['<?', ''],
    'broken raw tags': ['<div "', ''],
    'Chinese emphasis': ['**注：**\n', '<p><strong>注：</strong>\n<strong>'],
    'Chinese emphasis on one line': ['**注：**', '<p>**注：****注：**'],
    entities: ['&#x', '<p>&amp;#x&amp;#x'],
    'null characters': ['\0', '<p>\0\0'],
    'table rows': ['|a|\n|-|\n', '<table>\n<thead>'],
    imports: ["import A from './a.mdx'\n", ''],
    'unclosed strikethrough': ['~~a ', '<p>~~a ~~a '],
    'code in one line': ['`a', '<p><code>a</code>a<code>'],
    'half emoji': [':a', '<p>:a:a:a'],
    emoji: [':tada: ', '<p>🎉 🎉 '],
    'half values': ['%{site.a', '<p>%{site.a%{site.a'],
    values: ['%{site.a}', '<p>****'],
    'escaped values': ['\\%{site.a}', '<p>%{site.a}%{site.a}'],
    'addresses by ftp': ['ftp://a.b) ', '<p><a href="ftp://a.b">ftp://a.b</a>) '],
    'languages of inline code': ['`a{:js}` ', '<p><code class="language-js">a</code> '],
    'tabs of code': ['```js tab="a"\na\n```\n', '<div class="tabs">'],
    'code groups': [':::code-group\n```js\n```\n:::\n', '<div class="tabs">'],
  };
  const compile = (text: string): ReturnType<typeof compileMarkdown> =>
    compileMarkdown(text, { mdx: ['**'], frontmatter: false, highlightInlineCode: true, variables: { a: '*' } });
  test.each(Object.entries(texts))('%s', async (_, [part, begins]) => {
    expect(await growthOf(12_500, (length) => compile(filled(part, length)))).toBeLessThan(squareFrom);
    const { html, findings } = compile(part.repeat(500));
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    if (html === '') expect(errors.at(-1) ?? '').toBe(begins);
    else expect(html.slice(0, begins.length)).toBe(begins);
  });
});

// For each comment, the parser searches for the end of the comment up to the end of the text.
test('unclosed comments take linear time', async () => {
  const act = (length: number): unknown => compileMarkdown(filled('<!--', length), { frontmatter: false });
  expect(await growthOf(12_500, act)).toBeLessThan(squareFrom);
});

// More nodes than a function accepts as arguments.
test('an unknown container before a hundred thousand paragraphs does not overflow the stack', () => {
  const { html } = compileMarkdown(`:::foo\n${'a\n\n'.repeat(130_000)}`, { frontmatter: false });
  expect(html).toMatch(/^<p>:::foo<\/p>\n<p>a<\/p>/);
});

describe('pathological code takes linear time', () => {
  const codes: Record<string, string> = {
    'marks in comments': 'a // [!code ++]\n',
    'marks on one line': '// [!code ++] ',
    'half marks': '// [!code ',
    'words to mark': '// [!code word:a]\n',
    prompts: '$ a\n',
    'half prompts': 'a@a',
    'escape sequences': '\\x1b[31ma',
    'half escape sequences': '\\x1b[3',
    spaces: ' ',
  };
  test.each(Object.keys(codes))('%s', async (name) => {
    const part = codes[name] ?? '';
    for (const opening of ['```js "a" /b/', '```console', '```ansi', '```js HERE']) {
      const blockOf = (code: string): string =>
        `${opening.replace('HERE', () => code.replaceAll(/[`\n]/g, ' '))}\n${code}\n\`\`\`\n`;
      const compile = (code: string): string => compileMarkdown(blockOf(code), { frontmatter: false }).html;
      expect(await growthOf(6000, (length) => compile(filled(part, length))), opening).toBeLessThan(squareFrom);
      expect(compile(part.repeat(500)), opening).toMatch(/^<(?:pre|div)[ >][\s\S]*<\/(?:pre|div)>\n$/);
    }
  });
});

describe('options', () => {
  test('the error for an unknown option contains its name', () => {
    expect(() => compileMarkdown('', { trustd: true } as never)).toThrow(/trustd/);
    expect(() => compileMarkdown('', { parser: 'other' } as never)).toThrow(/parser/);
    expect(() => compileMarkdown('', { frontmatter: true } as never)).toThrow(/frontmatter/);
  });

  test('frontmatter is read, unless it is disabled', () => {
    expect(compileMarkdown('---\ntitle: T\n---\n\ntext').frontmatter).toEqual({ title: 'T' });
    expect(compileMarkdown('---\ntitle: T\n---\n', { frontmatter: false }).html).toContain('title: T');
  });

  test('components are text with `.md` rules and components with `.mdx` rules', () => {
    expect(compileMarkdown('<Badge text="x" />').html).toBe('<p>&lt;Badge text="x" /&gt;</p>\n');
    expect(compileMarkdown('<Badge text="x" />', { mdx: ['**'] }).html).toBe(
      '<p><span class="badge badge-tip">x</span></p>\n',
    );
  });

  test('raw HTML is sanitized unless the text is trusted', () => {
    const text = '<b onclick="x()">b</b> <script>x()</script> <i style="color:red">i</i>';
    expect(compileMarkdown(text).html).not.toMatch(/onclick|<script|style=/);
    expect(compileMarkdown(text, { trusted: true }).html).toContain(text);
  });

  test('remark and rehype plugins run, and their messages and errors have positions', () => {
    interface Tree {
      children: { type: string; children: { type: string; value: string }[] }[];
    }
    const shout = () => (tree: Tree) => {
      for (const block of tree.children) for (const word of block.children) word.value = word.value.toUpperCase();
    };
    const complain = () => (_: unknown, file: { message(reason: string, place: object): void }) => {
      file.message('too loud', { start: { line: 3, column: 1 }, end: { line: 3, column: 5 } });
    };
    const fail = () => () => {
      throw new Error('no more');
    };
    const { html, findings } = compileMarkdown('---\ntitle: T\n---\nquiet', {
      remarkPlugins: [shout, complain],
      rehypePlugins: [fail],
    });
    expect(html).toBe('<p>QUIET</p>\n');
    expect(findings.map(({ code, message, span }) => [code, message, span?.start.line])).toEqual([
      ['plugin-message', 'too loud', 3],
      ['plugin-failed', 'a Markdown plugin threw an error: no more', undefined],
    ]);
  });

  test('a plugin that adds syntax switches to remark-parse', () => {
    function marks(this: { data(): Record<string, unknown> }): void {
      const data = this.data();
      data['micromarkExtensions'] = [{ disable: { null: ['codeText'] } }];
    }
    expect(compileMarkdown('`a`', { remarkPlugins: [marks] }).html).toBe('<p>`a`</p>\n');
  });

  test('toc entries have their text as Markdown, ids and depth', () => {
    const { toc } = compileMarkdown('# T\n\ntext\n\n## A `b` *c*\n\n##### deep\n\n### D');
    expect(toc).toEqual([
      { text: 'A `b` *c*', id: 'a-b-c', depth: 2, charIndex: 5 },
      { text: 'D', id: 'd', depth: 3, charIndex: 16 },
    ]);
  });
});

test('findings point at the source line and column, after frontmatter and other markup', () => {
  const text = '---\ntitle: T\n---\n\n:::tip\nSee <Badge text="x" /> and <Bagde text="y" />.\n:::\n';
  const { findings } = compileMarkdown(text, { mdx: ['**'] });
  expect(findings.map(({ code, span, hint }) => ({ code, span, hint }))).toEqual([
    {
      code: 'component-unknown',
      span: { start: { line: 6, column: 29 }, end: { line: 6, column: 34 } },
      hint: 'did you mean `<Badge>`?',
    },
  ]);
});

test('the hint for a component that an option adds names the option', () => {
  const { findings } = compileMarkdown('# T\n\n<Vimeo id="1" title="T" />\n', { mdx: ['**'] });
  expect(findings.map(({ hint }) => hint)).toEqual([
    'to use it, set `integrations: { vimeo: true }` in the configuration',
  ]);
});

describe('one command for every package manager', () => {
  /** Returns the names and text of the tabs, in order. */
  const commandsOf = (
    command: string | Record<string, string>,
    packageVersions: Record<string, string> = {},
  ): [string, string][] => {
    const text = `<PackageManagerTabs command={${JSON.stringify(command)}} />`;
    const { html } = compileMarkdown(text, { mdx: ['**'], packageVersions });
    return [...html.matchAll(/role="tabpanel"[^>]* data-label="(\w+)".*?<code[^>]*>(.*?)<\/code>/gs)].map(
      ([, name = '', code = '']) => [name, code.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')],
    );
  };
  const table: [string, string, string, string, string][] = [
    ['install', 'npm install', 'yarn install', 'pnpm install', 'bun install'],
    ['install x', 'npm install x', 'yarn add x', 'pnpm add x', 'bun add x'],
    ['i x', 'npm install x', 'yarn add x', 'pnpm add x', 'bun add x'],
    ['add x y', 'npm install x y', 'yarn add x y', 'pnpm add x y', 'bun add x y'],
    ['install x -D', 'npm install x -D', 'yarn add x -D', 'pnpm add x -D', 'bun add x -D'],
    ['install -D', 'npm install -D', 'yarn install -D', 'pnpm install -D', 'bun install -D'],
    [
      'install --save-dev x',
      'npm install --save-dev x',
      'yarn add --dev x',
      'pnpm add --save-dev x',
      'bun add --dev x',
    ],
    ['install -g x', 'npm install -g x', 'yarn global add x', 'pnpm add -g x', 'bun add -g x'],
    ['install x@latest', 'npm install x@latest', 'yarn add x@latest', 'pnpm add x@latest', 'bun add x@latest'],
    ['npm install x', 'npm install x', 'yarn add x', 'pnpm add x', 'bun add x'],
    ['uninstall x', 'npm uninstall x', 'yarn remove x', 'pnpm remove x', 'bun remove x'],
    ['create x@latest', 'npm create x@latest', 'yarn create x', 'pnpm create x@latest', 'bun create x@latest'],
    [
      'create @a/x@latest',
      'npm create @a/x@latest',
      'yarn create @a/x',
      'pnpm create @a/x@latest',
      'bun create @a/x@latest',
    ],
    [
      'create x -- --template a',
      'npm create x -- --template a',
      'yarn create x --template a',
      'pnpm create x --template a',
      'bun create x --template a',
    ],
    [
      'create x@1.2.3 -- --template a',
      'npm create x@1.2.3 -- --template a',
      'npx create-x@1.2.3 --template a',
      'pnpm create x@1.2.3 --template a',
      'bun create x@1.2.3 --template a',
    ],
    [
      'create @a/x@next',
      'npm create @a/x@next',
      'npx @a/create-x@next',
      'pnpm create @a/x@next',
      'bun create @a/x@next',
    ],
    ['create @a@1', 'npm create @a@1', 'npx @a/create@1', 'pnpm create @a@1', 'bun create @a@1'],
    ['init -y', 'npm init -y', 'yarn init -y', 'pnpm init', 'bun init -y'],
    ['init x', 'npm init x', 'yarn create x', 'pnpm create x', 'bun create x'],
    [
      'install x --save-peer',
      'npm install x --save-peer',
      'yarn add x --peer',
      'pnpm add x --save-peer',
      'bun add x --peer',
    ],
    ['install x -E', 'npm install x -E', 'yarn add x -E', 'pnpm add x -E', 'bun add x -E'],
    [
      'install x --save-exact',
      'npm install x --save-exact',
      'yarn add x --exact',
      'pnpm add x --save-exact',
      'bun add x --exact',
    ],
    ['update x', 'npm update x', 'yarn upgrade x', 'pnpm update x', 'bun update x'],
    ['test -- --run', 'npm test -- --run', 'yarn test --run', 'pnpm test --run', 'bun run test --run'],
    ['start', 'npm start', 'yarn start', 'pnpm start', 'bun run start'],
    ['exec -- x --flag', 'npx x --flag', 'yarn x --flag', 'pnpm exec x --flag', 'bunx x --flag'],
    ['dlx x@latest', 'npx x@latest', 'yarn dlx x@latest', 'pnpm dlx x@latest', 'bunx x@latest'],
    ['npx -y x', 'npx -y x', 'yarn dlx x', 'pnpm dlx x', 'bunx x'],
    [
      'create x@latest app\ncd app\nnpm install && npm run dev',
      'npm create x@latest app\ncd app\nnpm install && npm run dev',
      'yarn create x app\ncd app\nyarn install && yarn run dev',
      'pnpm create x@latest app\ncd app\npnpm install && pnpm run dev',
      'bun create x@latest app\ncd app\nbun install && bun run dev',
    ],
    ['exec x build', 'npx x build', 'yarn x build', 'pnpm exec x build', 'bunx x build'],
    ['dlx x build', 'npx x build', 'yarn dlx x build', 'pnpm dlx x build', 'bunx x build'],
    ['npx x', 'npx x', 'yarn dlx x', 'pnpm dlx x', 'bunx x'],
    ['run build', 'npm run build', 'yarn run build', 'pnpm run build', 'bun run build'],
    ['run dev -- --open', 'npm run dev -- --open', 'yarn run dev --open', 'pnpm run dev --open', 'bun run dev --open'],
    [
      'ci',
      'npm ci',
      'yarn install --frozen-lockfile',
      'pnpm install --frozen-lockfile',
      'bun install --frozen-lockfile',
    ],
    ['# note\ninstall x', '# note\nnpm install x', '# note\nyarn add x', '# note\npnpm add x', '# note\nbun add x'],
  ];
  test.each(table)('%s', (command, npm, yarn, pnpm, bun) => {
    expect(commandsOf(command)).toEqual([
      ['npm', npm],
      ['yarn', yarn],
      ['pnpm', pnpm],
      ['bun', bun],
    ]);
  });

  test('package versions come from the site, and are saved exactly', () => {
    const versions = { '@a/core': '1.0.1-rc.4', x: '2.0.0', y: '3' };
    const npm = (command: string): string | undefined => commandsOf(command, versions)[0]?.[1];
    expect(commandsOf('install @a/core x -D', versions)).toEqual([
      ['npm', 'npm install @a/core@1.0.1-rc.4 x@2.0.0 -D -E'],
      ['yarn', 'yarn add @a/core@1.0.1-rc.4 x@2.0.0 -D -E'],
      ['pnpm', 'pnpm add @a/core@1.0.1-rc.4 x@2.0.0 -D -E'],
      ['bun', 'bun add @a/core@1.0.1-rc.4 x@2.0.0 -D -E'],
    ]);
    expect(npm('install x -DE')).toBe('npm install x@2.0.0 -DE');
    expect(npm('install x@latest other')).toBe('npm install x@latest other');
    expect(npm('install x@1.2.3')).toBe('npm install x@1.2.3 -E');
    expect(npm('add y')).toBe('npm install y@3');
    expect(npm('remove x')).toBe('npm uninstall x');
    expect(npm('# x\ncd x\ninstall x && run x')).toBe('# x\ncd x\nnpm install x@2.0.0 -E && npm run x');
  });

  test('commands given for each manager are kept', () => {
    expect(commandsOf({ pnpm: 'pnpm i', npm: 'npm i' })).toEqual([
      ['pnpm', 'pnpm i'],
      ['npm', 'npm i'],
    ]);
  });
});
