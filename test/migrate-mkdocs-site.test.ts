/** How `docsite migrate` converts what MkDocs sites get from plugins: languages, blogs, macros and generated pages. */
import { describe, expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';

describe('languages in filenames', () => {
  const pages = {
    'docs/index.md': '# Home\n\n[Layers](guide/layers.md), [Keys](guide/keys.md)\n',
    'docs/index.de.md': '# Start\n\n[Schichten](guide/layers.md), [Schlüssel](guide/keys.md)\n',
    'docs/guide/layers.md': '# Layers\n',
    'docs/guide/layers.de.md': '# Schichten\n',
    'docs/guide/keys.md': '# Keys\n',
  };
  const nav = `nav:
  - Home: index.md
  - Guide:
      - Layers: guide/layers.md
      - Keys: guide/keys.md
`;

  test.each([
    [
      'version 1',
      `docs_structure: suffix
      languages:
        - { locale: en, default: true, name: English }
        - { locale: de, name: Deutsch, nav_translations: { Guide: Anleitung } }
        - { locale: fr, build: false }`,
    ],
    [
      'version 0',
      `default_language: en\n      languages: { default: {}, en: English, de: Deutsch, fr: { build: false } }
      nav_translations: { de: { Guide: Anleitung } }`,
    ],
  ])('become folders, in the syntax of %s of the plugin', async (_, options) => {
    const config = `site_name: Anvil\nplugins:\n  - i18n:\n      ${options}\n`;
    const site = await migrated({
      'mkdocs.yml': config + nav,
      'docs/guide/keys.fr.md': '# Clés\n',
      ...pages,
    });
    expect(site.report.urls.map(({ source, target, old, new: now }) => [source, target, old, now])).toEqual([
      ['docs/guide/keys.md', 'en/guide/keys.md', '/guide/keys/', '/guide/keys/'],
      ['docs/guide/layers.de.md', 'de/guide/layers.md', '/de/guide/layers/', '/de/guide/layers/'],
      ['docs/guide/layers.md', 'en/guide/layers.md', '/guide/layers/', '/guide/layers/'],
      ['docs/index.de.md', 'de/index.md', '/de/', '/de/'],
      ['docs/index.md', 'en/index.md', '/', '/'],
    ]);
    for (const part of ["label: 'Deutsch'", "label: 'English'", "translations: { missing: 'source' }"])
      expect(site.text('site.config.ts')).toContain(part);
    const sidebars = site.text('sidebars.ts');
    for (const part of ["text: 'Anleitung'", "text: 'Schichten'", "text: 'Guide'"]) expect(sidebars).toContain(part);
    const line = `${config}${nav}`.split('Layers:')[0]?.split('\n').length;
    expect(placesOf(site, 'A label in the navigation became the title of the translated page')).toContain(
      `mkdocs.yml:${line} Layers (de)`,
    );
    const { errors, warnings, html } = await built(site.folder);
    expect([...errors, ...warnings]).toEqual([]);
    expect(html('de/index.html')).toContain('href="/de/guide/layers/"');
    expect(html('de/index.html')).toContain('href="/de/guide/keys/"');
  });

  test('may include the default language', async () => {
    const site = await migrated({
      'mkdocs.yml':
        'site_name: Anvil\nplugins:\n  - i18n:\n      docs_structure: suffix\n      languages:\n        - { locale: en, default: true }\n        - { locale: de }\n',
      'docs/index.en.md': '# Home\n\n[Guide](guide.md)\n',
      'docs/index.md': '# Old\n',
      'docs/guide.en.md': '# Guide\n',
      'docs/index.de.md': '# Start\n\n[Anleitung](guide.md)\n',
    });
    expect(site.report.urls.map(({ source, target }) => [source, target])).toEqual([
      ['docs/guide.en.md', 'en/guide.md'],
      ['docs/index.de.md', 'de/index.md'],
      ['docs/index.en.md', 'en/index.md'],
    ]);
    expect(placesOf(site, 'A page is omitted, because the default language has the same page with a suffix')).toEqual([
      'docs/index.md:1',
    ]);
    const { errors, warnings } = await built(site.folder);
    expect([...errors, ...warnings]).toEqual([]);
  });
});

test('documentation that mkdocstrings generates is reported at its position', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\nplugins:\n  - mkdocstrings\nmarkdown_extensions:\n  - admonition\n',
    'docs/index.md': `# Reference

::: anvil.Heat
    options:
      members:
        - strike

## ::: anvil.cool

!!! tip

    See [\`Heat.strike\`][anvil.Heat.strike], [anvil.cool][], [\`anvil.hot\`][] and [docs][d.e], [\`d.f\`][].

[d.e]: https://example.org
[\`d.f\`]: https://example.org

\`\`\`
::: anvil.code
\`\`\`
`,
  });
  expect(site.text('content/index.md')).toBe(`# Reference

\`anvil.Heat\`

<!-- mkdocstrings
    options:
      members:
        - strike
-->

## \`anvil.cool\`

:::tip

See \`Heat.strike\`, anvil.cool, \`anvil.hot\` and [docs][d.e], [\`d.f\`][].
:::

[d.e]: https://example.org
[\`d.f\`]: https://example.org

\`\`\`
::: anvil.code
\`\`\`
`);
  expect(placesOf(site, 'Documentation that mkdocstrings generates is missing')).toEqual([
    'docs/index.md:3 anvil.Heat',
    'docs/index.md:8 anvil.cool',
  ]);
  expect(placesOf(site, 'A reference to generated documentation on the same page became text')).toEqual([
    'docs/index.md:12 anvil.Heat.strike',
    'docs/index.md:12 anvil.cool',
  ]);
  expect(placesOf(site, 'A reference to generated documentation became text')).toEqual(['docs/index.md:12 anvil.hot']);
});

test('delimiters of formulas become dollar signs', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\nmarkdown_extensions:\n  - pymdownx.arithmatex\n',
    'docs/index.md': `# Heat

With \\(h\\) and \\( k_1^2 \\), \`\\(code\\)\` and \\\\(text\\\\):

\\[ \\frac{a}{b}
= c \\]

- Item

    \\begin{align}
    a &= b
    \\end{align}

> \\[
> a
> = b
> \\]

$$
\\begin{align}
a
\\end{align}
$$
`,
  });
  expect(site.text('content/index.md')).toBe(`# Heat

With $h$ and $k_1^2$, \`\\(code\\)\` and \\\\(text\\\\):

$$
\\frac{a}{b}
= c
$$

- Item

    $$
    \\begin{align}
    a &= b
    \\end{align}
    $$

> $$
> a
> = b
> $$

$$
\\begin{align}
a
\\end{align}
$$
`);
});

test('macros that insert a value become variables, and others are reported', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
plugins:
  - macros
extra:
  release: "2.3.1"
  images: { base: anvil }
  list: [1]
`,
    'docs/index.md': `# Anvil {{ release }}

Use {{ images.base }} in \`v{{ release }}\`, \`{{ "{id}" }}\`, {{ list }}.

{% if release %}
Text.
{% endif %}

\`\`\`bash
pip install anvil=={{ release }}
\`\`\`

{% raw %}
\`\`\`jinja
{{ user.id }}
\`\`\`
{% endraw %}

End.
`,
  });
  expect(site.text('content/index.md')).toBe(`# Anvil %{site.release}

Use %{site.images_base} in \`v2.3.1\`, \`{id}\`, {{ list }}.

{% if release %}
Text.
{% endif %}

\`\`\`bash values
pip install anvil==%{site.release}
\`\`\`

\`\`\`jinja
{{ user.id }}
\`\`\`

End.
`);
  expect(site.text('site.config.ts')).toContain("variables: { release: '2.3.1', images_base: 'anvil' }");
  expect(placesOf(site, 'A macro is not evaluated, and is shown as text')).toEqual([
    'docs/index.md:3 {{ list }}',
    'docs/index.md:5 {% if release %}',
  ]);
  expect((await built(site.folder)).html('index.html').replaceAll(/<\/?span[^>]*>/g, '')).toContain('anvil==2.3.1');
});

test('values in HTML and values with Markdown are inserted as text', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
plugins:
  - macros
extra:
  url: https://a.example
  note: "**bold** and [x](https://x.example)"
`,
    'docs/index.md': `# Anvil

<a href="{{ url }}/x">{{ url }}</a>

{{ note }}

\`\`\`html
<a href="{{ url }}">{{ note }}</a>
\`\`\`
`,
  });
  expect(site.text('content/index.md')).toBe(`# Anvil

<a href="https://a.example/x">%{site.url}</a>

**bold** and [x](https://x.example)

\`\`\`html values
<a href="%{site.url}">%{site.note}</a>
\`\`\`
`);
});

describe('a blog', () => {
  const posts = {
    'docs/index.md': '# Home\n',
    'docs/blog/index.md': '# News\n',
    'docs/blog/.authors.yml': 'authors:\n  mara:\n    name: Mara\n    description: Smith\n',
    'docs/blog/posts/two.md':
      '---\ndate: 2025-03-04\nauthors: [mara]\ncategories: [Releases]\ntags: [heat]\nslug: anvil-two\n---\n\n# Two\n\nNew.\n\n<!-- more -->\n\n[Home](../../index.md)\n',
    'docs/blog/posts/three.md':
      '---\ndate:\n  created: 2026-05-12\ncategories: [Releases]\n---\n\n# Three: [hot]\n\n[Two](two.md)\n',
  };

  test('keeps the URLs of its posts, and lists them', async () => {
    const site = await migrated({
      'mkdocs.yml':
        'site_name: Anvil\nplugins:\n  - material/blog:\n      post_url_format: "{date}/{slug}"\nnav:\n  - Home: index.md\n  - blog/index.md\n',
      ...posts,
    });
    expect(site.report.urls.map(({ old, new: now }) => [old, now])).toEqual([
      ['/blog/', '/blog/'],
      ['/blog/2026/05/12/three-hot/', '/blog/2026/05/12/three-hot/'],
      ['/blog/2025/03/04/anvil-two/', '/blog/2025/03/04/anvil-two/'],
      ['/', '/'],
    ]);
    expect(site.text('content/blog/2025/03/04/anvil-two.md')).toBe(
      '---\ndate: 2025-03-04\ntags:\n  - Releases\n  - heat\n---\n\n# Two\n\nNew.\n\n[Home](../../../../index.md)\n\nWritten by Mara (Smith), March 4, 2025 · Tags: Releases, heat\n',
    );
    expect(site.text('content/blog/index.md')).toBe(
      '# News\n\n- [Three: \\[hot\\]](/blog/2026/05/12/three-hot), 2026-05-12\n- [Two](/blog/2025/03/04/anvil-two), 2025-03-04\n',
    );
    expect(site.report.moved).toEqual({
      '/blog/archive/2025': '/blog/',
      '/blog/archive/2026': '/blog/',
      '/blog/category/releases': '/blog/',
    });
    expect(site.text('sidebars.ts')).toContain("text: 'Three: [hot]'");
    const { errors, warnings } = await built(site.folder);
    expect([...errors, ...warnings]).toEqual([]);
  });

  test('keeps redirects to its posts', async () => {
    const site = await migrated({
      'mkdocs.yml': `site_name: Anvil
plugins:
  - blog
  - redirects:
      redirect_maps:
        old-two.md: blog/posts/two.md#new
        old.md: index.md
        gone.md: lost.md
`,
      ...posts,
    });
    const config = site.text('site.config.ts');
    expect(config).toContain("'/old-two': '/blog/2025/03/04/anvil-two#new'");
    expect(config).toContain("'/old': '/'");
    expect(placesOf(site, 'A redirect to a page that does not exist is not migrated')).toEqual([
      'mkdocs.yml:8 lost.md',
    ]);
  });

  test('has a separate sidebar, also without navigation', async () => {
    const site = await migrated({ 'mkdocs.yml': 'site_name: Anvil\nplugins:\n  - blog\n', ...posts });
    expect(site.report.manual).toBe(0);
    expect(site.text('sidebars.ts')).not.toContain('Posts');
  });

  test('may have posts in the navigation', async () => {
    const site = await migrated({
      'mkdocs.yml': 'site_name: Anvil\nplugins:\n  - blog\nnav:\n  - index.md\n  - Second: blog/posts/two.md\n',
      ...posts,
    });
    expect(site.report.manual).toBe(0);
    expect(site.text('sidebars.ts')).toContain("{ text: 'Second', link: '/blog/2025/03/04/anvil-two' }");
  });

  test('gets a list if it has none, without drafts and with titles as text', async () => {
    const site = await migrated({
      'mkdocs.yml':
        'site_name: Anvil\nplugins:\n  - blog:\n      pagination_per_page: 0\nnav:\n  - index.md\n  - blog/index.md\n',
      'docs/index.md': '# Home\n',
      'docs/blog/posts/one.md': '---\ntitle: Vec<T> and *stars*\ndate: 2025-03-04\nslug: one\n---\n\nOne.\n',
      'docs/blog/posts/two.md': '---\ndate: 2025-04-04\ndraft: true\n---\n\n# Two\n',
    });
    expect(site.text('content/blog/index.md')).toBe(
      '# Blog\n\n- [Vec\\<T> and \\*stars\\*](/blog/2025/03/04/one), 2025-03-04\n',
    );
    expect(site.report.manual).toBe(0);
    expect(site.report.moved).toEqual({ '/blog/archive/2025': '/blog/' });
    const { errors, warnings, html } = await built(site.folder);
    expect([...errors, ...warnings]).toEqual([]);
    expect(html('index.html')).toContain('href="/blog/"');
  });

  test('may use other URLs', async () => {
    const site = await migrated({
      'mkdocs.yml':
        'site_name: Anvil\nuse_directory_urls: false\nplugins:\n  - blog:\n      post_url_format: "{categories}/{date}-{file}"\n      post_url_date_format: yyyy-M\n      archive: false\n      categories: false\n',
      ...posts,
    });
    expect(site.report.urls.map(({ old }) => old)).toContain('/blog/releases/2026-5-three.html');
    expect(site.report.moved).toEqual({});
  });
});

test('versions of mike are reported, and the alias of the current version redirects', async () => {
  const site = await migrated({
    'mkdocs.yml':
      'site_name: Anvil\nplugins:\n  - mike:\n      canonical_version: latest\nextra:\n  version:\n    provider: mike\n    default: [latest, stable]\n',
    'docs/index.md': '# Home\n',
    'docs/guide.md': '# Guide\n',
  });
  expect(placesOf(site, 'Other versions, which mike has published, are not migrated')).toEqual(['mkdocs.yml:3 mike']);
  expect(site.report.moved).toEqual({
    '/latest': '/',
    '/latest/guide': '/guide',
    '/stable': '/',
    '/stable/guide': '/guide',
  });
});

test('tabs have separate sidebars if their pages are in separate folders', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
theme: { name: material, features: [navigation.tabs] }
nav:
  - Home: index.md
  - Guide:
      - guide/index.md
      - guide/heat.md
  - API:
      - api/a.md
  - More:
      - api/old/b.md
      - about.md
`,
    'docs/index.md': '# Home\n',
    'docs/about.md': '# About\n',
    'docs/guide/index.md': '# Guide\n',
    'docs/guide/heat.md': '# Heat\n',
    'docs/api/a.md': '# A\n',
    'docs/api/old/b.md': '# B\n',
  });
  expect(site.text('sidebars.ts')).toBe(`/** Sidebars by language and path prefix. */
export const sidebars = {
  en: {
    '/': [
      { text: 'Home', link: '/' },
      { text: 'API', items: [{ text: 'A', link: '/api/a' }] },
      {
        text: 'More',
        items: [{ text: 'B', link: '/api/old/b' }, { text: 'About', link: '/about' }],
      },
    ],
    '/guide/': [{ text: 'Guide', link: '/guide/', items: [{ text: 'Heat', link: '/guide/heat' }] }],
  },
};
`);
});

test('options and marks that are lost are reported at their positions', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
repo_url: https://github.com/example/anvil
theme:
  name: material
  logo: logo.svg
  font: { text: Inter }
plugins:
  - social
  - search: { separator: '-' }
  - tags
  - minify
extra:
  consent: { title: Cookies }
  analytics: { feedback: { title: Helpful? } }
  social:
    - { icon: fontawesome/brands/unknown, link: https://a.example }
markdown_extensions:
  - admonition
  - pymdownx.details
  - pymdownx.smartsymbols
  - pymdownx.magiclink: { repo_url_shorthand: true, user: example, repo: anvil }
`,
    'docs/logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="#fff" d="M0 0h8"/></svg>\n',
    'docs/tags.md': '# Tags\n\n<!-- material/tags -->\n',
    'docs/index.md': `# Home

!!! tide
    One.

??? question "Two?"
    Three.

!!! tip inline end
    Four.

Fixed #142 (#143), thanks @mara-l. (c) --> \`#1\` [#2](a.md) a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a7b8c9d0

## 3.0 { #3.0 }
`,
    'docs/a.md': '# A\n',
  });
  const page = site.text('content/index.md');
  expect(page).toContain(':::note Tide\n');
  expect(page).toContain(
    'Fixed [#142](https://github.com/example/anvil/issues/142) ([#143](https://github.com/example/anvil/issues/143)), thanks [@mara-l](https://github.com/mara-l). © → `#1` [#2](a.md) [`a1b2c3d`](https://github.com/example/anvil/commit/a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a7b8c9d0)',
  );
  expect(page).toContain('## 3.0 {#3.0}');
  expect(placesOf(site, 'A container got another type')).toEqual(['docs/index.md:3 tide', 'docs/index.md:6 question']);
  expect(placesOf(site, 'A container is not next to the text')).toEqual(['docs/index.md:9 inline end']);
  expect(placesOf(site, 'Lists of pages by tag are not migrated')).toEqual(['docs/tags.md:3', 'mkdocs.yml:10 tags']);
  expect(placesOf(site, 'A feature of the theme is not migrated')).toEqual([
    'mkdocs.yml:8 plugins.social',
    'mkdocs.yml:13 extra.consent',
    'mkdocs.yml:14 extra.analytics.feedback',
  ]);
  expect(placesOf(site, 'An option that docsite does not need is omitted')).toEqual([
    'mkdocs.yml:9 plugins.search.separator',
    'mkdocs.yml:11 plugins.minify',
  ]);
  expect(placesOf(site, 'The light theme got a dark copy of the logo, which is white')).toEqual([
    'docs/logo.svg:1 /logo.svg',
  ]);
  expect(site.text('site.config.ts')).toContain("logo: { light: '/logo-light.svg', dark: '/logo.svg' }");
  expect(site.text('content/public/logo-light.svg')).toContain('#1f2328');
  expect(site.text('site.config.ts')).toMatch(
    /icon: '<svg [^']*',\s*content: 'https:\/\/a\.example',\s*label: 'unknown'/,
  );
  expect((await built(site.folder)).errors).toEqual([]);
});

test('symbols are lowercase, and each has an option', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
markdown_extensions:
  - pymdownx.smartsymbols: { registered: false, arrows: false }
`,
    'docs/index.md': '# Home\n\nOptions (C) and (c), (r) and (tm), a --> b, +/- 1\n',
  });
  expect(site.text('content/index.md')).toBe('# Home\n\nOptions (C) and ©, (r) and ™, a --> b, ± 1\n');
});

test('tabs, buttons and videos', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\n',
    'docs/index.md': `# Home

[Start :material-arrow-right:](a.md){ .md-button }
[API](a.md){ .md-button }

=== "One"

    First.

=== "Two"

    Second.

After.

<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=4" title="Keys" allowfullscreen></iframe>
`,
    'docs/a.md': '# A\n',
  });
  expect(site.text('content/index.md')).toBe(`# Home

[Start](a.md)\\
[API](a.md)

<Tabs>
<Tab label="One">

First.

</Tab>

<Tab label="Two">

Second.

</Tab>
</Tabs>

After.

<YouTube id="dQw4w9WgXcQ" title="Keys" start={4} />
`);
  const config = site.text('site.config.ts');
  expect(config).toContain('integrations: { youtube: true }');
  expect(config).not.toContain('frames');
  expect((await built(site.folder)).errors).toEqual([]);
});

test('a page shows the image in its language if filenames contain languages', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
plugins:
  - i18n:
      docs_structure: suffix
      languages:
        - { locale: en, default: true, name: English }
        - { locale: de, name: Deutsch }
`,
    'docs/index.md': '# Home\n\n![A](img/a.png) ![B](img/b.png)\n',
    'docs/index.de.md': '# Start\n\n![A](img/a.png) ![B](img/b.png)\n',
    'docs/img/a.png': 'en',
    'docs/img/a.de.png': 'de',
    'docs/img/b.png': 'b',
  });
  expect(site.text('content/de/index.md')).toContain('![A](../en/img/a.de.png) ![B](../en/img/b.png)');
  expect(site.text('content/en/img/a.de.png')).toBe('de');
  expect(site.text('content/en/index.md')).toContain('![A](img/a.png) ![B](img/b.png)');
  expect(site.text('content/en/img/a.png')).toBe('en');
});

test('posts in the future are drafts if the blog says so, and titles are plain text in lists and sidebars', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\nplugins:\n  - blog:\n      draft_if_future_date: true\n',
    'docs/index.md': '# Home\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/blog/posts/now.md': '---\ndate: 2024-01-02\n---\n\n# The `\\_name` of \\*it\\* and snake\\_case\n\nText.\n',
    'docs/blog/posts/later.md': '---\ndate: 2999-01-02\n---\n\n# Later\n\nText.\n',
  });
  expect(placesOf(site, 'A post with a date in the future became a draft')).toEqual([
    'docs/blog/posts/later.md:1 2999-01-02',
  ]);
  expect(site.text('content/blog/2999/01/02/later.md')).toContain('draft: true');
  expect(site.text('sidebars.ts')).toContain("text: 'The _name of *it* and snake_case'");
  const list = site.text('content/blog/index.md');
  expect(list).toContain(String.raw`[The \_name of \*it\* and snake\_case](`);
  expect(list).not.toContain('Later');
});

test('names of emoji that only Material knows are replaced', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\nmarkdown_extensions:\n  - pymdownx.emoji\n',
    'docs/index.md':
      '# Home\n\n:man_raising_hand: :woman_in_lotus_position: :flag_de: :thumbsup_tone2: :tada: `:flag_de:` :man_of_words:\n',
  });
  expect(site.text('content/index.md')).toContain(
    ':raising_hand_man: :lotus_position_woman: 🇩🇪 :thumbsup: :tada: `:flag_de:` :man_of_words:',
  );
});

test('scripts for formulas need no work if docsite renders the formulas', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
markdown_extensions:
  - pymdownx.arithmatex:
      generic: true
extra_javascript:
  - javascripts/mathjax.js
  - https://unpkg.com/mathjax@3/es5/tex-mml-chtml.js
  - javascripts/vote.js
`,
    'docs/index.md': '# Home\n\n$a$\n',
    'docs/javascripts/mathjax.js': 'window.MathJax = {};\n',
    'docs/javascripts/vote.js': 'vote();\n',
  });
  expect(placesOf(site, 'Site scripts are not migrated')).toEqual(['mkdocs.yml:8 javascripts/vote.js']);
});

test('fonts of Material are loaded from the same host, unless a plugin downloads them', async () => {
  const config = 'site_name: Anvil\ntheme:\n  name: material\n  font:\n    text: Fira Sans\n    code: Fira Code\n';
  const site = await migrated({ 'mkdocs.yml': config, 'docs/index.md': '# Home\n\nText.\n' });
  expect(site.report.manual).toBe(0);
  expect(site.text('theme.css')).toContain("--font: 'Fira Sans', ui-sans-serif");
  expect(site.text('theme.css')).toContain("--font-code: 'Fira Code', ui-monospace");
  expect(site.text('site.config.ts')).toContain("fonts: ['fonts.gstatic.com']");
  const { errors, html } = await built(site.folder);
  expect(errors).toEqual([]);
  expect(html('index.html')).toContain(
    'https://fonts.googleapis.com/css?family=Fira+Sans:300,300i,400,400i,700,700i%7CFira+Code:400,400i,700,700i&amp;display=fallback',
  );
  const kept = await migrated({ 'mkdocs.yml': `${config}plugins:\n  - privacy\n`, 'docs/index.md': '# Home\n' });
  expect(placesOf(kept, 'A feature of the theme is not migrated')).toEqual(['mkdocs.yml:4 theme.font']);
});

test('macros after statements without an end, or after statements in code, are reported', async () => {
  const site = await migrated({
    'mkdocs.yml': 'site_name: Anvil\nplugins:\n  - macros\n',
    'docs/index.md': `# Anvil

\`\`\`jinja
{% if x %}
\`\`\`

{{ a() }}

{% for one in all %}
{{ one }}
{% if one %}
{% endfor %}

{% if unclosed %}

{{ b() }}
`,
  });
  expect(placesOf(site, 'A macro is not evaluated, and is shown as text')).toEqual([
    'docs/index.md:4 {% if x %}',
    'docs/index.md:7 {{ a() }}',
    'docs/index.md:9 {% for one in all %}',
    'docs/index.md:14 {% if unclosed %}',
    'docs/index.md:16 {{ b() }}',
  ]);
});
