/**
 * Findings with the same cause count as one finding. `--all`, other formats and `--fix` still include every finding.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { check, siteWith } from './checked-site.ts';
import type { Config } from './checked-site.ts';
import { run } from './command.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));
function site(files: Record<string, string>, config?: Config): string {
  const root = siteWith(files, config);
  made.push(root);
  return root;
}

const five = [1, 2, 3, 4, 5];
const times = (text: (n: number) => string): string => five.map((n) => text(n)).join('\n\n');
const pages = (text: (n: number) => string): Record<string, string> =>
  Object.fromEntries(five.map((n) => [`content/p${n}.md`, text(n)]));
const bilingual = { lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }] };
/** Headings of a page, and translations with ids that VitePress generated. */
const translated = (heading: (n: number) => string, id: (n: number) => string): Record<string, string> => ({
  'content/en/index.md': `# Home\n\n${times((n) => `${heading(n)}\n\nText ${n}.`)}\n`,
  'content/de/index.md': `# Start\n\n${times((n) => `## Teil ${n} {#${id(n)}}\n\nWort ${n}.`)}\n`,
});

const causes: [cause: string, code: string, files: Record<string, string>, config?: Config][] = [
  [
    'links to pages lack the leading `/`',
    'link-target-missing',
    { 'content/guide/index.md': `# Guide\n\n${times(() => '[a](guide/a)')}\n`, 'content/guide/a.md': '# A\n\nText.\n' },
  ],
  [
    'links start with `/de/`, but their pages exist only without this prefix; if it is a language, add it to `locales`',
    'link-target-missing',
    { 'content/index.md': `# Home\n\n${times(() => '[a](/de/a)')}\n`, 'content/a.md': '# A\n\nText.\n' },
  ],
  [
    'links point to `/a/gone`, which does not exist',
    'link-target-missing',
    { 'content/index.md': `# Home\n\n${times(() => '[a](/a/gone#part)')}\n`, 'content/a/b.md': '# B\n\nText.\n' },
  ],
  [
    'links point to `/learn`, where the site has no pages',
    'link-target-missing',
    { 'content/index.md': `# Home\n\n${times((n) => `[a](/learn/part${n})`)}\n` },
  ],
  [
    "links point to pages that are not translated; `translations.missing: 'source'` shows the original",
    'link-target-missing',
    {
      'content/en/index.md': '# Home\n\nText.\n',
      'content/de/index.md': `# Start\n\n${times((n) => `[a](/de/p${n})`)}\n`,
      ...Object.fromEntries(five.map((n) => [`content/en/p${n}.md`, `# Page ${n}\n\nText.\n`])),
    },
    { ...bilingual, translations: { missing: 'absent' } },
  ],
  [
    'pages use components that neither docsite nor the site defines',
    'component-unknown',
    { 'content/index.mdx': `# Home\n\n${times((n) => `<Unheard${'abcdef'.charAt(n)}Of />`)}\n` },
  ],
  [
    'tags have attributes that their components do not accept',
    'attribute-unknown',
    { 'content/index.mdx': `# Home\n\n${times((n) => `<${n % 2 === 0 ? 'Badge' : 'Steps'} slot="a" />`)}\n` },
  ],
  [
    '`hero` is not in the form that docsite reads',
    'frontmatter-value-invalid',
    pages((n) => `---\nhero:\n  ${n % 2 === 0 ? 'title: Lids' : 'label: Lids'}\n---\n\n# Page ${n}\n\nText.\n`),
  ],
  [
    'lines begin with `<<<`, which includes code in VitePress only; `docsite migrate` converts whole sites',
    'code-import-as-text',
    { 'content/index.md': `# Home\n\n${times((n) => `<<< @/lid${n}.ts`)}\n` },
  ],
  [
    'links point above the root of the site; write full URLs',
    'link-target-missing',
    { 'content/index.md': `# Home\n\n${times((n) => `[a](../std/part${n})`)}\n` },
  ],
  [
    'links point above the root of the site; write full URLs',
    'file-missing',
    { 'content/guide/a.md': `# A\n\n${times((n) => `[a](../../std/part${n}.pdf)`)}\n` },
  ],
  [
    'pages link to headings that `/a` does not have',
    'anchor-missing',
    { 'content/index.md': `# Home\n\n${times((n) => `[a](/a#removed-${n})`)}\n`, 'content/a.md': '# A\n\nText.\n' },
  ],
  [
    "links to headings on other pages lack the page's path",
    'anchor-missing',
    {
      'content/index.md': `# Home\n\n${times((n) => `[a](#part-${n})`)}\n`,
      'content/a.md': `# A\n\n${times((n) => `## Part ${n}\n\nText.`)}\n`,
    },
  ],
  [
    'anchors were not found: components create them',
    'anchor-missing',
    {
      'content/index.mdx': `# Home\n\n${times((n) => `[a](#made-${n})\n\n<Part title="A" titleId="made-${n}" />`)}\n`,
    },
  ],
  [
    'paths of images in `public/` are relative to page URLs',
    'image-missing',
    {
      'content/guide/a.md': `# A\n\n${times(() => '![A circle](../images/a.svg)')}\n`,
      'content/public/images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    },
  ],
  [
    'unknown container `v-pre`; its lines are shown as text',
    'container-unknown',
    { 'content/index.md': `# Home\n\n${times(() => '::: v-pre\n\nText.\n\n:::')}\n` },
  ],
  [
    'pages are empty: docsite does not support `layout: home`',
    'page-empty',
    pages(() => '---\nlayout: home\nhero:\n  name: A\n---\n'),
  ],
  ['pages have no title; using filenames instead', 'title-missing', pages(() => 'Only text.\n')],
  [
    'samples are cut off; mark omitted code with `// ...`',
    'sample-syntax',
    {
      'content/index.md': `# Home\n\n${times((n) => `\`\`\`js\nfunction f${n}() {\n  const a = <p>text</p>;\n\`\`\``)}\n`,
    },
  ],
  [
    'invalid `json`: expected a value, found `-`',
    'sample-syntax',
    { 'content/index.md': `# Home\n\n${times((n) => `\`\`\`json\n{ "a${n}": - }\n\`\`\``)}\n` },
  ],
  [
    'expressions are shown as text: docsite does not run code in pages',
    'expression-as-text',
    { 'content/index.mdx': `# Home\n\n${times((n) => `The answer is {${n} * 7}.`)}\n` },
  ],
  [
    'lines are marked with regular expressions, as in Expressive Code',
    'code-lines-invalid',
    { 'content/index.md': `# Home\n\n${times(() => '```js {/a/}\nlet a;\n```')}\n` },
  ],
  [
    'pages have several level-1 headings; begin sections with `##`',
    'multiple-h1',
    { 'content/index.md': `---\ntitle: Guide\n---\n\n# Start\n\nText.\n\n${times((n) => `# Part ${n}\n\nText.`)}\n` },
  ],
  [
    'imports start with `@site/`, an alias from another generator; use `./`, `../` or `@/`',
    'snippet-missing',
    {
      'content/index.mdx': `${times((n) => `import A${n} from '@site/src/_a${n}.mdx';`)}\n\n# Home\n\n${times((n) => `<A${n} />`)}\n`,
    },
  ],
  [
    'pages import code; declare components in `components` in the configuration',
    'import-not-markdown',
    { 'content/index.mdx': `${times((n) => `import A${n} from '@site/src/a${n}';`)}\n\n# Home\n\nText.\n` },
  ],
  [
    'pages import code; declare components in `components` in the configuration',
    'import-not-markdown',
    { 'content/index.mdx': `${times((n) => `import A${n} from './a${n}.tsx';`)}\n\n# Home\n\nText.\n` },
  ],
  [
    'pages import components from packages; declare them in `components` in the configuration',
    'import-not-markdown',
    { 'content/index.mdx': `${times((n) => `import { A${n} } from '@scope/part${n}';`)}\n\n# Home\n\nText.\n` },
  ],
  [
    'translations in `de` differ from their source pages',
    'id-drift',
    translated(
      (n) => `## Part ${n}`,
      (n) => `teil-${n}`,
    ),
    bilingual,
  ],
  [
    "heading ids in translations are those that VitePress generates; set `markdown.slugger: 'vitepress'`",
    'id-drift',
    translated(
      (n) => `## What's Next ${n}?`,
      (n) => `what-s-next-${n}`,
    ),
    bilingual,
  ],
];

test.each(causes)('%s', async (cause, code, files, config) => {
  const { findings } = await check(site({ 'content/extra.md': '# Extra\n\nText.\n', ...files }, config));
  const found = findings.filter((finding) => finding.code === code);
  expect(found.map((finding) => [finding.cause, 1 + (finding.others?.length ?? 0)])).toEqual([[cause, 5]]);
});

describe('five findings with one cause', () => {
  const drift = (): string =>
    site(
      translated(
        (n) => `## Part ${n}`,
        (n) => `teil-${n}`,
      ),
      bilingual,
    );
  const lines = five.map((n) => 4 * n - 1);

  test('a short report shows one line, or all positions', async () => {
    const { stdout } = await run(['check', drift()]);
    expect(stdout.match(/id-drift/g)).toHaveLength(1);
    expect(stdout).toContain('translations in `de` differ from their source pages');
    expect(stdout).toContain('5 fixable with `--fix`');
  });

  test('`--all` shows each with its message, frame and fix', async () => {
    const { stdout } = await run(['check', drift(), '--all']);
    for (const [index, line] of lines.entries()) {
      expect(stdout).toContain(`content/de/index.md:${line}:`);
      expect(stdout).toContain(`fix: \`{#teil-${index + 1}}\` → \`{#part-${index + 1}}\``);
    }
  });

  test('JSON includes all of them and their fixes', async () => {
    const { stdout } = await run(['check', drift(), '--json']);
    const { findings } = JSON.parse(stdout) as {
      findings: { code: string; fix: unknown; cause: string; others: { fix: unknown }[] }[];
    };
    const first = findings.find(({ code }) => code === 'id-drift');
    expect(first?.cause).toBe('translations in `de` differ from their source pages');
    expect([first, ...(first?.others ?? [])].map((one) => one?.fix !== null)).toEqual(five.map(() => true));
  });

  test.each(['sarif', 'junit', 'github', 'gitlab'])('%s includes all of them', async (format) => {
    const { stdout } = await run(['check', drift(), '--format', format]);
    expect(stdout.match(/the id of this heading is[^\n]*teil-\d/g)?.length).toBeGreaterThanOrEqual(5);
  });

  test('`--fix` fixes all of them', async () => {
    const root = drift();
    await run(['check', root, '--fix']);
    const text = fs.readFileSync(path.join(root, 'content/de/index.md'), 'utf8');
    expect(text.match(/\{#part-\d\}/g)).toHaveLength(5);
  });
});

describe('a short report', () => {
  const links = '../guide/five.md ../guide/four.md ../guide/one.md ../guide/three.md ../guide/two.md'.split(' ');
  const unlinked = (): string =>
    site(
      {
        'content/en/index.md': '# Home\n\nText.\n',
        'content/de/index.md': '# Start\n\nWort.\n',
        ...Object.fromEntries(
          links.flatMap((link) => {
            const name = link.split('/').at(-1) ?? '';
            return [
              [`content/en/guide/${name}`, `# Page ${name}\n\nText.\n`],
              [`content/de/guide/${name}`, `# Seite ${name}\n\nWort.\n`],
            ];
          }),
        ),
        'content/en/more/a.md': `# More\n\n${links.map((link) => `[a](${link})`).join(' ')}\n`,
        'content/de/more/a.md': '# Mehr\n\nWorte.\n',
      },
      bilingual,
    );

  test('lists the message of each joined finding, and each position once', async () => {
    const { stdout } = await run(['check', unlinked(), '--only', 'link-drift']);
    const position = 'content/de/more/a.md:1:1';
    expect(stdout).toContain(
      '  translations in `de` differ from their source pages\n  missing link to `../guide/five.md`, which `content/en/more/a.md` has\n',
    );
    for (const link of links.slice(1)) expect(stdout).toContain(`  also: ${position}  missing link to \`${link}\``);
    expect(stdout).toContain('1 warning at 5 places in 1 file;');
    const container = times(() => '::: v-pre\n\nText.\n\n:::');
    const { stdout: same } = await run(['check', site({ 'content/index.md': `# Home\n\n${container}\n` })]);
    expect(same).toContain('also at: content/index.md:9:1, content/index.md:15:1, ');
  });

  test('lists all warnings in addition to long errors, and its counts add up to the summary', async () => {
    const drift = times((n) => `## Teil ${n} {#teil-${n}}\n\nWort ${n}.`);
    const root = site(
      {
        'content/en/index.md': `# Home\n\n${times((n) => `## Part ${n}\n\nText ${n}.`)}\n`,
        'content/de/index.md': `# Start\n\n${drift}\n`,
        'content/en/a.md': `# A\n\n${five.map((n) => `Open the page [number ${n}](./missing-${n}.md) now.`).join('\n\n')}\n`,
        'content/de/a.md': `# A\n\n![](./x.png)\n\n![](./x.png)\n\n${five.map((n) => `Seite [${n}](../en/a.md).`).join('\n\n')}\n`,
        'content/de/x.png': 'png',
      },
      bilingual,
    );
    const { stdout } = await run(['check', root]);
    expect(stdout.match(/ {2}error {2}link-target-missing/g)).toHaveLength(5);
    const rows = [...stdout.matchAll(/^warning {2,}(\S+) +(?:×(\d+))?/gm)].map(([, code, count]) => [
      code,
      Number(count ?? 1),
    ]);
    expect(rows.map(([code]) => code)).toContain('id-drift');
    const full = stdout.match(/^\S+ {2}warning {2}/gm)?.length ?? 0;
    const total = rows.reduce((sum, [, count]) => sum + Number(count), full);
    expect(stdout).toContain(`5 errors, ${total} warnings`);
    expect(stdout).toContain('translations in `de` differ from their source pages (5 places)');
    expect(stdout.split('\n').length).toBeLessThanOrEqual(41);
  });
});

test('errors that represent many others take one line each if they do not fit in full', async () => {
  const tags = (text: string): string => times((n) => `${text} text="${n}" />`);
  const root = site({
    'content/a.md': `---\nhero:\n${five.map((n) => `  key${n}: a`).join('\n')}\n---\n\n# A\n\nText.\n`,
    'content/b.md': `# B\n\n${tags('<Badge')}\n\n${times((n) => `[a](/a#removed-${n})`)}\n`,
    'content/c.mdx': `# C\n\n${times((n) => `<Badge text="a" key${n}="a" />`)}\n\n${times((n) => `<Unheard${'abcdef'.charAt(n)}Of />`)}\n`,
  });
  const { stdout } = await run(['check', root]);
  expect(stdout.split('\n').length).toBeLessThanOrEqual(41);
});

test('a missing translation of a page is not confused with a link that lacks its language prefix', async () => {
  const root = site(
    {
      'content/en/index.md': '# Home\n\nTo [a](/a).\n',
      'content/en/a.md': '# A\n\nText.\n',
      'content/de/index.md': '# Start\n\nZu [a](/a).\n',
    },
    { ...bilingual, translations: { missing: 'absent' } },
  );
  const { findings } = await check(root);
  const missing = findings.find(({ code }) => code === 'link-target-missing');
  expect(missing?.message).toBe('`/a` is not translated');
  expect(missing?.hint).toContain('`content/en/a.md`');
});

test('a link to a page of another version names that version, and the hint is a link that works', async () => {
  const links = '[a](./new.md) [b](/guide/new?x#end) [c](/v2/guide/new#end) [d](./none.md)';
  const root = site(
    {
      'content/v2/en/index.md': '# Home\n\nTo [new](/guide/new).\n',
      'content/v2/en/guide/new.md': '# New\n\n## End\n\nText.\n',
      'content/v1/en/index.md': '# Home\n\nTo [old](/guide/old).\n',
      'content/v1/en/guide/old.md': `# Old\n\n${links}\n`,
    },
    { lang: 'en', locales: [{ lang: 'en' }], multiVersion: { default: 'v2', versions: ['v2', 'v1'] } },
  );
  const { findings } = await check(root, { only: ['link-target-missing'] });
  expect(findings.map(({ message, hint }) => `${message}: ${hint}`)).toEqual([
    'this version has no page that matches `./new.md`: version `v2` has one: write `/v2/guide/new`',
    'this version has no page that matches `/guide/new?x#end`: version `v2` has one: write `/v2/guide/new?x#end`',
    'no page matches `./none.md`: undefined',
  ]);
});

test('a tag that a translation shares with its source page does not count as an untranslated paragraph', async () => {
  const page = (title: string): string =>
    `# ${title}\n\n<a\n  href="https://example.org/a"\n  style={{ display: 'block' }}\n>\n  <img src="https://example.org/a.svg" style={{ width: 10 }}\n    alt="The version of the package that is published" />\n</a>\n`;
  const root = site(
    { 'content/en/index.mdx': page('Home'), 'content/zh/index.mdx': page('首页') },
    { lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] },
  );
  expect((await check(root)).findings.map(({ code }) => code)).not.toContain('untranslated-paragraph');
});

test('the title in a translation’s frontmatter has no id to compare', async () => {
  const root = site(
    {
      'content/en/index.md': '---\ntitle: Home\n---\n\n## Part {#part}\n\nText.\n',
      'content/de/index.md': '---\ntitle: Anfang\n---\n\n## Teil {#part}\n\nWort.\n',
    },
    bilingual,
  );
  expect((await check(root)).findings.map(({ code }) => code)).not.toContain('id-drift');
});

test('a link to another site’s page in the language of the translation is the same link', async () => {
  const root = site(
    {
      'content/en/index.md':
        '# Home\n\n[Lids](https://docs.example.org/en-US/lids) [tops](https://example.org/en/tops)\n',
      'content/de/index.md':
        '# Start\n\n[Deckel](https://docs.example.org/de/lids) [Oben](https://de.example.org/tops)\n',
    },
    bilingual,
  );
  expect((await check(root)).findings.map(({ code }) => code)).not.toContain('link-drift');
});

test('an id that the layout uses is not also reported as a different id', async () => {
  const root = site(
    {
      'content/en/index.md': '# Home\n\n## Content of lids\n\nText.\n',
      'content/de/index.md': '# Start\n\n## Inhalt {#content}\n\nWort.\n',
    },
    bilingual,
  );
  const codes = (await check(root)).findings.map(({ code }) => code);
  expect(codes).toContain('heading-id-reserved');
  expect(codes).not.toContain('id-drift');
});

test('a finding in a snippet is reported once, regardless of how many pages include it', async () => {
  const page = (title: string): string => `import Part from './_part.mdx';\n\n# ${title}\n\n<Part />\n`;
  const root = site({
    'content/_part.mdx': 'Do [this](/missing).\n',
    'content/a.mdx': page('A'),
    'content/b.mdx': page('B'),
  });
  const { findings } = await check(root);
  expect(findings.map(({ code, file }) => [file, code]).filter(([, code]) => code === 'link-target-missing')).toEqual([
    ['content/_part.mdx', 'link-target-missing'],
  ]);
});

test('the finding for links to a page that has moved names its new path, and shows a fix', async () => {
  const page = (name: string): string => `# ${name}\n\nThe words of ${name}.\n\nMore words of ${name}.\n`;
  const root = site({
    'content/guide/old.md': page('Old'),
    ...Object.fromEntries(
      five.map((n) => [`content/guide/p${n}.md`, `# P${n}\n\nSee [old](${n === 1 ? './' : '/guide/'}old).\n`]),
    ),
  });
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@site.example', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Write');
  git('mv', 'content/guide/old.md', 'content/guide/new.md');
  const { stdout } = await run(['check', root]);
  expect(stdout).toContain('links point to `/guide/old`, which has moved to `/guide/new`');
  expect(stdout).toMatch(
    /^ {2}fix: `\.\/old` → `\.\/new`, and 4 more places\n {2}hint: the page has moved to `\.\/new`\n {2}also: /m,
  );
});

test('a fix that adds a space shows the words around it', async () => {
  const { stdout } = await run(['check', site({ 'content/index.md': '# Home\n\n##Missing space\n' })]);
  expect(stdout).toContain('  fix: `##Missing` → `## Missing`\n');
});
