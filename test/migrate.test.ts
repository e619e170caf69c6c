/**
 * `docsite migrate`: after a migration, sites from other generators build without errors and keep their pages and URLs.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, repository, run } from './command.ts';
import { built, migrated, placesOf } from './migrated.ts';
import type { Migrated } from './migrated.ts';
import {
  docusaurusSite,
  fumadocsSite,
  gitbookSite,
  markdownSite,
  mdbookSite,
  mkdocsSite,
  nextraSite,
  rspressSite,
  starlightSite,
  vitepressSite,
} from './migrate-sites.ts';

function git(folder: string, ...args: string[]): void {
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
}

/** Commits all files of a folder, and creates its repository if it has none. */
function commitAll(folder: string): void {
  git(folder, 'init', '-q');
  git(folder, 'add', '.');
  git(folder, 'commit', '-qm', 'Old site');
}

describe('VitePress', () => {
  test('becomes a site that builds, with the same URLs', async () => {
    const site = await migrated(vitepressSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(site.report.generator).toBe('VitePress');
    expect(site.report.moved).toEqual({});
    const guide = html('guide/start.html');
    expect(guide).toContain('Part of many pages');
    expect(guide).toContain('<span class="badge badge-tip">new</span>');
    expect(guide).toContain('href="/docs/guide/deep/"');
    expect(html('zh/guide/start.html')).toContain('开始');
  });

  test('keeps the navigation, the links and the logo of its config', async () => {
    const { text } = await migrated(vitepressSite);
    const config = text('site.config.ts');
    for (const part of [
      "title: 'Anvil'",
      "base: '/docs/'",
      "url: 'https://anvil.example'",
      'cleanUrls: false',
      "slugger: 'vitepress'",
      "logo: '/logo.svg'",
      "{ icon: 'github', content: 'https://github.com/example/anvil' }",
      "tag: 'zh-CN'",
      "label: '简体中文'",
    ]) {
      expect(config).toContain(part);
    }
    expect(text('sidebars.ts')).toContain("{ text: 'Deep', link: '/guide/deep/' }");
    expect(config).toContain("nav: [{ text: 'Guide', link: '/guide/start' }]");
  });

  test('turns a component into a stub that shows its content, and reports code by line', async () => {
    const site = await migrated(vitepressSite);
    expect(site.report.components).toEqual([expect.objectContaining({ name: 'Forge', uses: 1 })]);
    expect(site.text('components/Forge.tsx')).toContain('heat?: number;');
    expect(site.text('components/Forge.tsx')).toContain('guide/start.md:22');
    expect(placesOf(site, 'An attribute with code was moved to the component’s stub')).toEqual([
      'guide/start.md:22 Forge @strike',
    ]);
    expect(site.text('components/Forge.tsx')).toContain(' *   @strike = run');
    expect(placesOf(site, 'An expression in the text is not evaluated')).toEqual(['guide/start.md:26 count + 1']);
    expect(placesOf(site, 'A link has no target')).toEqual(['guide/start.md:30 ./nowhere.md']);
  });
});

describe('Docusaurus', () => {
  test('keeps ids, slugs, number prefixes, versions and the blog, and redirects what moves', async () => {
    const site = await migrated(docusaurusSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(site.report.moved).toEqual({
      '/blog/archive': '/blog/',
      '/docs/1.0/intro': '/1.0/docs/intro',
      '/docs/next/intro': '/next/docs/intro',
    });
    const urls = Object.fromEntries(site.report.urls.map((one) => [one.old, one.new]));
    expect(urls).toMatchObject({
      '/docs/next/intro': '/next/docs/intro',
      '/docs/strike': '/docs/strike',
      '/docs/tools/': '/docs/tools/',
      '/blog/2024/05/28/hello': '/blog/2024/05/28/hello',
    });
    const intro = html('docs/intro.html');
    expect(intro).toContain('<p class="container-title">Mind the heat</p>');
    expect(intro).toContain('role="tablist"');
    expect(intro).toContain('Version 2.1');
    expect(intro).toContain('src="/img/anvil.svg"');
  });

  test('writes the sidebars that Docusaurus would derive from folders and categories', async () => {
    const { text } = await migrated(docusaurusSite);
    const sidebars = text('sidebars.ts');
    expect(sidebars.indexOf("text: 'Introduction'")).toBeLessThan(sidebars.indexOf("text: 'Hand tools'"));
    expect(sidebars.indexOf("text: 'Hand tools'")).toBeLessThan(sidebars.indexOf("text: 'Strike'"));
  });
});

describe('Starlight', () => {
  test('keeps languages, the hero, translated sidebars and components', async () => {
    const site = await migrated(starlightSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(site.report.moved).toEqual({});
    const start = html('guides/start/index.html');
    for (const part of [
      '<p class="container-title">Hot surface</p>',
      '<p class="container-title">Quick</p>',
      '>new</span>',
      'role="tablist"',
      'src="/assets/anvil.svg"',
      'href="/reference/options/"',
    ]) {
      expect(start).toContain(part);
    }
    // Pages without a translation are shown in the default language.
    expect(html('pt-br/guides/start/index.html')).toContain('href="/pt-br/reference/options');
    expect(html('pt-br/reference/options/index.html')).toContain('All of them.');
    expect(site.text('sidebars.ts')).toContain("text: 'Início'");
    expect(site.text('content/en/index.mdx')).toContain('pageType: home');
    expect(site.report.components).toEqual([expect.objectContaining({ name: 'Price', uses: 1 })]);
  });
});

describe('Rspress', () => {
  test('keeps `_meta.json`, `_nav.json`, `i18n.json` and fragments', async () => {
    const site = await migrated(rspressSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(site.report.moved).toEqual({});
    const start = html('guide/start.html');
    expect(start).toContain('Part of many pages');
    expect(start).toContain('href="/guide/basic/heat"');
    expect(start).not.toContain('hidden */');
    expect(site.text('sidebars.ts')).toContain("text: 'Basics'");
    expect(site.text('sidebars.ts')).toContain("text: 'Heat'");
    expect(site.text('site.config.ts')).toContain(
      "nav: [{ text: 'Guide', activeMatch: '/guide/', link: '/guide/start' }]",
    );
  });
});

describe('MkDocs', () => {
  test('keeps admonitions, tabs, keys and marks, the navigation and redirects', async () => {
    const site = await migrated(mkdocsSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(site.text('content/guide/start.md')).toContain(
      ':::tip Mind the heat\n\nWear gloves.\n\n:::details Note\nThick ones.\n:::\n:::',
    );
    const start = html('guide/start/index.html');
    for (const part of [
      'data-label="Linux"',
      'data-label="macOS"',
      '<kbd>Ctrl</kbd>+<kbd>C</kbd>',
      '<mark>more</mark>',
      'Part of many pages',
      '=== ',
      'href="/docs/guide/deep/#end"',
    ]) {
      expect(start).toContain(part);
    }
    expect(html('guide/deep/index.html')).toContain('{ .code }');
    const config = site.text('site.config.ts');
    for (const part of ["base: '/docs/'", "redirects: { '/old': '/guide/start' }", "url: 'https://anvil.example'"])
      expect(config).toContain(part);
  });
});

describe('mdBook', () => {
  test('keeps chapters, included code without hidden lines, and redirects', async () => {
    const site = await migrated(mdbookSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(site.text('content/heat/index.md')).toContain('```rust,ignore\n    let heat = 3;\n```');
    expect(site.text('content/heat/strike.md')).toContain('```rust\nlet heat = 3;\n```');
    expect(html('intro.html')).toContain('href="/heat/"');
    expect(site.text('site.config.ts')).toContain("'/old': '/heat/'");
    expect(site.text('sidebars.ts')).toContain("text: 'Forging'");
  });
});

describe('Nextra', () => {
  test('keeps `_meta` files, callouts and tabs', async () => {
    const site = await migrated(nextraSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('guide/start.html')).toContain('data-label="pnpm"');
    expect(html('guide/start.html')).toContain('container-warning');
    expect(site.text('site.config.ts')).toContain("{ text: 'Guide', link: '/guide/start' }");
    expect(site.text('sidebars.ts')).toContain("{ text: 'In depth', items: [{ text: 'Deep', link: '/guide/deep' }] }");
  });
});

describe('Fumadocs', () => {
  test('keeps `meta.json`, cards and steps; folders in parentheses are not in URLs', async () => {
    const site = await migrated(fumadocsSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('docs/index.html')).toContain('href="/docs/heat"');
    expect(html('docs/heat.html')).toContain('Light it');
    expect(site.text('sidebars.ts')).toContain("text: 'Basics'");
  });
});

describe('GitBook', () => {
  test('keeps hints, tabs, assets and redirects, and reports other tags', async () => {
    const site = await migrated(gitbookSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    const heat = html('heat.html');
    for (const part of ['container-danger', 'data-label="Linux"', '<img ']) expect(heat).toContain(part);
    expect(placesOf(site, 'A GitBook tag is omitted')).toEqual(['docs/heat.md:15 {% swagger src="x" %}']);
    expect(site.text('site.config.ts')).toContain("'/old/heat': '/heat'");
  });
});

test.each([
  { ...mkdocsSite, 'mkdocs.yml': (mkdocsSite['mkdocs.yml'] ?? '').replace('old.md: ', 'old/*.md: ') },
  { ...gitbookSite, '.gitbook.yaml': 'root: ./docs/\nredirects:\n  old/*: heat.md\n' },
])('redirects from patterns are reported', async (files) => {
  const site = await migrated(files);
  const config = 'mkdocs.yml' in files ? 'mkdocs.yml:13' : '.gitbook.yaml:3';
  expect(placesOf(site, 'A redirect from a pattern is not migrated')).toEqual([`${config} /old/*`]);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('a component with the name of one of docsite’s components is renamed', async () => {
  const manual = fs.readFileSync(path.join(repository, 'docs/writing.md'), 'utf8');
  const names = [...manual.matchAll(/^\| `<(\w+)>` \|/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const imports = names.map((name) => `import ${name} from '../components/${name}';\n`).join('');
  const site = await migrated({
    'rspress.config.ts': "export default { root: 'docs', title: 'Anvil' };\n",
    'docs/index.mdx': `${imports}\n# Home\n\n${names.map((name) => `<${name} size={1} />\n\n`).join('')}`,
  });
  expect(site.report.components.map(({ name }) => name).toSorted()).toEqual(
    names.map((name) => `Site${name}`).toSorted(),
  );
});

describe('plain Markdown', () => {
  test('needs no configuration', async () => {
    const site = await migrated(markdownSite);
    const { errors, html } = await built(site.folder);
    expect(errors).toEqual([]);
    expect(html('index.html')).toContain('href="/guide/start"');
    expect(html('guide/start.html')).toContain('href="/"');
    expect(site.report.moved).toEqual({ '/guide/_draft/shared/x': '/guide/draft/shared-pages/x' });
  });
});

test('folders of plain Markdown are languages only if their names are', async () => {
  const code = await migrated({ 'en/index.md': '# Home\n', 'go/index.md': '# Go\n', 'js/index.md': '# JS\n' });
  expect(code.text('site.config.ts')).not.toContain("lang: 'go'");
  const site = await migrated({ 'en/index.md': '# Home\n', 'yo/index.md': '# Home\n' });
  expect(placesOf(site, 'The interface text for a language is in English')).toEqual(['yo/index.md:1 yo']);
});

describe('a migration', () => {
  test('of a config with a syntax error stops with its line and reason', async () => {
    const refusal = async (files: Record<string, string>): Promise<unknown> => {
      const { code, stderr } = await run(['migrate', folderWith(files), '--dry-run']);
      return [code, stderr.split('\n')[0]];
    };
    const page = { 'docs/index.md': '# Home\n', 'index.md': '# Home\n' };
    expect(await refusal({ ...page, '.vitepress/config.ts': 'export default {\n  title: "é" b\n};\n' })).toEqual([
      2,
      'error  cannot parse .vitepress/config.ts:2: Expected `,` or `}` but found `Identifier`',
    ]);
    expect(await refusal({ ...page, 'docusaurus.config.js': 'module.exports = {};\n}\n' })).toEqual([
      2,
      'error  cannot parse docusaurus.config.js:2: Unexpected token',
    ]);
    expect(await refusal({ ...page, 'mkdocs.yml': 'site_name: A\nnav: [a\n' })).toEqual([
      2,
      expect.stringMatching(/^error {2}cannot parse mkdocs\.yml:\d: /),
    ]);
  });

  test('of a module with a syntax error reports its line and reason', async () => {
    const site = await migrated({
      '.vitepress/config.ts': "import nav from './nav';\nexport default { title: 'Anvil', themeConfig: { nav } };\n",
      '.vitepress/nav.ts': 'export default [\n  1 2\n];\n',
      'index.md': '# Home\n',
    });
    expect(placesOf(site, 'The file has a syntax error')).toEqual([
      expect.stringMatching(/^\.vitepress\/nav\.ts:2 Expected /),
    ]);
  });

  test('does not execute code of the old site', async () => {
    const marker = path.join(folderWith({}), 'executed');
    const code = `import fs from 'node:fs';\nfs.writeFileSync(${JSON.stringify(marker)}, '');\nexport default { title: (() => { while (true) {} })() };\n`;
    const { report } = await migrated({ '.vitepress/config.ts': code, 'index.md': '# Home\n' });
    expect(report.manual).toBeGreaterThan(0);
    expect(fs.existsSync(marker)).toBe(false);
  });

  test('omits links to other folders, files that are too large, and files that cannot be read', async () => {
    const outside = folderWith({ 'secret.md': '# Secret\n' });
    const old = folderWith({
      '.vitepress/config.ts': 'export default {};',
      'index.md': '# Home\n',
      'huge.md': 'word '.repeat(1_000_000),
    });
    fs.symlinkSync(path.join(outside, 'secret.md'), path.join(old, 'secret.md'));
    fs.symlinkSync('loop.md', path.join(old, 'loop.md'));
    const folder = path.join(folderWith({}), 'new');
    expect((await run(['migrate', old, '--out', folder])).code).toBe(0);
    expect(fs.existsSync(path.join(folder, 'content/secret.md'))).toBe(false);
    const report = fs.readFileSync(path.join(folder, 'MIGRATION.md'), 'utf8');
    expect(report).toContain('### A symbolic link that leaves the repository is skipped (2)');
    expect(report).toContain('huge.md:1 `5000000 bytes`');
  });

  test('rejects a folder that is not empty, and one that contains the old site', async () => {
    const old = folderWith(vitepressSite);
    const full = await run(['migrate', old, '--out', folderWith({ 'a.txt': '' })]);
    expect([full.code, full.stderr]).toEqual([2, expect.stringContaining('is not empty')]);
    const around = await run(['migrate', path.join(old, 'guide'), '--out', old]);
    expect(around.code).toBe(2);
    const unknown = await run(['migrate', old, '--dry-run', '--from', 'hexo']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('unknown generator `hexo`')]);
    const misspelled = await run(['migrate', old, '--dry-run', '--from', 'docusarus']);
    expect(misspelled.stderr).toContain('did you mean `docusaurus`?');
  });

  test('depends on the docsite that runs it, and has settings for TypeScript', async () => {
    const site = await migrated(vitepressSite);
    const { dependencies } = JSON.parse(site.text('package.json')) as { dependencies: Record<string, string> };
    const range = dependencies['docsite-compiler'] ?? '';
    expect(range).toMatch(/^file:/);
    expect(path.resolve(site.folder, range.slice('file:'.length))).toBe(path.resolve(repository));
    const { compilerOptions } = JSON.parse(site.text('tsconfig.json')) as { compilerOptions: Record<string, unknown> };
    expect(compilerOptions).toMatchObject({ allowImportingTsExtensions: true, noEmit: true });
  });

  test('does not write files in a dry run', async () => {
    const old = folderWith(vitepressSite);
    const { code, stdout } = await run(['migrate', old, '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('dry run: nothing was written');
    expect(stdout).toMatch(/\n# Migration from VitePress\n[\s\S]*\n## Component stubs\n/);
    expect(fs.readdirSync(old)).not.toContain('MIGRATION.md');
  });

  test('reports the same in a dry run, including links to missing headings', async () => {
    const old = folderWith({ ...vitepressSite, 'guide/more.md': '# More\n\n[lost](./start.md#lost)\n' });
    const { stdout } = await run(['migrate', old, '--dry-run', '--json']);
    const { findings: _, ...planned } = JSON.parse(stdout) as { findings: unknown; causes: { cause: string }[] };
    const out = path.join(folderWith({}), 'new');
    expect((await run(['migrate', old, '--out', out])).code).toBe(0);
    expect(planned).toEqual(JSON.parse(fs.readFileSync(path.join(out, 'migration.json'), 'utf8')));
    expect(planned.causes.map(({ cause }) => cause)).toContain('The link refers to a heading that does not exist');
  });

  test('works in place only if the Git tree is clean', async () => {
    const old = folderWith(vitepressSite);
    const outside = await run(['migrate', old, '--in-place']);
    expect([outside.code, outside.stderr]).toEqual([2, expect.stringContaining('is not in a git repository')]);
    git(old, 'init', '-q');
    const dirty = await run(['migrate', old, '--in-place']);
    expect([dirty.code, dirty.stderr]).toEqual([2, expect.stringContaining('has uncommitted changes')]);
    commitAll(old);
    expect((await run(['migrate', old, '--in-place'])).code).toBe(0);
    expect(fs.existsSync(path.join(old, 'site.config.ts'))).toBe(true);
    expect((await built(old)).errors).toEqual([]);
  });

  test('in place, files of the new site do not replace old files', async () => {
    const kept = {
      'sidebars.ts': "export default { docs: [{ type: 'autogenerated', dirName: '.' }] };\n",
      'theme.css': 'a { color: red; }\n',
      'components/Price.tsx': 'export default () => null;\n',
      'styles/custom.css': ':root { --ifm-color-primary: #25c2a0; }\n',
    };
    const old = folderWith({
      ...kept,
      'docusaurus.config.ts':
        "export default { title: 'A', presets: [['classic', { docs: { sidebarPath: './sidebars.ts' }, theme: { customCss: './styles/custom.css' } }]] };\n",
      'docs/start.mdx': "import Price from '@site/components/Price';\n\n# Start\n\n<Price />\n",
    });
    commitAll(old);
    expect((await run(['migrate', old, '--in-place'])).code).toBe(0);
    for (const [file, text] of Object.entries(kept)) {
      expect(fs.readFileSync(path.join(old, file), 'utf8'), file).toBe(text);
    }
    const { errors, html } = await built(old);
    expect(errors).toEqual([]);
    expect(html('docs/start.html')).toContain('<title>Start');
    commitAll(old);
    const again = await run(['migrate', old, '--in-place', '--from', 'docusaurus']);
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining('the migration would replace `site.config.ts`'),
    ]);
  });

  test('lists links to missing headings at their places in the old site', async () => {
    const site = await migrated({
      'docs/.vitepress/config.js': "export default { title: 'S' };",
      'docs/index.md':
        '# Home\n\n::: tip\nRead [one](./guide#gone), [two](./guide.md#setup).\n:::\n\n[three](#none).\n\n[four](/guide#gone)\n',
      'docs/guide.md': '# Guide\n\n## Setup\n\nText.\n',
    });
    expect(placesOf(site, 'The link refers to a heading that does not exist')).toEqual([
      'docs/index.md:4 ./guide#gone',
      'docs/index.md:7 #none',
      'docs/index.md:9 /guide#gone',
    ]);
    expect(site.text('MIGRATION.md')).toContain('### The link refers to a heading that does not exist (3)');
    expect(site.text('MIGRATION.md')).not.toContain('not listed here');
  });

  test('in place, pages that are already in `content` are converted there', async () => {
    const old = folderWith({
      'package.json': '{ "dependencies": { "nextra": "4.2.0", "nextra-theme-docs": "4.2.0", "next": "15.0.0" } }',
      'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})({});\n",
      'content/_meta.js': "export default { index: 'Home', guide: 'Guide' };\n",
      'content/index.mdx':
        'import { Callout } from \'nextra/components\'\n\n# Home\n\n<Callout type="warning">Take care.</Callout>\n',
      'content/guide/a.mdx': '# A\n\nWords.\n',
    });
    commitAll(old);
    expect((await run(['migrate', old, '--in-place'])).code).toBe(0);
    expect(fs.readFileSync(path.join(old, 'content/index.mdx'), 'utf8')).toContain(':::warning\nTake care.\n:::');
    const { errors, html } = await built(old);
    expect(errors).toEqual([]);
    expect(html('guide/a.html')).toContain('<title>A');
  });

  test('in place, old pages in `content` that get another path are not published twice', async () => {
    const old = folderWith({
      'docusaurus.config.js':
        "module.exports = { title: 'A', presets: [['classic', { docs: { path: 'content' } }]] };\n",
      'content/start.md': '# Start\n',
      'content/_part.md': 'Text.\n',
    });
    commitAll(old);
    const { code, stderr } = await run(['migrate', old, '--in-place']);
    expect(stderr).toContain('`content/start.md` would remain in `content` as a duplicate page');
    expect(stderr).toContain('hint: write to a different folder with `--out`, or move the old pages first');
    expect(code).toBe(2);
    expect(fs.readdirSync(path.join(old, 'content'))).toEqual(['_part.md', 'start.md']);
  });

  test('in place, `package.json` and `.gitignore` keep what they contain', async () => {
    const scripts = { dev: 'vite', 'docs:dev': 'vitepress dev', build: 'vite build', check: 'docsite check' };
    const old = folderWith({
      ...vitepressSite,
      'package.json': JSON.stringify(
        { name: 'app', version: '1.2.3', workspaces: ['a'], scripts, devDependencies: { '@types/react': '^18.0.0' } },
        null,
        '\t',
      ),
      '.gitignore': 'coverage\n/node_modules',
    });
    commitAll(old);
    const { stdout } = await run(['migrate', '.', '--in-place'], { cwd: old });
    expect(stdout).toContain('next: npm install, npm run docsite:dev\n');
    const text = fs.readFileSync(path.join(old, 'package.json'), 'utf8');
    expect(text).toMatch(/^\{\n\t"name": "app"/);
    expect(JSON.parse(text)).toEqual({
      name: 'app',
      version: '1.2.3',
      workspaces: ['a'],
      scripts: {
        ...scripts,
        'docsite:dev': 'docsite dev',
        'docs:build': 'docsite build',
        preview: 'docsite preview',
      },
      devDependencies: { '@types/react': '^18.0.0' },
      dependencies: { 'docsite-compiler': expect.any(String) },
    });
    expect(fs.readFileSync(path.join(old, '.gitignore'), 'utf8')).toBe(
      'coverage\n/node_modules\ndist/\n.docsite-shards/\n',
    );
    const { causes } = JSON.parse(fs.readFileSync(path.join(old, 'migration.json'), 'utf8')) as Migrated['report'];
    expect(causes.find(({ cause }) => cause.includes('already has a script'))?.places).toEqual([
      { file: 'package.json', line: 8, detail: 'docsite:dev' },
      { file: 'package.json', line: 10, detail: 'docs:build' },
    ]);
  });

  test('in place in another folder says where it wrote, and what is left to do', async () => {
    const old = folderWith({ 'website/.gitkeep': '' });
    for (const [file, text] of Object.entries(vitepressSite)) {
      fs.mkdirSync(path.dirname(path.join(old, 'website', file)), { recursive: true });
      fs.writeFileSync(path.join(old, 'website', file), text);
    }
    commitAll(old);
    const { stdout } = await run(['migrate', 'website', '--in-place'], { cwd: old });
    expect(stdout).toContain(
      'written to website; the report is website/MIGRATION.md\nnext: cd website, npm install, npm run dev\n',
    );
    expect(stdout).toMatch(
      /^to do: \d+ places to check, 1 component stub to port, 1 link already broken in the old site$/m,
    );
  });

  test('writes the same bytes when repeated', async () => {
    const [one, two] = [await migrated(docusaurusSite), await migrated(docusaurusSite)];
    for (const file of fs.readdirSync(one.folder, { recursive: true, encoding: 'utf8' })) {
      if (fs.statSync(path.join(one.folder, file)).isFile()) expect(two.text(file), file).toBe(one.text(file));
    }
  });
});
