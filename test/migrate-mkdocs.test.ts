/** How `docsite migrate` converts the Markdown of MkDocs: snippets, and the syntax of Python-Markdown's extensions. */
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
      },
      { extensions: ['pymdownx.snippets: { base_path: docs }'] },
    );
    expect(placesOf(site, 'An included file does not exist')).toEqual([
      'docs/deep/a.md:5 none.md',
      'docs/index.md:1 none.md',
      'docs/index.md:6 none.yaml:input',
      'docs/index.md:11 none.yaml',
    ]);
    expect(placesOf(site, 'An included section does not exist, or the file includes itself')).toEqual([
      'docs/deep/a.md:6 b.md:none',
    ]);
    expect(site.text('content/index.md')).toContain("import Missing1 from './shared/none.md';\n\n<Missing1 />\n");
    expect(site.text('content/deep/a.md')).toContain("import Missing1 from '../shared/none.md';\n");
    const { errors, warnings, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      'content/deep/a.md: the snippet `../shared/b.md` does not exist',
      'content/deep/a.md: the snippet `../shared/none.md` does not exist',
      'content/index.md: the file `./shared/none.yaml` does not exist',
      'content/index.md: the file `./shared/none.yaml` does not exist',
      'content/index.md: the snippet `./shared/none.md` does not exist',
    ]);
    expect(html('index.html')).not.toContain('8&lt;');
  });
});
