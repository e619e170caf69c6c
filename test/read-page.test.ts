/** Reading pages: frontmatter, title and description, and their findings. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileMarkdown } from '../lib/compiler/index.js';
import { readSimple } from '../lib/compiler/frontmatter/read-simple.js';
import { readPage } from '../lib/compiler/site/page.js';
import type { PageSource } from '../lib/compiler/site/page.js';
import { growthOf, squareFrom } from './growth.ts';
import { siteConfig } from './site-config.ts';

const config = siteConfig({ locales: ['en', 'zh'] });

function read(text: string, name = 'en/guide/quick-start.md'): PageSource {
  return readPage({ path: name, text, hash: 'x' }, config);
}

/** Returns findings as `code @ line:column message (hint)`. */
function findings(text: string): string[] {
  return read(text).findings.map(({ code, severity, message, hint, span, file }) => {
    expect(file).toBe('content/en/guide/quick-start.md');
    const place = span === undefined ? '' : ` @ ${span.start.line}:${span.start.column}-${span.end.column}`;
    return `${severity} ${code}${place} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
}

describe('frontmatter', () => {
  test('keys, body and the line on which the body begins', () => {
    const page = read('---\ntitle: Hello\nown: [1, { a: b }]\n---\n\nText\n');
    expect(page.meta).toMatchObject({
      title: 'Hello',
      frontmatter: { title: 'Hello', own: [1, { a: 'b' }] },
      pageType: 'doc',
      routePath: '/guide/quick-start',
    });
    expect(page).toMatchObject({ body: '\nText\n', bodyStart: { line: 5, column: 1 }, findings: [] });
  });

  test('a byte order mark and Windows line endings have no effect', () => {
    const page = read('\uFEFF---\r\ntitle: Hello\r\ndescription: "a: b"\r\n---\r\n# Other\r\n\r\nText\r\n');
    expect(page.meta).toMatchObject({ title: 'Hello', description: 'a: b' });
    expect(page).toMatchObject({ body: '# Other\r\n\r\nText\r\n', bodyStart: { line: 5, column: 1 }, findings: [] });
    expect(read('\uFEFF# Only\n').meta.title).toBe('Only');
  });

  test('links in the frontmatter have positions', () => {
    const text =
      '---\nprev: "/a"\nnext: { text: B, link: ./b }\nhero:\n  actions:\n    - text: Go\n      link: /go\nfeatures:\n  - title: F\n    link: https://x.example/\n---\nx';
    expect(read(text).meta.links?.map(({ key, link, span }) => [key, link, span.start])).toEqual([
      ['prev', '/a', { line: 2, column: 7 }],
      ['next.link', './b', { line: 3, column: 24 }],
      ['hero.actions[0].link', '/go', { line: 7, column: 13 }],
      ['features[0].link', 'https://x.example/', { line: 10, column: 11 }],
    ]);
    expect(read('---\ntitle: A\n---\nx').meta.links).toBeUndefined();
  });

  test('dates remain text', () => {
    expect(read('---\npublished_at: 2024-05-28\n---\nx').meta.frontmatter['published_at']).toBe('2024-05-28');
  });

  test('a thematic break at the top of a page is not frontmatter', () => {
    const page = read('---\n\n# Title\n\nText');
    expect(page.meta).toMatchObject({ title: 'Title', frontmatter: {} });
    expect(page.findings).toEqual([]);
    expect(read('----\nx\n---\n').meta.frontmatter).toEqual({});
  });

  test('empty frontmatter counts as no frontmatter', () => {
    expect(read('---\n---\n# T\n')).toMatchObject({
      meta: { title: 'T', frontmatter: {} },
      bodyStart: { line: 3 },
      findings: [],
    });
    expect(read('---\n# only a comment\n---\n# T\n').findings).toEqual([]);
  });

  test.each([
    ['---\ntitle: x\n', 'error frontmatter-unclosed @ 1:1-4 the frontmatter is not closed (end it with a `---` line)'],
    ['---js\nprocess.exit()\n---\nx', 'error frontmatter-language @ 1:4-6 unsupported frontmatter language `js`'],
    [
      '---\njust text\n---\nx',
      'error frontmatter-not-mapping @ 2:1-10 the frontmatter must consist of `key: value` lines',
    ],
    ['---\n- a\n- b\n---\nx', 'it is a list'],
    ['---\ntitle: [a\n---\nx', 'error frontmatter-invalid @ '],
    // Two errors have the same code and position.
    ['---\ndraft: true\nhero: { actions: [{ text: Go }\n---\nx', 'error frontmatter-invalid @ '],
    ['---\nhero:\n  actions: [{ text: Go, link: /x ]\n---\nx', 'error frontmatter-invalid @ '],
    [
      '---\ntitle: docsite: the manual: all\n---\nx',
      'error frontmatter-invalid @ 2:8-9 invalid YAML in the frontmatter: a value contains `: `',
    ],
    [
      '---\ntitle: a\n  date: 2024-05-28\n---\nx',
      'error frontmatter-invalid @ 2:8-7 invalid YAML in the frontmatter: the line after a value is indented',
    ],
    [
      '---\ntitle: a\ntitle: b\n---\nx',
      'error frontmatter-invalid @ 3:1-2 invalid YAML in the frontmatter: this key appears twice',
    ],
    ['---\ntitle: a\nx: !!js/function "f"\n---\nx', 'error frontmatter-invalid @ 3:4'],
    ['---\n__proto__: { admin: true }\n---\nx', 'error frontmatter-key-forbidden @ 2:'],
    ['---\na: { b: { __proto__: 1 } }\n---\nx', 'error frontmatter-key-forbidden @ 2:'],
    [
      '---\ntitle: 2024\n---\nx',
      "error frontmatter-value-invalid @ 2:8-12 `title` must be a string, not `2024` (put it in quotes: `title: '2024'`)",
    ],
    [
      '---\nredirectFrom: /old/*\n---\nx',
      'error frontmatter-value-invalid @ 2:15-21 `redirectFrom` must be a path without `*`, not "/old/*"',
    ],
    [
      '---\nredirectFrom: [/a, /old/*]\n---\nx',
      'error frontmatter-value-invalid @ 2:20-26 `redirectFrom[1]` must be a path without `*`, not "/old/*"',
    ],
    ['---\ntitle:\n---\nx', 'error frontmatter-value-invalid @ 2:1-6 `title` must be a string, not null'],
    [
      '---\npageType: hom\n---\nx',
      'error frontmatter-value-invalid @ 2:11-14 `pageType` must be `home`, `doc`, `404`, `custom` or `blank`, not "hom" (did you mean `home`?)',
    ],
    [
      '---\nsidebar: "no"\n---\nx',
      'error frontmatter-value-invalid @ 2:10-14 `sidebar` must be `true` or `false`, not "no"',
    ],
    [
      '---\nfeatures:\n  - title: A\n    span: 5\n---\nx',
      'error frontmatter-value-invalid @ 4:11-12 `features[0].span` must be `2`, `3`, `4` or `6`, not `5`',
    ],
    ['---\nfeatures:\n  - icon: x\n---\nx', 'error frontmatter-key-missing @ 3:5'],
    ['---\nhero:\n  nam: A\n---\nx', 'error frontmatter-value-invalid @ 3:8'],
    [
      '---\nsearch: { bost: 2 }\n---\nx',
      'error frontmatter-value-invalid @ 2:17-18 unknown key `search.bost` (did you mean `boost`?)',
    ],
    [
      '---\nlanguages: [en, zhh]\n---\nx',
      'error frontmatter-value-invalid @ 2:17-20 `languages[1]` must be one of the site\'s languages (`en`, `zh`), not "zhh" (did you mean `zh`?)',
    ],
    [
      '---\nprev: true\n---\nx',
      'error frontmatter-value-invalid @ 2:7-11 `prev` must be `false`, a string or an object, not `true`',
    ],
    [
      '---\ntitel: A\n---\nx',
      'warning frontmatter-key-unknown @ 2:1-6 unknown frontmatter key `titel` (did you mean `title`?)',
    ],
    ['', 'warning page-empty this page is empty'],
    ['---\ntitle: x\n---\n \n', 'warning page-empty this page is empty'],
  ])('%j', (text, expected) => {
    const found = findings(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected);
  });

  test('every mistake in a page is reported, and valid keys are kept', () => {
    const page = read('---\ntitle: 5\noverview: maybe\ndescription: fine\n---\nx');
    expect(page.findings.map(({ span }) => span?.start.line)).toEqual([2, 3]);
    expect(page.meta.frontmatter).toEqual({ description: 'fine' });
  });

  test('custom keys are kept and not reported', () => {
    expect(read('---\nauthors: [A]\ntags: [a]\nlayout: wide\n---\nx')).toMatchObject({
      findings: [],
      meta: { frontmatter: { authors: ['A'], tags: ['a'] } },
    });
  });

  test('alias bombs and excessive nesting are findings, not crashes', () => {
    const bomb = `a: &a [x, x]\n${'bcdefghijklmnopqrstuvwxyz'
      .split('')
      .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghijklmnopqrstuvwxyz'[index]}`).join(', ')}]`)
      .join('\n')}`;
    expect(findings(`---\n${bomb}\n---\nx`)[0]).toContain('its aliases expand without limit');
    expect(findings(`---\na: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n---\nx`)[0]).toContain('frontmatter-invalid');
  });

  test('frontmatter cannot reach object prototypes', () => {
    read('---\nconstructor: { prototype: { polluted: true } }\n__proto__: { polluted: true }\n---\nx');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('the fast parser returns the same result as YAML, or falls back to YAML', () => {
    const scalar = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'true',
        'False',
        'null',
        '~',
        'yes',
        '0',
        '01',
        '1e3',
        '0x1f',
        '.5',
        '"q: #"',
        "'it''s'",
        "'a'",
        '"a\\n"',
        'a: b',
        'a #b',
        'a#b',
        'x:',
        '-',
        '- a',
        '[a]',
        '{a}',
        '&a',
        '*a',
        '!a',
        '|',
        '>',
        '%',
        '@',
        '`',
        '中文：好',
        'a  ',
        'é',
        '',
      ),
      fc.stringMatching(/^[\p{L} :#'"\-,.[\]{}]{0,12}$/u),
    );
    const line = fc
      .tuple(
        fc.constantFrom('title', 'a', 'b_c', 'd-e', '1', '__proto__', 'constructor'),
        fc.constantFrom(': ', ':', ':  ', ' : '),
        scalar,
      )
      .map((parts) => parts.join(''));
    const yaml = fc
      .array(
        fc.oneof({ weight: 9, arbitrary: line }, { weight: 1, arbitrary: fc.constantFrom('', '# comment', '  more') }),
        { maxLength: 4 },
      )
      .map((lines) => lines.map((text) => text.replaceAll(/[\r\n]/g, ' ')).join('\n'));
    let fast = 0;
    fc.assert(
      fc.property(yaml, (text) => {
        const simple = readSimple(text);
        if (simple === null) return;
        fast++;
        expect(simple).toEqual(parse(text) ?? {});
      }),
      { numRuns: 3000 },
    );
    expect(fast).toBeGreaterThan(300);
  });
});

describe('title', () => {
  test.each([
    ['# Hello\n', 'Hello'],
    ['  # Hello ##  \n', 'Hello'],
    ['text\n\n# Later #1\n', 'Later #1'],
    ['Hello *there*\n===\n', 'Hello there'],
    ['two\nlines\n=====\n', 'two lines'],
    ['```md\n# no\n```\n\n# Yes\n', 'Yes'],
    ['~~~~\n# no\n~~~\n# no\n~~~~\n# Yes\n', 'Yes'],
    ['- a\n\n  ```\n  # no\n  ```\n# Yes\n', 'Yes'],
    ['<!--\n# no\n-->\n# Yes\n', 'Yes'],
    ['    # code\n\n# Yes\n', 'Yes'],
    ['> # quoted\n\n# Yes\n', 'Yes'],
    ['#no\n\n# Yes\n', 'Yes'],
    ['# With an id {#my-id}\n', 'With an id'],
    ['# `dev.hmr` and **bold _both_**\n', 'dev.hmr and bold both'],
    ['# [Link](/x "t") ![alt](/y.png) <https://a.example>\n', 'Link alt https://a.example'],
    ['# snake_case and 2*3*4 \\*stars\\* &amp; &#x41;\n', 'snake_case and 234 *stars* & A'],
    ['# Array<T> `<T>` a < b\n', 'Array<T> <T> a < b'],
    ['# ~~old~~ new <b>bold</b> <Badge text="x" />\n', 'old new bold <Badge text="x" />'],
    ['# 中文 **标题**\n', '中文 标题'],
    ['# Only ``a ` b``\n', 'Only a ` b'],
    ['Text\n\n## Two\n', 'Quick start'],
  ])('%j', (text, title) => {
    expect(read(text).meta.title).toBe(title);
  });

  test('component tags are excluded if the page supports components', () => {
    expect(read('# New <Badge text="x" /> thing <Badge>y</Badge>\n', 'en/a.mdx').meta.title).toBe('New thing');
    expect(
      readPage({ path: 'en/a.md', text: '# New <Badge text="x" />\n', hash: '', rules: 'mdx' }, config).meta.title,
    ).toBe('New');
  });

  test('matches the compiled page, on every page of the content', () => {
    const content = fileURLToPath(new URL('../content/', import.meta.url));
    const files = fs.readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const text = fs.readFileSync(path.join(content, file), 'utf8').replace(/^---\n[^]*?\n---\n/, '');
      const shown = shownHeading(text, file.endsWith('.mdx'));
      if (shown !== undefined) expect(read(text, file.split(path.sep).join('/')).meta.title, file).toBe(shown);
    }
  });

  test('matches the compiled page, with any inline Markdown in a heading', () => {
    const piece = fc.constantFrom(
      'word',
      '中文',
      '，',
      'snake_case',
      'dev.hmr',
      'C++',
      "it's",
      '(x)',
      '10:30',
      '$x',
      '#1',
      '{ a }',
      '&',
      '<',
      '>',
      '@x',
      '100%',
      '|',
      '*',
      '_',
      '**',
      '~',
      '`',
      '!',
      '[',
      ']',
      '[ref]',
      '[a][b]',
      '`code`',
      '`a*b*`',
      '``a`b``',
      '`<T>`',
      '**bold**',
      '*em*',
      '_em_',
      '__bold__',
      '***both***',
      '~~del~~',
      '**`c`**',
      '*a **b** c*',
      '**注意：**',
      '[link](/x)',
      '[`c`](/x "t")',
      '![alt](/i.png)',
      '[![a](/i)](/b)',
      '<https://a.example>',
      '\\*',
      '\\_x\\_',
      '&amp;',
      '&#x41;',
      '<T>',
      'Array<string>',
      ':smile:',
      'https://auto.example/x_y',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
        const text = `# ${pieces.join(' ')}\n`;
        expect(read(text).meta.title).toBe(shownHeading(text, false) || 'Quick start');
      }),
      { numRuns: 1000 },
    );
  });

  test('without a heading, a page is named after its file, an index page after its folder, and the home page after the site', () => {
    expect(read('x', 'en/guide/quick_start.md').meta.title).toBe('Quick start');
    expect(read('x', 'en/guide/index.mdx').meta.title).toBe('Guide');
    expect(read('x', 'zh/index.md').meta).toMatchObject({ title: 'Site', routePath: '/zh/' });
  });
});

/** Returns the text of the first h1 in the compiled page, or undefined if there is none. */
function shownHeading(text: string, isMdx: boolean): string | undefined {
  const { html } = compileMarkdown(text, { frontmatter: false, ...(isMdx && { mdx: ['*'] }) });
  const inner = /<h1[^>]*>([^]*?)<\/h1>/.exec(html)?.[1];
  return inner
    ?.replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(
      /&(?:lt|gt|quot|amp|#39|#x[\da-f]+);/gi,
      (entity) => entities[entity] ?? String.fromCodePoint(Number.parseInt(entity.slice(3), 16)),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
}
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&', '&#39;': "'" };

describe('description', () => {
  test.each([
    ['# T\n\nFirst *paragraph* with a\n[link](/x).\n\nSecond.\n', 'First paragraph with a link.'],
    ['# T\n\n![only a picture](/x.png)\n\nText.\n', 'only a picture'],
    ['# T\n\n- list\n- list\n\n| a |\n| - |\n\n> quote\n\n```\ncode\n```\n\nText.\n', 'Text.'],
    ['# T\n\n:::tip\nnot this\n:::\n\nThis.\n', 'This.'],
    ["import X from '@/shared/x.mdx'\n\n<X />\n\nThis.\n", 'This.'],
    ['# T\n\n第一段\n文字，到此为止。\n', '第一段文字，到此为止。'],
    ['# T\n\nAt most 64.[^1] A [^link].\n\n[^1]: By default.\n', 'At most 64. A [^link].'],
    ['# T\n\nFrom $5 to $6.\n', 'From $5 to $6.'],
    ['# T\n', ''],
  ])('%j', (text, description) => {
    expect(read(text).meta.description).toBe(description);
  });

  test('formulas are shown in readable form', () => {
    const text =
      '# T\n\nLoad $\\lambda = \\frac{L}{W}$ and $d_n = \\min(c, b \\cdot f^{n-1})$, not `$x$` or \\$5; $\\constructor$.\n';
    const withMath = { ...config, markdown: { ...config.markdown, math: true } };
    const { meta } = readPage({ path: 'en/a.md', text, hash: 'x' }, withMath);
    expect(meta.description).toBe('Load λ = L/W and d_n = min(c, b · f^n-1), not $x$ or $5; constructor.');
  });

  test('long paragraphs are cut at a word, to 160 characters', () => {
    const { description } = read(`# T\n\n${'word, '.repeat(80)}\n`).meta;
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/word…$/);
    expect(read(`# T\n\n${'字'.repeat(300)}\n`).meta.description).toHaveLength(160);
  });
});

test('a page has the type that it declares, and a page named 404 is the 404 page', () => {
  expect(read('---\npageType: home\n---\n').meta.pageType).toBe('home');
  expect(read('# Lost', 'en/404.md').meta.pageType).toBe('404');
});

test('no input throws', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '---',
      '\n',
      '\r\n',
      '# ',
      '===',
      '```',
      ':::',
      '<!--',
      '-->',
      '[',
      '](',
      '`',
      '*',
      '_',
      '{#',
      '&#',
      '\\',
      'a: ',
      '  - ',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const page = read(pieces.join(''));
      expect(page.meta.title).not.toBe('');
      expect(page.meta.description.length).toBeLessThanOrEqual(160);
    }),
    { numRuns: 2000 },
  );
});

describe('hostile text is read in linear time', () => {
  const repeated = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));
  const inWhole: Record<string, (length: number) => string> = {
    'spaces in a heading': (length) => `# a${' '.repeat(length)}b`,
    'marks after a heading': (length) => `# a ${'#'.repeat(length)}b`,
    'spaces over an underline': (length) => `a${' '.repeat(length)}b\n===`,
    'spaces in a list': (length) => `-${' '.repeat(length)}x`,
    'spaces in frontmatter': (length) => `---\na: b${' '.repeat(length)}#\n---\nx`,
    'spaces after a quoted value': (length) => `---\na: "b"${' '.repeat(length)}x\n---\nx`,
  };
  for (const part of [
    '*',
    '_',
    '`',
    '[',
    '![',
    '](',
    '<a ',
    '&#',
    '~',
    '[a](',
    '**a ',
    '<!--',
    '\\',
    '{#',
    '- ',
    '> ',
    ':::',
  ]) {
    inWhole[`${part} in a heading and a paragraph`] = (length) => {
      const text = repeated(part)(length);
      return `# ${text}\n\n${text}\n`;
    };
    inWhole[`${part} in lines`] = repeated(`${part}\n`);
  }
  test.each(Object.entries(inWhole))('%s', async (_, textOf) => {
    expect(await growthOf(25_000, (length) => read(textOf(length)))).toBeLessThan(squareFrom);
    const { meta, body } = read(textOf(1000));
    expect(meta.description.length).toBeLessThanOrEqual(160);
    expect(textOf(1000).endsWith(body)).toBe(true);
  });
});
