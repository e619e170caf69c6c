/** How `docsite migrate` converts the templates, scripts and hooks of MkDocs sites. */
import { expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';

const config = 'site_name: Anvil\ntheme:\n  name: material\n  custom_dir: overrides\n';
const page = { 'docs/index.md': '# Home\n\nText.\n' };
const templates = 'Theme templates are not migrated';

test('templates that only add tags to the head need no manual work', async () => {
  const site = await migrated({
    'mkdocs.yml': `${config}site_description: Forging\nextra:\n  analytics:\n    provider: fathom\n`,
    ...page,
    'overrides/main.html': `{#- Generated -#}
{% extends "base.html" %}
{% block htmltitle %}{% if page.title %}<title>{{ page.title }}</title>{% endif %}{% endblock %}
{% block extrahead %}
  {{ super() }}
  <!-- For phones -->
  <meta name="theme-color" content="#fff">
  <meta name="subject" content="{{ config.site_description }}">
  <link rel="apple-touch-icon" href="https://a.example/icon.png" />
  <link rel="stylesheet" href="{{ 'assets/extra.css' | url }}">
  <script type="application/ld+json">{ "url": "{{ page.canonical_url }}" }</script>
{% endblock %}
{% block announce %}
  <span class="a">Read the {% include ".icons/b.svg" %} <a class="b" href="https://a.example/news">news</a></span>
{% endblock %}`,
    'overrides/assets/extra.css': '.spark { color: red; }\n',
    'overrides/partials/integrations/analytics/fathom.html':
      '<script src="https://cdn.fathom.example/script.js" data-site="A" defer></script>\n',
    'overrides/partials/integrations/analytics/other.html': '{% if a %}b{% endif %}\n',
  });
  expect(site.report.manual).toBe(0);
  const text = site.text('site.config.ts');
  expect(text).toContain("{ name: 'theme-color', content: '#fff' }");
  expect(text).toContain("{ name: 'subject', content: 'Forging' }");
  expect(text).toContain("scripts: ['cdn.fathom.example']");
  expect(text).toContain(`message: 'Read the <a href="https://a.example/news">news</a>'`);
  expect(text).not.toContain('ld+json');
  expect(placesOf(site, 'Structured data that a template computes is omitted')).toEqual([
    'overrides/main.html:1 application/ld+json',
  ]);
  expect(site.text('styles/overrides/assets/extra.css')).toContain('.spark');
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain('https://cdn.fathom.example/script.js');
});

test.each([
  ['a block of the page', '{% extends "base.html" %}{% block footer %}<p>A</p>{% endblock %}'],
  ['a condition', '{% block extrahead %}{% if page.x %}<meta name="a" content="b">{% endif %}{% endblock %}'],
  ['a script for the theme', '{% block scripts %}<script>document$.subscribe(a)</script>{% endblock %}'],
  ['text in the head', '{% block extrahead %}A{% endblock %}'],
])('templates with %s are reported', async (_, template) => {
  const site = await migrated({
    'mkdocs.yml': config,
    ...page,
    'overrides/main.html': template,
    'overrides/partials/empty.html': '',
  });
  expect(placesOf(site, templates)).toEqual(['mkdocs.yml:4 main.html, partials/empty.html']);
  expect(site.text('site.config.ts')).not.toContain('head:');
});

test('terminals that a script animates become code blocks with the same lines and colors', async () => {
  const site = await migrated({
    'mkdocs.yml':
      'site_name: Anvil\nmarkdown_extensions: [md_in_html]\nextra_javascript: [js/termynal.js, js/custom.js]\n',
    'docs/js/termynal.js': "'use strict';\nclass Termynal {}\n",
    'docs/js/custom.js': 'new Termynal(a);\n',
    'docs/index.md': `# Home

<div class="termy">

\`\`\`console
$ anvil strike
// It takes a second
---> 100%
<font color="#4E9A06"><b>Done</b> in</font> &lt;1 s
# (hot) $ anvil cool
\`\`\`

</div>

- Item

    <div class="termy">

    \`\`\`console
    $ anvil cool
    Cool
    \`\`\`

    </div>

<div class="use-termynal" data-termynal>
<span data-ty="input">anvil bend</span>
<span data-ty="progress" data-ty-prompt="Bending"></span>
<span data-ty>It is <span style="color: green; font-weight: bold;">bent</span></span>
</div>

<div class="termy">Text</div>
`,
  });
  const bar = '█'.repeat(40);
  expect(site.text('content/index.md')).toBe(`# Home

\`\`\`ansi
$ anvil strike
💬 It takes a second
${bar} 100%
\\x1b[38;2;78;154;6m\\x1b[1mDone\\x1b[0m\\x1b[38;2;78;154;6m in\\x1b[0m <1 s
(hot) $ anvil cool
\`\`\`

- Item

    \`\`\`terminal
    $ anvil cool
    Cool
    \`\`\`

\`\`\`ansi
$ anvil bend
Bending ${bar} 100%
It is \\x1b[1;32mbent\\x1b[0m
\`\`\`

<div class="termy">Text</div>
`);
  expect(placesOf(site, 'A script that animates terminals is omitted')).toEqual(['mkdocs.yml:3 js/termynal.js']);
  expect(placesOf(site, 'Site scripts are not migrated')).toEqual(['mkdocs.yml:3 js/custom.js']);
  expect(placesOf(site, 'An animated terminal became a code block')).toHaveLength(3);
  const { errors, warnings } = await built(site.folder);
  expect([...errors, ...warnings]).toEqual([]);
});

test('placeholders that a hook replaces are shown as text', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\nmarkdown_extensions: [pymdownx.tabbed]\n',
    'docs/index.md': '# Home\n\n=== "A"\n\n    Text\n\n<ANVIL_RULES>\n\nVersion <ANVIL_VERSION>, `<ANVIL_B>`\n',
  });
  expect(site.text('content/index.md')).toContain('\\<ANVIL_RULES>\n\nVersion \\<ANVIL_VERSION>, `<ANVIL_B>`\n');
  expect(placesOf(site, 'A placeholder that looks like a tag became text')).toHaveLength(2);
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain('&lt;ANVIL_RULES&gt;');
});

test('samples that look like secrets do not stop the build, and are listed as work for a person', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\n',
    'docs/index.md': '# Home\n\n```toml\nurl = "https://mara:koala9@proxy.corp.io/simple"\n```\n',
  });
  const cause = 'Text that looks like a secret is published, as in the old site: check it';
  expect(placesOf(site, cause)).toEqual(['docs/index.md:4 basicauth']);
  expect(site.report.causes.find((one) => one.cause === cause)?.kind).toBe('manual');
  expect(site.text('site.config.ts')).toMatch(/allowSecrets: \{ 'index\.md': \['[\w-]+'\] \}/);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('files that git ignores and that are missing are reported once', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
plugins:
  - redirects:
      redirect_maps: { old.md: reference/cli.md }
markdown_extensions: [pymdownx.snippets]
nav:
  - index.md
  - reference/cli.md
  - reference/none.md
`,
    'docs/reference/index.md': '# Reference\n',
    '.gitignore': 'node_modules\n/docs/reference/cli.md\n.list.md\n',
    'docs/index.md': '# Home\n\n[CLI](reference/cli.md#run)\n\n--8<-- "docs/reference/.list.md"\n',
  });
  expect(placesOf(site, 'Files that another tool generates are missing: generate them, then migrate again')).toEqual([
    '.gitignore:3 docs/reference/.list.md, docs/reference/cli.md',
  ]);
  const manual = site.report.causes.filter(({ kind }) => kind === 'manual').map(({ cause }) => cause);
  expect(manual).toHaveLength(2);
  expect(site.report.causes.filter(({ kind }) => kind === 'broken')).toEqual([]);
  expect(manual).toContain('A navigation link has no target');
});

test('style sheets of pages find articles by the classes around them', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\ntheme:\n  name: material\n',
    'docs/index.md': '# Home\n\n<style>\n.md-content .md-typeset h1 { display: none; }\n</style>\n\nText.\n',
  });
  expect(site.report.manual).toBe(0);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('code from files keeps only the selected lines, and highlights stay on their lines', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\n',
    'src/a.py': Array.from({ length: 9 }, (_, index) => `line_${index + 1}`).join('\n') + '\n',
    'docs/index.md': `# Home

{* ./src/a.py ln[2,5:7] hl[6:7] *}

{* ./src/a.py ln[0] hl[2] *}
`,
  });
  const text = site.text('content/index.md');
  expect(text).toContain(`\`\`\`py {8-9}
# Code above omitted 👆

line_2

# Code here omitted 👈

line_5
line_6
line_7

# Code below omitted 👇
\`\`\``);
  expect(text).toContain('```py {2}\nline_1\nline_2\n');
  expect((await built(site.folder)).errors).toEqual([]);
});

test('sections without a label have the title of their index page, and loops are reported once', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
markdown_extensions: [zensical.extensions.macros, attr_list]
nav:
  - "":
      - tools/index.md
      - tools/tongs.md
extra:
  social:
    - { icon: octicons/mark-github-24, link: 'https://github.com/a/b' }
`,
    'docs/tools/index.md': '# Tools\n\n{% if a %}\n{% for b in a %}\n{{ b }}\n{% endfor %}\n{% endif %}\n',
    'docs/tools/tongs.md':
      '# Tongs\n\n## Long ones ## {: #long }\n\nText.\n\n## Short { data-search-exclude }\n\n![a](a.png){width=50%}\n',
    'docs/tools/a.png': 'a',
  });
  expect(site.text('sidebars.ts')).toContain("text: 'Tools'");
  expect(placesOf(site, 'A macro is not evaluated, and is shown as text')).toEqual([
    'docs/tools/index.md:3 {% if a %}',
  ]);
  expect(site.text('site.config.ts')).toContain("icon: 'github'");
  const tongs = site.text('content/tools/tongs.md');
  expect(tongs).toContain('## Long ones {#long}\n');
  expect(tongs).toContain('## Short\n');
  expect(tongs).toContain('<img src="a.png" alt="a" width="50%">');
});

const logoSite = (logo: string, files: Record<string, string> = {}): Record<string, string> => ({
  'mkdocs.yml': 'site_name: Anvil\ntheme:\n  name: material\n  logo: logo.svg\n',
  'docs/logo.svg': logo,
  ...page,
  ...files,
});

test('the dark copy of a white logo does not replace another file', async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fff" d="M0 0h8"/></svg>\n';
  const own = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="red" d="M0 0h8"/></svg>\n';
  const site = await migrated(
    logoSite(logo, { 'docs/logo-light.svg': own, 'docs/index.md': '# Home\n\n![Logo](logo-light.svg)\n' }),
  );
  expect(site.text('site.config.ts')).toContain("light: '/logo-light-2.svg'");
  expect(site.text('content/public/logo-light-2.svg')).toContain('#1f2328');
});

test.each([
  ['has a shape without a color', '<path d="M0 0h8"/><path fill="#fff" d="M0 0h4"/>', false],
  ['is white only in strokes', '<path stroke="#fff" d="M0 0h8"/>', false],
  ['inherits its color', '<g fill="white"><path d="M0 0h8"/></g>', true],
  ['has a style sheet', '<style>path { fill: #fff }</style><path d="M0 0h8"/>', true],
])('a logo that %s', async (_, shapes, isWhite) => {
  const site = await migrated(logoSite(`<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>\n`));
  expect(site.text('site.config.ts').includes('logo-light.svg')).toBe(isWhite);
});

test('links in announcements get the base, and relative ones are reported', async () => {
  const announced = (link: string): Record<string, string> => ({
    'mkdocs.yml': `site_url: https://a.example/docs/\n${config}`,
    ...page,
    'docs/guide.md': '# Guide\n\nText.\n',
    'overrides/main.html': `{% block extrahead %}<meta name="a" content="b">{% endblock %}
{% block announce %}<a href="${link}">Guide</a>{% endblock %}`,
  });
  const site = await migrated(announced("{{ 'guide/' | url }}"));
  expect(site.report.manual).toBe(0);
  expect(site.text('site.config.ts')).toContain('<a href="/guide">Guide</a>');
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain('<a href="/docs/guide/">Guide</a>');
  const relative = await migrated(announced('guide/'));
  expect(placesOf(relative, templates)).toEqual(['mkdocs.yml:5 main.html']);
  // A template that is reported adds nothing.
  expect(relative.text('site.config.ts')).not.toMatch(/announcement:|head:/);
});

test('scripts at the end of the page run as late in the head, and inline scripts are reported', async () => {
  const scripts = (html: string): Record<string, string> => ({
    'mkdocs.yml': config,
    ...page,
    'overrides/main.html': `{% block scripts %}{{ super() }}${html}{% endblock %}`,
  });
  const site = await migrated(
    scripts(
      '<script src="https://a.example/a.js"></script><script src="https://a.example/b.js" async></script><script type="module">1;</script>',
    ),
  );
  expect(site.report.manual).toBe(0);
  expect(site.text('site.config.ts')).toMatch(/src: 'https:\/\/a\.example\/a\.js', defer: (?:''|true)/);
  expect(site.text('site.config.ts')).toMatch(/src: 'https:\/\/a\.example\/b\.js', async: (?:''|true) \}/);
  expect((await built(site.folder)).errors).toEqual([]);
  const inline = await migrated(scripts('<script>document.body.id = "a";</script>'));
  expect(placesOf(inline, templates)).toEqual(['mkdocs.yml:4 main.html']);
});

test.each([
  ['a.go', '// Code above omitted 👆'],
  ['a.yaml', '# Code above omitted 👆'],
  ['a.html', '<!-- Code above omitted 👆 -->'],
  ['a.css', '/* Code above omitted 👆 */'],
  ['a.abc', '…'],
])('lines omitted from %s become a comment in its language', async (file, comment) => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\n',
    [`src/${file}`]: 'one\ntwo\n',
    'docs/index.md': `# Home\n\nText.\n\n{* ./src/${file} ln[2] *}\n`,
  });
  expect(site.text('content/index.md')).toContain(`\n${comment}\n\ntwo\n`);
});
