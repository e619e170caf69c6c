/** Text that is correct, or whose problem another finding reports, has no finding of these kinds. */
import { describe, expect, test } from 'vitest';
import { check, temporarySite } from './checked-site.ts';
import type { Config } from './checked-site.ts';

async function codesOf(files: Record<string, string>, config?: Config): Promise<string[]> {
  return (await check(temporarySite(files, config))).findings.map(({ code }) => code);
}

const bilingual = { lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }] };
function translated(source: string, translation: string, ext = 'md'): Record<string, string> {
  return {
    [`content/en/index.${ext}`]: `# Home\n\n${source}\n`,
    [`content/de/index.${ext}`]: `# Start\n\n${translation}\n`,
  };
}
const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

describe('a sample whose words are translated is the same code', () => {
  test.each([
    ['Markdown', 'md', '# Lids\n\n- An [old lid](./lid.png)', '# Deckel\n\n- Ein [alter Deckel](./deckel.png)'],
    [
      'frontmatter',
      'md',
      '---\ntitle: My lid\noutline: deep\n---\n\nText',
      '---\ntitle: Mein Deckel\noutline: deep\n---\n\nWort',
    ],
    ['a container', 'md', ':::tip[Good lids]\nText\n:::', ':::tip[Gute Deckel]\nWort\n:::'],
    ['a component', 'mdx', '<Lid title="Old">Some text.</Lid>', '<Lid title="Alt">Ein Text.</Lid>'],
    ['the language of a path', 'mdx', '<Lid href="/lids/old" />', '<Lid href="/de/lids/old" />'],
    ['strings', 'js', "start({ label: 'Old lids', icon: 'lid' })", "start({ label: 'Alte Deckel', icon: 'lid' })"],
    ['a tree of files', '', '├─ lid.js  # the lid', '├─ lid.js  # der Deckel'],
    ['a comment in a difference', 'diff', '+ start(); // the lid', '+ start(); // der Deckel'],
    ['the style of code', 'js', 'lids.map(lid => ({ "a": lid }));', "lids.map((lid) => ({ 'a': lid }))"],
  ])('%s', async (_name, language, source, translation) => {
    expect(await codesOf(translated(fenced(language, source), fenced(language, translation)), bilingual)).not.toContain(
      'code-drift',
    );
  });

  test.each([
    ['a name', 'js', "start({ label: 'Old lids', icon: 'lid' })", "start({ label: 'Alte Deckel', icon: 'top' })"],
    ['a call', 'js', 'start(lid);', 'stop(lid);'],
    ['a folder that is not a language', 'js', "read('/js/lids')", "read('/db/lids')"],
    ['a key in frontmatter', 'md', '---\noutline: deep\n---', '---\naside: deep\n---'],
    ['a value in frontmatter', 'md', '---\noutline: deep\n---', '---\noutline: flat\n---'],
    ['a container', 'md', ':::tip\nText\n:::', ':::note\nWort\n:::'],
    ['an attribute', 'mdx', '<Lid size="big" />', '<Lid size="small" />'],
    ['a heading', 'md', '# Lids\n\nText', 'Wort'],
  ])('but a change of %s is reported', async (_name, language, source, translation) => {
    expect(await codesOf(translated(fenced(language, source), fenced(language, translation)), bilingual)).toContain(
      'code-drift',
    );
  });
});

test('text that is indented like the tags around it is not compared as code in MDX', async () => {
  const box = (text: string): string => `<section>\n  <div>\n    <h1>Lids</h1>\n\n    ${text}\n\n  </div>\n</section>`;
  const codes = await codesOf(translated(box('An old lid.'), box('Ein alter Deckel.'), 'mdx'), bilingual);
  expect(codes).not.toContain('code-drift');
});

test('articles about the same subject in two languages are the same link', async () => {
  const source = '[Lids](https://en.wikipedia.org/wiki/Lid)';
  const codes = await codesOf(translated(source, '[Deckel](https://de.wikipedia.org/wiki/Deckel)'), bilingual);
  expect(codes).not.toContain('link-drift');
  expect(await codesOf(translated(source, '[Deckel](https://en.wikipedia.org/wiki/Top)'), bilingual)).toContain(
    'link-drift',
  );
});

test('an expression that a translation shares with its source page is not an untranslated paragraph', async () => {
  const code = '{() => {\n  return some.long(list, of, words, which, nobody, can, translate, at, all);\n}}';
  expect(await codesOf(translated(code, code, 'mdx'), bilingual)).not.toContain('untranslated-paragraph');
});

test('an emoji code in a heading is not part of the id that VitePress generates', async () => {
  const { findings } = await check(
    temporarySite(translated('## Emoji :tada:\n\nText.', '## Emojis :tada: {#emoji}\n\nWort.'), bilingual),
  );
  expect(findings.find(({ code }) => code === 'id-drift')?.cause).toContain("`markdown.slugger: 'vitepress'`");
});

test('a link whose text is its path may show how to link to another language', async () => {
  const link = (text: string): string => `[${text}](/de/lid)`;
  const files = { 'content/en/lid.md': '# Lid\n\nText.\n', 'content/de/lid.md': '# Deckel\n\nWort.\n' };
  const page = (text: string): Record<string, string> => ({
    ...files,
    'content/en/index.md': `# Home\n\n${link(text)}\n`,
  });
  expect(await codesOf(page('The path /de/lid'), bilingual)).not.toContain('link-cross-locale');
  expect(await codesOf(page('The lid'), bilingual)).toContain('link-cross-locale');
});

test('an anchor is not reported on a page whose content is a component that is shown as text', async () => {
  const examples = (text: string): Record<string, string> => ({
    'content/index.md': '# Home\n\n[Lids](/examples#lids)\n',
    'content/examples.md': text,
  });
  expect(await codesOf(examples('# Examples\n\n<Examples />\n'))).not.toContain('anchor-missing');
  expect(await codesOf(examples('# Examples\n\nText.\n'))).toContain('anchor-missing');
  expect(await codesOf(examples('# Examples\n\nText.\n\n<Examples />\n'))).toContain('anchor-missing');
});

test('an anchor is not reported if the layout uses the id that its heading specifies', async () => {
  const codes = await codesOf({ 'content/index.md': '# Home\n\n[Text](#content)\n\n## Text {#content}\n\nText.\n' });
  expect(codes).toContain('heading-id-reserved');
  expect(codes).not.toContain('anchor-missing');
});

test('a quotation that begins with a straight mark and ends with a curly one is closed', async () => {
  const codes = await codesOf({ 'content/index.md': '# Home\n\n"Open the lid,” she said.\n' });
  expect(codes).not.toContain('bracket-unbalanced');
});

test('mixed quotation marks do not hide an unmatched parenthesis', async () => {
  const codes = await codesOf({ 'content/index.md': '# Home\n\n"Open the lid,” she said (and left.\n' });
  expect(codes).toContain('bracket-unbalanced');
});

test('a tag in backticks between tags that are shown as text is not a tag', async () => {
  const files = { 'content/index.md': '# Home\n\n<Note>\nWrite a `<script>` tag.\n</Note>\n' };
  expect(await codesOf(files)).not.toContain('html-tag-removed');
});

test('“an the” is reported as a misspelled “and the”', async () => {
  const { findings } = await check(temporarySite({ 'content/index.md': '# Home\n\nOpen the lid an the box.\n' }));
  expect(findings.map(({ code, hint }) => [code, hint])).toContainEqual(['word-confused', 'write `and the`']);
});

test('the syntax error next to omitted code is reported at the error', async () => {
  const code = '<a>\n  <b>{...}</b>\n  <c> // text\n</a>';
  const { findings } = await check(temporarySite({ 'content/index.md': `# Home\n\n${fenced('jsx', code)}\n` }));
  expect(findings.find(({ code: one }) => one === 'sample-syntax')?.span?.start.line).toBe(7);
});

test('a page that consists of a component that is shown as text needs no title of its own', async () => {
  const files = { 'content/index.md': '# Home\n\n[All](/all)\n', 'content/all.md': '<Partners />\n' };
  const codes = await codesOf(files);
  expect(codes).toContain('component-as-text');
  expect(codes).not.toContain('title-missing');
});

test('a page with components that is not reported for them is reported for what it lacks', async () => {
  const files = { 'content/index.md': '# Home\n\n[All](/all#lids)\n', 'content/all.md': '<Partners />\n' };
  const codes = await codesOf(files, { checks: { rules: { 'component-as-text': 'off' } } });
  expect(codes).toEqual(expect.arrayContaining(['anchor-missing', 'title-missing']));
  const mdx = await codesOf(
    { ...files, 'theme/partners.jsx': 'export default () => <p>All</p>;\n' },
    { markdown: { mdx: ['all.md'] }, components: { Partners: 'theme/partners.jsx' } },
  );
  expect(mdx).not.toContain('component-as-text');
  expect(mdx).toEqual(expect.arrayContaining(['anchor-missing', 'title-missing']));
});

test('a key that is missing because it is misspelled is reported once', async () => {
  const hero = '---\npageType: home\nhero:\n  image:\n    file: /a.png\n---\n\n# Home\n\nText.\n';
  const codes = await codesOf({ 'content/index.md': hero });
  expect(codes).toContain('frontmatter-value-invalid');
  expect(codes).not.toContain('frontmatter-key-missing');
});

test('an anchor that is named after a component may be created by it', async () => {
  const { findings } = await check(
    temporarySite({ 'content/index.mdx': '# Home\n\n[Try](#lid-tests)\n\n## Part\n\n<LidTests />\n' }),
  );
  expect(findings.find(({ code }) => code === 'anchor-missing')?.message).toBe(
    'the anchor `#lid-tests` was not found: a component creates it from `<LidTests>`',
  );
});

test.each([
  ['a built-in component', '#tabs', '## Part\n\n<Tabs>\n\n<Tab title="A">\n\nText.\n\n</Tab>\n\n</Tabs>'],
  ['a heading with a similar id', '#lid-test', '## Lid tests\n\nText.\n\n<LidTest />'],
])('an anchor is not blamed on a component because of %s', async (_name, link, text) => {
  const { findings } = await check(temporarySite({ 'content/index.mdx': `# Home\n\n[Try](${link})\n\n${text}\n` }));
  expect(findings.find(({ code }) => code === 'anchor-missing')?.message).toBe(`this page has no heading \`${link}\``);
});

test('a single link without accents is misspelled, and several use other ids', async () => {
  const messages = async (links: number): Promise<string[]> => {
    const text = `# Home\n\n${'[Try](#cafe)\n\n'.repeat(links)}## Café\n\nText.\n`;
    const { findings } = await check(temporarySite({ 'content/index.md': text }), { only: ['anchor-missing'] });
    return findings.map(({ message, hint }) => `${message} | ${hint}`);
  };
  expect(await messages(1)).toEqual(['this page has no heading `#cafe` | did you mean `#café`?']);
  expect((await messages(3))[0]).toContain("set `markdown.slugger: 'vitepress'`");
});

test('an entry for a page in a subfolder says so', async () => {
  const { findings } = await check(
    temporarySite({
      'content/index.md': '# Home\n\nText.\n',
      'content/icons/index.md': '# Icons\n\nText.\n',
      'content/_meta.json': '["index", { "type": "file", "name": "icons/index" }]',
    }),
  );
  expect(findings.find(({ code }) => code === 'meta-entry-missing')?.message).toContain('is in a subfolder');
});

test('the braces of a container’s attributes may be escaped in MDX', async () => {
  const text = '# Home\n\n:::tip\\{title="A"}\nText.\n:::\n';
  expect(await codesOf({ 'content/index.mdx': text })).not.toContain('container-not-opened');
  expect(await codesOf({ 'content/index.md': text })).toContain('container-not-opened');
});

describe('two findings whose cause is the site are joined', () => {
  const twice = (text: string): string => `# Home\n\n${text}\n\n${text}\n`;
  test.each([
    [
      'attribute-unknown',
      { 'content/index.mdx': '# Home\n\n<Badge slot="a" text="a" />\n\n<Steps order="b">\n\n1. A\n\n</Steps>\n' },
    ],
    ['html-tag-removed', { 'content/index.md': '# Home\n\n<style>a{}</style>\n\nText.\n\n<script>a()</script>\n' }],
    ['component-as-text', { 'content/index.md': '# Home\n\n<Badge text="a" />\n\n<Badge text="b" />\n' }],
    ['code-file-outside', { 'content/index.md': twice(fenced('js file="../../a.js"', '')) }],
    ['feed-unknown', { 'content/index.md': '---\nlink-rss: [one, two]\n---\n\n# Home\n\nText.\n' }],
  ])('%s', async (code, files: Record<string, string>) => {
    const { findings } = await check(temporarySite(files));
    const found = findings.filter((finding) => finding.code === code);
    expect(found.map(({ others }) => others?.length)).toEqual([1]);
  });

  test('but not an error with a warning', async () => {
    const { findings } = await check(
      temporarySite({ 'content/index.md': '# Home\n\n<Unheard text="a" />\n\n<Badge text="a" />\n' }),
    );
    const found = findings.filter(({ code }) => code === 'component-as-text');
    expect(found.map(({ severity, others }) => [severity, others])).toEqual([
      ['warning', undefined],
      ['error', undefined],
    ]);
  });

  test('but not hosts, each of which needs its own line in the configuration', async () => {
    const images = [1, 2, 3, 4, 5].map((n) => `![A](https://a${n}.example.org/a.png)`);
    const { findings } = await check(temporarySite({ 'content/index.md': `# Home\n\n${images.join('\n\n')}\n` }));
    const hosts = findings.filter(({ code }) => code === 'host-not-allowed');
    expect(hosts.map(({ hint }) => hint)).toEqual(
      [1, 2, 3, 4, 5].map((n) => expect.stringContaining(`https://a${n}.example.org`)),
    );
  });
});
