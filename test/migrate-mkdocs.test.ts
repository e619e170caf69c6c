/** How `docsite migrate` converts MkDocs Markdown: snippets, and the syntax of Python-Markdown's extensions. */
import { describe, expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';
import type { Migrated } from './migrated.ts';

/** A site with Markdown extensions, and pages below `docs/`. */
async function siteWith(
  pages: Record<string, string>,
  { extensions = [], config = '' }: { extensions?: readonly string[]; config?: string } = {},
): Promise<Migrated> {
  const list = extensions.map((name) => `  - ${name}\n`).join('');
  return migrated({
    'mkdocs.yml': `site_name: Anvil\n${config}${list === '' ? '' : `markdown_extensions:\n${list}`}`,
    ...pages,
  });
}

/** The text of the converted home page. */
async function converted(text: string, extensions: readonly string[] = []): Promise<string> {
  return (await siteWith({ 'docs/index.md': text }, { extensions })).text('content/index.md');
}

/** The article in a page's HTML, on one line. */
function articleOf(html: string): string {
  const [, article = ''] = /<article[^>]*>([\s\S]*)<\/article>/.exec(html) ?? [];
  return article.replaceAll(/\s*\n\s*/g, '');
}

describe('a snippet', () => {
  const note = { 'docs/parts/note.md': 'Wear **gloves**.\n' };

  test.each([
    ['pymdownx.snippets', 'docs/parts/note.md'],
    ['pymdownx.snippets: { base_path: docs/parts }', 'note.md'],
    ['pymdownx.snippets: { base_path: [docs, docs/parts] }', 'note.md'],
    ['pymdownx.snippets: { base_path: !relative $config_dir/docs }', 'parts/note.md'],
    ['pymdownx.snippets: { base_path: [!relative $docs_dir, docs/none] }', 'parts/note.md'],
    ['pymdownx.snippets: { base_path: [!relative ] }', 'parts/note.md'],
  ])('is found with `%s`', async (extension, file) => {
    const site = await siteWith({ ...note, 'docs/index.md': `# A\n\n--8<-- "${file}"\n` }, { extensions: [extension] });
    expect(site.text('content/index.md')).toBe('# A\n\nWear **gloves**.\n');
    expect(placesOf(site, 'An included file became part of the page')).toEqual([`docs/index.md:3 ${file}`]);
  });

  test('may be a section, lines or a list of files, and may include other snippets', async () => {
    const site = await siteWith(
      {
        'docs/index.md': `# A

\`\`\`yaml
--8<-- "conf.yaml:input"
\`\`\`

--8<-- "lines.md:2:3"

--8<-- "lines.md:4"

- Item

  --8<--
  lines.md::1

  ; lines.md
  outer.md
  --8<--

;--8<-- "lines.md"
`,
        'conf.yaml': '# --8<-- [start:input]\nkafka: 1\n# --8<-- [end:input]\nout: 2\n',
        'lines.md': 'One\nTwo\nThree\nFour\n',
        'outer.md': 'Outer\n--8<-- "lines.md:4:4"\n',
      },
      { extensions: ['pymdownx.snippets'] },
    );
    expect(site.text('content/index.md')).toBe(`# A

\`\`\`yaml
kafka: 1
\`\`\`

Two
Three

Four

- Item

  One

  Outer
  Four

--8<-- "lines.md"
`);
  });

  test('that does not exist is reported, and every check finds it', async () => {
    const site = await siteWith(
      {
        'docs/index.md': `--8<-- "none.md"

# A

\`\`\` yaml title="a.yaml"
--8<-- "none.yaml:input"
\`\`\`

\`\`\`yaml
a: 1
--8<-- "none.yaml"
\`\`\`
`,
        'docs/deep/a.md': '# Deep\n\n- Item\n\n    --8<-- "none.md"\n    --8<-- "b.md:none"\n',
        'docs/b.md': '# B\n',
        'docs/c.md': '# C\n\n--8<-- \'none.md\'\n--8<-- "none.md"  \n',
      },
      { extensions: ['pymdownx.snippets: { base_path: docs }'] },
    );
    expect(placesOf(site, 'An included file does not exist')).toEqual([
      'docs/c.md:3 none.md',
      'docs/c.md:4 none.md',
      'docs/deep/a.md:5 none.md',
      'docs/index.md:1 none.md',
      'docs/index.md:6 none.yaml:input',
      'docs/index.md:11 none.yaml',
    ]);
    expect(placesOf(site, 'An included section does not exist, or the file includes itself')).toEqual([
      'docs/deep/a.md:6 b.md:none',
    ]);
    expect(placesOf(site, 'An included file became part of the page')).toEqual([]);
    expect(site.text('content/index.md')).toContain("import Missing1 from './shared/none.md';\n\n<Missing1 />\n");
    expect(site.text('content/deep/a.md')).toContain("import Missing1 from '../shared/none.md';\n");
    const { errors, warnings, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      'content/c.md: the snippet `./shared/none.md` does not exist',
      'content/deep/a.md: the snippet `../shared/b.md` does not exist',
      'content/deep/a.md: the snippet `../shared/none.md` does not exist',
      'content/index.md: the file `./shared/none.yaml` does not exist',
      'content/index.md: the file `./shared/none.yaml` does not exist',
      'content/index.md: the snippet `./shared/none.md` does not exist',
    ]);
    expect(html('index.html')).not.toContain('8&lt;');
  });
});

test('code from files keeps its highlighted lines, and is found if it does not exist', async () => {
  const site = await siteWith({
    'docs/index.md': '# A\n\n{* code/a.py hl[2:3] title["a.py"] *}\n\n{* ../none.py ln[1] *}\n',
    'docs/code/a.py': 'a = 1\nb = 2\nc = 3\n',
  });
  expect(site.text('content/index.md')).toBe(
    '# A\n\n```py {2-3} title="a.py"\na = 1\nb = 2\nc = 3\n```\n\n```py file="./shared/none.py"\n```\n',
  );
  expect(placesOf(site, 'An included file does not exist')).toEqual(['docs/index.md:5 ../none.py']);
});

test('files that are appended to every page define abbreviations, and are not pages themselves', async () => {
  const site = await siteWith(
    {
      'docs/index.md': '# HTML\n\n[HTML](a.md) and `HTML` and HTML.\n',
      'docs/a.md': '# A\n\n![HTML](a.svg) HTMLs\n',
      'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
      'docs/includes/terms.md': '<!-- Terms -->\n*[HTML]: Hyper "Text" Markup\n*[API]: Interface\n',
    },
    { extensions: ['abbr', 'pymdownx.snippets: { base_path: docs, auto_append: [includes/terms.md] }'] },
  );
  expect(site.text('content/index.md')).toBe(
    '# HTML\n\n[<abbr title="Hyper &quot;Text&quot; Markup">HTML</abbr>](a.md) and `HTML` and HTML.\n\n<!-- Terms -->\n',
  );
  expect(site.text('content/a.md')).toBe('# A\n\n![HTML](a.svg) HTMLs\n\n<!-- Terms -->\n');
  expect(placesOf(site, 'An abbreviation is explained only where the page first uses it')).toEqual([
    'docs/index.md:3 HTML',
  ]);
  expect(placesOf(site, 'A file that only defines abbreviations is not a page')).toEqual(['docs/includes/terms.md:1']);
  expect(site.report.pages).toBe(2);
});

test('the longest abbreviation is explained where several overlap', async () => {
  const site = await siteWith(
    { 'docs/index.md': '# A\n\nHTTP API, HTTP API.\n\n*[API]: Interface\n*[HTTP API]: Web\n*[HTTP]: Protocol\n' },
    { extensions: ['abbr'] },
  );
  expect(site.text('content/index.md')).toBe('# A\n\n<abbr title="Web">HTTP API</abbr>, HTTP API.\n');
  expect(placesOf(site, 'An abbreviation is explained only where the page first uses it')).toEqual([
    'docs/index.md:3 HTTP API',
  ]);
});

test('code that is indented stays as written', async () => {
  const code = `    Term
    :   ++ctrl++ and ==m== and {++a++}

    H~2~O :material-fire:{ .lg } HTML \`#!js a\`
`;
  const text = `# A

Before:

${code}
- Item ==a==

    ++enter++

    Term
    :   ==b==

After:

${code}
[^1]: Note.

    ++ctrl++

[^1]
`;
  const site = await siteWith(
    { 'docs/index.md': `${text}\n*[HTML]: Markup\n` },
    { extensions: ['abbr', 'def_list', 'footnotes', 'pymdownx.critic', 'pymdownx.inlinehilite', 'pymdownx.tilde'] },
  );
  const page = site.text('content/index.md');
  expect(page.split(code)).toHaveLength(3);
  expect(page).toContain('- Item <mark>a</mark>\n\n    <kbd>Enter</kbd>\n\n    <dl>\n    <dt>Term</dt>');
  expect(page).toContain('<mark>b</mark>');
  expect(page).toContain('[^1]: Note.\n\n    <kbd>Ctrl</kbd>\n');
});

test.each([
  ['++ctrl+alt+del++', '<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd>'],
  ['++ctrl+"A b"++ or ++page-up++', '<kbd>Ctrl</kbd>+<kbd>A b</kbd> or <kbd>Page Up</kbd>'],
  ["++'<'++, ++plus++, ++bar++", '<kbd>&#60;</kbd>, <kbd>+</kbd>, <kbd>&#124;</kbd>'],
  ['++f1++ or ++F24++', '<kbd>F1</kbd> or <kbd>F24</kbd>'],
  ['C++ and D++, i++ or j++', 'C++ and D++, i++ or j++'],
  ['++enter or++ and ++nothing++', '++enter or++ and ++nothing++'],
  ['`++ctrl++`', '`++ctrl++`'],
])('the keys in %s', async (text, expected) => {
  expect(await converted(`# A\n\n${text}\n`)).toBe(`# A\n\n${expected}\n`);
});

describe('critic marks', () => {
  const text = '# A\n\n{++a++} {--`b`--} {~~old~>new~~} {==c==}{>>why -- so<<} {++**d**\ne++}\n';

  test.each([
    [
      'view',
      '<ins>a</ins> <del>`b`</del> <del>old</del><ins>new</ins> <mark>c</mark><!-- why - - so --> <ins>**d**\ne</ins>',
    ],
    ['accept', 'a  new c **d**\ne'],
    ['reject', ' `b` old c '],
  ])('are converted for `mode: %s`', async (mode, expected) => {
    expect(await converted(text, [`pymdownx.critic: { mode: ${mode} }`])).toBe(`# A\n\n${expected.trimEnd()}\n`);
  });

  test('stay text without the extension, and are reported around several paragraphs', async () => {
    expect(await converted(text)).toBe(text.replace('{==c==}', '{<mark>c</mark>}'));
    const site = await siteWith(
      {
        'docs/index.md': '# A\n\n{++\n\nOne.\n\nTwo.\n\n++}\n\n{++ a ++}\n\n{++ one\n\ntwo ++}\n\n{>> one\n\ntwo <<}\n',
      },
      { extensions: ['pymdownx.critic'] },
    );
    expect(placesOf(site, 'Critic marks around several paragraphs are not converted')).toEqual([
      'docs/index.md:3 {++',
      'docs/index.md:13 {++',
      'docs/index.md:17 {>>',
    ]);
  });
});

test('marks around words are converted if their extension is on', async () => {
  const text = '# A\n\nH~2~O, x^2^, a^b\\ c^, ^^in *s*^^, ~~del~~, ==m `==`==, [^1][^2], <https://a.example/~b~>\n';
  const plain = text.replace('H~2~O', String.raw`H\~2\~O`).replace('~~del~~', String.raw`\~\~del\~\~`);
  expect(await converted(text)).toBe(plain.replace('==m `==`==', '<mark>m `==`</mark>'));
  expect(await converted(text, ['pymdownx.caret', 'pymdownx.tilde'])).toBe(
    '# A\n\nH<sub>2</sub>O, x<sup>2</sup>, a<sup>b c</sup>, <ins>in *s*</ins>, ~~del~~, <mark>m `==`</mark>, [^1][^2], <https://a.example/~b~>\n',
  );
  const parts = ['pymdownx.caret: { insert: false }', 'pymdownx.tilde: { subscript: false }'];
  expect(await converted('# A\n\nH~2~O, x^2^, ^^i^^\n', parts)).toBe('# A\n\nH\\~2\\~O, x<sup>2</sup>, ^^i^^\n');
});

test('code in lines and cells, and annotations of code', async () => {
  const site = await siteWith(
    {
      'docs/index.md': `# A

Use \`#!python range(10)\` and \`:::js a || b\`.

| Key | Use |
| --- | --- |
| \`a|b\` | \`\`c\\|d\`\` |

\`\`\` py
a = 1 # (1)!
b = "(2)!"
\`\`\`

1. One
`,
    },
    {
      config: 'theme: { name: material, features: [content.code.annotate] }\n',
      extensions: ['pymdownx.inlinehilite'],
    },
  );
  const page = site.text('content/index.md');
  expect(page).toContain('Use `range(10){:python}` and `a || b{:js}`.');
  expect(page).toContain('| `a\\|b` | ``c\\|d`` |');
  expect(page).toContain('a = 1 # (1)\nb = "(2)!"\n');
  expect(
    placesOf(site, 'A code annotation became a comment with the number of its item in the list after the code'),
  ).toEqual(['docs/index.md:10 (1)!']);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain('<code class="language-python">');
});

describe('a definition list', () => {
  test('becomes HTML with Markdown in it', async () => {
    const site = await siteWith(
      {
        'docs/index.md': `# A

\`map\`
**each**

:   Applies [it](#a).

    Second paragraph:

    \`\`\`py
    x = 1

    y = 2
    \`\`\`

[Filter](#a)
:   - one
    - two
:   Another.

Text: after
:not a definition

- Item

    Term
    :   In a list.

\`\`\`
Code
:   in a block
\`\`\`
`,
      },
      { extensions: ['def_list'] },
    );
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    const outline = articleOf(html('index.html'))
      .replaceAll(/<div class="code-block[\s\S]*?<\/div>/g, '(code)')
      .replaceAll(/<a class="header-anchor[^>]*><\/a>/g, '');
    expect(html('index.html')).toContain('name="description" content="Applies it."');
    expect(outline).toBe(
      '<h1 id="a">A</h1><dl><dt><code>map</code></dt><dt><strong>each</strong></dt>' +
        '<dd><p>Applies <a href="#a">it</a>.</p><p>Second paragraph:</p>(code)</dd>' +
        '<dt><p><a href="#a">Filter</a></p></dt><dd><ul><li>one</li><li>two</li></ul></dd><dd><p>Another.</p></dd></dl>' +
        '<p>Text: after:not a definition</p>' +
        '<ul><li><p>Item</p><dl><dt>Term</dt><dd><p>In a list.</p></dd></dl></li></ul>(code)',
    );
  });

  test('stays text without the extension', async () => {
    expect(await converted('# A\n\nTerm\n:   Text.\n')).toBe('# A\n\nTerm\n:   Text.\n');
  });
});

test('attribute lists are removed and reported, and ids of headings are kept', async () => {
  const site = await siteWith({
    'docs/index.md': `# A { .cls #top }

## B {: #b }

## 3.0.0 { id="3.0.0" }

C { #c data-x="1" }
---

## Brace {a}

Code \`x\`{ #code } and [link](a.md){ target=_blank rel="noopener" } and [button](a.md){ .md-button }.

Paragraph.
{: .big title="T" }

| Cell { .wide } | *em*{ .red } |
| --- | --- |
| \`a{ .b }\` | f(x){ return } |

:material-fire:{ .lg } Fire :material-fire:, and :material-check:
`,
    'docs/a.md': '# A\n',
  });
  expect(site.text('content/index.md')).toBe(`# A {#top}

## B {#b}

## 3.0.0 {#3.0.0}

C {#c}
---

## Brace {a}

Code \`x\`<a id="code"></a> and [link](a.md) and [button](a.md).

Paragraph.

| Cell | *em* |
| --- | --- |
| \`a{ .b }\` | f(x){ return } |

Fire, and ✓
`);
  expect(placesOf(site, 'A button became a link')).toEqual(['docs/index.md:12 { .md-button }']);
  expect(placesOf(site, 'Attributes are omitted')).toEqual([
    'docs/index.md:1 .cls',
    'docs/index.md:7 data-x="1"',
    'docs/index.md:15 .big title="T"',
    'docs/index.md:17 .red',
    'docs/index.md:17 .wide',
  ]);
  expect(placesOf(site, 'An icon is omitted')).toEqual([
    'docs/index.md:21 :material-fire:',
    'docs/index.md:21 :material-fire:',
  ]);
});

test('ids of blocks and of empty links are kept as targets of links', async () => {
  const site = await siteWith({
    'docs/index.md': `# A

[a](#empty), [b](#text), [c](#code), [d](#table)

[](){#empty}

Text.
{ #text .cls }

\`\`\`
code
\`\`\`
{ #code }

- Item

    | A |
    | - |
    | b |
    { #table }
`,
  });
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  const article = articleOf(html('index.html'));
  expect(article).toContain('<p><a id="empty"></a></p>');
  expect(article).toContain('<p>Text.<a id="text"></a></p>');
  expect(article).toContain('<td>b</td>');
  expect(article.match(/<td>/g)).toHaveLength(1);
  expect(placesOf(site, 'The link refers to a heading that does not exist')).toEqual([]);
  expect(site.report.manual).toBe(0);
});

test('an attribute list in a quote is reported once', async () => {
  const site = await siteWith({ 'docs/index.md': '# A\n\n> Quote.\n>{: .cls }\n' });
  expect(site.text('content/index.md')).toBe('# A\n\n> Quote.\n');
  expect(placesOf(site, 'Attributes are omitted')).toEqual(['docs/index.md:4 .cls']);
});

test('images keep their width, their theme and their caption', async () => {
  const site = await siteWith(
    {
      'docs/index.md': `# A

![A "b"](a.svg#only-light){ width="300" align=right }
![C](a.svg#only-dark){ width=300px loading=lazy }
Text with ![D](a.svg "T"){ height=20 } and ![E](a.svg){ width="50%" }.

<figure markdown="span">
  ![F](a.svg){ width="40" }
  <figcaption>How **it** flows</figcaption>
</figure>

<div class="x" markdown>
Some **bold** text.
</div>
`,
      'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    },
    { extensions: ['attr_list', 'md_in_html'] },
  );
  expect(placesOf(site, 'Attributes are omitted')).toEqual(['docs/index.md:3 align="right"']);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  const page = articleOf(html('index.html'));
  expect(page).toMatch(/<img [^>]*alt="A &quot;b&quot;" width="300" class="only-light"/);
  expect(page).toMatch(/<img [^>]*alt="C" width="300" class="only-dark"/);
  expect(page).toMatch(/Text with <img [^>]*alt="D"[^>]* height="20"/);
  expect(page).toMatch(
    /<figure><img [^>]*alt="F" width="40"[^>]*><figcaption><p>How <strong>it<\/strong> flows<\/p><\/figcaption><\/figure>/,
  );
  expect(page).toContain('<p>Some <strong>bold</strong> text.</p>');
});

describe('HTML with Markdown in it', () => {
  test('stays in its list item', async () => {
    const text = `# A

1.  Step one

    <figure markdown>
      ![a](x.svg)
      <figcaption>
        *One*
      </figcaption>
    </figure>

    After.

2.  <div markdown>
      *Two*
    </div>

    End.

3.  Three

    <div markdown>
    *Three*</div>

    <div markdown>
        <div markdown>
        *Four*</div>
    </div>
`;
    const image = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n';
    const site = await siteWith({ 'docs/index.md': text, 'docs/x.svg': image }, { extensions: ['md_in_html'] });
    expect(site.text('content/index.md')).toBe(`# A

1.  Step one

    <figure>

    ![a](x.svg)

    <figcaption>

    *One*

    </figcaption>

    </figure>

    After.

2.  <div>

    *Two*

    </div>

    End.

3.  Three

    <div>

    *Three*
    </div>

    <div>

    <div>

    *Four*
    </div>

    </div>
`);
    expect((await built(site.folder)).errors).toEqual([]);
  });

  test('may be nested', async () => {
    const text = `# A

<div markdown>
    <div markdown>
        **text**

            code
    </div>
</div>

<div markdown><section markdown>
    *two*
</section></div>
`;
    expect(await converted(text, ['md_in_html'])).toBe(`# A

<div>

<div>

**text**

    code

</div>

</div>

<div>
<section>

*two*

</section>
</div>
`);
  });
});

test('grids of cards become cards', async () => {
  const site = await siteWith(
    {
      'docs/index.md': `# A

<div class="grid cards" markdown>

-   :material-clock:{ .lg } __Set \`up\`__

    ---

    Install **it**.

    [:octicons-arrow-right-24: More](a.md)

- __[B](a.md)__ text
- **[C](a.md)**

</div>

<div class="grid cards" markdown>

- Plain item

</div>
`,
      'docs/a.md': '# A\n',
    },
    { extensions: ['attr_list', 'md_in_html'] },
  );
  expect(site.text('content/index.md')).toBe(`# A

<CardGrid>

<Card title="Set up">

Install **it**.

[More](a.md)

</Card>

<Card title="B" href="a.md">

text

</Card>

<Card title="C" href="a.md">

</Card>

</CardGrid>

- Plain item
`);
  expect(placesOf(site, 'A grid became consecutive blocks')).toEqual(['docs/index.md:18']);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('titles of admonitions may be empty or contain quotation marks', async () => {
  const site = await siteWith({
    'docs/index.md':
      '# A\n\n!!! quote ""\n\n    Quoted.\n\n    !!! tip "A \\"b\\" c"\n        In it.\n\n!!! note ""\n    Text.\n\n=== "D \\"e\\""\n    Tab.\n',
  });
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  const page = articleOf(html('index.html'));
  expect(page).toMatch(
    /<blockquote><p>Quoted.<\/p><div[^>]*><p[^>]*>A [“"]b[”"] c<\/p><p>In it.<\/p><\/div><\/blockquote>/,
  );
  expect(site.text('content/index.md')).toContain('<Tab label="D \'e\'">');
  expect(placesOf(site, 'A container without a title got the default title for its type')).toEqual([
    'docs/index.md:10 note',
  ]);
});

test('options and navigation are reported at their line', async () => {
  const site = await migrated({
    'base.yml': 'theme:\n  name: material\n  custom_dir: overrides\n',
    'mkdocs.yml': `INHERIT: base.yml
site_name: Anvil
plugins:
  search: {}
  tags: {}
extra_javascript:
  - a.js
  - path: b.js
    defer: true
extra_css:
  - a.css
nav:
  - Home: index.md
  - None: none.md
  - Guide:
      - deep/none.md
`,
    'docs/index.md': '---\ntitle: A\nicon: material/help\nstatus: new\n---\n\n# A\n',
  });
  expect(placesOf(site, 'A navigation link has no target')).toEqual([
    'mkdocs.yml:14 /none.md',
    'mkdocs.yml:16 /deep/none.md',
  ]);
  expect(placesOf(site, 'Site scripts are not migrated')).toEqual(['mkdocs.yml:7 a.js', 'mkdocs.yml:8 b.js']);
  expect(placesOf(site, 'Site style sheets are not migrated')).toEqual(['mkdocs.yml:11 a.css']);
  expect(placesOf(site, 'Theme templates are not migrated')).toEqual(['base.yml:3 overrides']);
  expect(placesOf(site, 'Lists of pages by tag are not migrated')).toEqual(['mkdocs.yml:5 tags']);
  expect(placesOf(site, 'The frontmatter key `icon` has no equivalent')).toEqual(['docs/index.md:3']);
  expect(placesOf(site, 'The frontmatter key `status` has no equivalent')).toEqual(['docs/index.md:4']);
});

test('the footer is decoded, links have names, and the colors of both schemes are readable', async () => {
  const site = await siteWith(
    { 'docs/index.md': '# A\n' },
    {
      config: `copyright: Copyright &copy; 2026 A &amp; B
theme:
  name: material
  palette:
    - { scheme: slate, primary: deep-orange }
    - { scheme: default, primary: teal }
extra:
  social:
    - { icon: fontawesome/brands/mastodon, link: 'https://a.example/@a', name: Anvil on Mastodon }
`,
    },
  );
  const config = site.text('site.config.ts');
  expect(config).toContain("footer: { message: 'Copyright © 2026 A & B' }");
  expect(config).toContain("label: 'Anvil on Mastodon'");
  expect(site.text('theme.css')).toBe(`:root {
  --accent: light-dark(#009485, #ff6e42);
  --accent-text: light-dark(#00796b, #ff6e42);
  --accent-soft: light-dark(#ddf7f2, #3d221a);
  --brand: light-dark(#007f70, #ff6e42);
  --brand-hover: light-dark(#007062, #ff7e52);
}
`);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('a main color in a style sheet takes precedence over the palette', async () => {
  const site = await siteWith(
    {
      'docs/index.md': '# A\n',
      'docs/a.css': ':root > * { --md-primary-fg-color: #900; --md-accent-fg-color: #009 }\n',
    },
    { config: 'theme:\n  name: material\n  palette: { primary: custom }\nextra_css: [a.css]\n' },
  );
  expect(site.text('theme.css')).toContain('--accent: #900;');
  expect(
    placesOf(site, 'Rules for parts of the old theme were omitted; `styles/` contains the old style sheet'),
  ).toEqual(['docs/a.css:1']);
});

test('blocks with slashes become containers, tabs and HTML, if an extension for them is on', async () => {
  const text = `# A

/// warning | Hot *steel*
Wear gloves.

//// details | More
    open: True
    type: tip

Text.
////
///

/// tab | One
    new: true

First.
///

/// tab | "Two"
Second.
///

/// tab | Alone
    new: true

Third.
///

/// html | div.box#top
**Bold**
///

/// caption
A caption.
///

\`\`\`
/// note
///
\`\`\`
`;
  const extensions = ['pymdownx.blocks.admonition', 'pymdownx.blocks.tab'];
  const site = await siteWith({ 'docs/index.md': text }, { extensions });
  expect(site.text('content/index.md')).toBe(`# A

:::warning Hot *steel*
Wear gloves.

:::details More {open}

Text.
:::
:::

<Tabs>
<Tab label="One">

First.

</Tab>

<Tab label="'Two'">

Second.

</Tab>
</Tabs>

<Tabs>
<Tab label="Alone">

Third.

</Tab>
</Tabs>

<div class="box" id="top">

**Bold**

</div>


A caption.


\`\`\`
/// note
///
\`\`\`
`);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html').match(/role="tablist"/g)).toHaveLength(2);
  expect(site.report.manual).toBe(0);
  expect(await converted(text)).toContain('/// warning | Hot *steel*');
});

test('excluded files are not pages, and drafts stay drafts', async () => {
  const site = await siteWith(
    {
      'docs/index.md': '# A\n',
      'docs/parts/note.md': '# Note\n',
      'docs/parts/kept.md': '# Kept\n',
      'docs/deep/parts/inner.md': '# Inner\n',
      'docs/deep/_old.md': '# Old\n',
      'docs/top.md': '# Top\n',
      'docs/deep/top.md': '# Top of deep\n',
      'docs/new.md': '# New\n',
    },
    { config: 'exclude_docs: |\n  # comment\n  /parts/\n  _*.md\n  /top.md\n  !kept.md\ndraft_docs: |\n  new.md\n' },
  );
  expect(site.report.urls.map(({ source }) => source)).toEqual([
    'docs/deep/parts/inner.md',
    'docs/deep/top.md',
    'docs/index.md',
    'docs/new.md',
    'docs/parts/kept.md',
  ]);
  expect(site.text('content/new.md')).toBe('---\ndraft: true\n---\n\n# New\n');
});

test('a comment may replace a term', async () => {
  const text = '# A\n\n<!-- option a -->\n\n:   Text.\n\n    ``` yaml\n    a: 1\n    ```\n\nAfter.\n';
  const site = await siteWith({ 'docs/index.md': text }, { extensions: ['def_list'] });
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  const article = articleOf(html('index.html'));
  expect(article).toContain('<dd><p>Text.</p>');
  expect(article).not.toContain('```');
});

test('linked tabs with a common label have one group on all pages', async () => {
  const tabs = (...labels: string[]): string => labels.map((label) => `=== "${label}"\n\n    Text.\n\n`).join('');
  const pages = {
    'docs/index.md': `# Home\n\n${tabs('Linux', 'macOS')}Text.\n\n${tabs('C++')}`,
    'docs/other.md': `# Other\n\n${tabs('macOS', 'Windows')}Text.\n\n${tabs('C')}`,
  };
  const groups = async (config: string): Promise<string[]> => {
    const site = await migrated({ 'mkdocs.yml': `site_name: A\n${config}`, ...pages });
    return ['index', 'other'].flatMap((name) => site.text(`content/${name}.md`).match(/<Tabs.*>/g) ?? []);
  };
  expect(await groups('theme:\n  name: material\n  features: [content.tabs.link]\n')).toEqual([
    '<Tabs groupId="linux">',
    '<Tabs groupId="c">',
    '<Tabs groupId="linux">',
    expect.stringMatching(/^<Tabs groupId="c-\d">$/),
  ]);
  expect(await groups('')).toEqual(['<Tabs>', '<Tabs>', '<Tabs>', '<Tabs>']);
});

test('tildes stay text unless the extension is on', async () => {
  const text = async (extension: string): Promise<string> => {
    const site = await migrated({
      'mkdocs.yml': `site_name: A\n${extension}`,
      'docs/index.md': '# A\n\nH~2~O ~~old~~ ~/a and ~/b `a~b~c`\n',
    });
    return site.text('content/index.md');
  };
  expect(await text('')).toContain('H\\~2\\~O \\~\\~old\\~\\~ ~/a and ~/b `a~b~c`');
  expect(await text('markdown_extensions: [pymdownx.tilde]\n')).toContain('H<sub>2</sub>O ~~old~~ ~/a');
});

test('text in HTML does not get backslashes', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md':
      '# A\n\n<p>about ~5~ x <APP_VERSION> and ~~no~~</p>\n\n<pre>~a~\n\n~b~</pre>\n\nA ~5~ <b>~6~</b> <APP_VERSION>\n',
  });
  expect(site.text('content/index.md')).toContain(
    '<p>about ~5~ x &lt;APP_VERSION&gt; and ~~no~~</p>\n\n<pre>~a~\n\n~b~</pre>\n\nA \\~5\\~ <b>\\~6\\~</b> \\<APP_VERSION>\n',
  );
});
