/** Tests which articles load without docsite's content styles. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isPlainArticle } from '../lib/compiler/compile/plain-article.js';
import { siteWith } from './checked-site.ts';
import { run } from './command.ts';

const styles = path.join(import.meta.dirname, '../src/client/styles');
/** Classes that are set by the shell around an article, or by scripts. */
const around = ['prose', 'js', 'w3', 'org'];

function classesOf(sheet: string): string[] {
  const rules = fs.readFileSync(path.join(styles, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
}

const dressed = new Set(['code.css', 'code-marks.css', 'content.css'].flatMap(classesOf));
for (const name of around) dressed.delete(name);

function usesDressed(html: string): boolean {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  return html.includes('<details') || names.some((name) => dressed.has(name));
}

const folder = path.join(import.meta.dirname, 'markdown');
const articles = fs
  .readdirSync(folder)
  .map((name) => ({ name, file: path.join(folder, name, 'case.html') }))
  .filter(({ file }) => fs.existsSync(file))
  .map(({ name, file }) => ({ name, html: fs.readFileSync(file, 'utf8') }));

test.each(articles.filter(({ html }) => usesDressed(html)))('$name needs the full style sheet', ({ html }) => {
  expect(isPlainArticle([html])).toBe(false);
});

test.each(articles.filter(({ html }) => !usesDressed(html)))('$name is plain', ({ html }) => {
  expect(isPlainArticle([html])).toBe(true);
});

test('the fixtures include articles of both kinds', () => {
  expect(articles.filter(({ html }) => usesDressed(html)).length).toBeGreaterThan(10);
  expect(articles.filter(({ html }) => !usesDressed(html)).length).toBeGreaterThan(3);
});

test('code that is highlighted later and lists of other pages count as content, but links do not', () => {
  expect(isPlainArticle(['<p><a href="', { slot: 'href', link: 0 }, '">on</a></p>'])).toBe(true);
  expect(isPlainArticle([{ slot: 'component', name: 'Overview', props: {} }])).toBe(false);
});

const made: string[] = [];
afterAll(() => made.forEach((root) => fs.rmSync(root, { recursive: true, force: true })));

const custom = (title: string, more = ''): string => `---\npageType: custom\ntitle: ${title}\n${more}---\n\n`;
const badge = `import { Badge } from 'docsite-compiler/theme';\n`;
const files = {
  'components/later.tsx': `${badge}export const text = 'x';\nexport default () => typeof window === 'object' && <Badge text="x" />;\n`,
  'components/other.tsx': 'export default () => <p>words</p>;\n',
  'components/framed.tsx': `${badge}export default ({ children }) => <div><Badge text="x" />{children}</div>;\n`,
  'content/en/index.md': '# Home\n\nWords.\n',
  'content/zh/index.md': '# 首页\n\n字。\n',
  'content/en/words.md': `${custom('Words')}Words.\n`,
  'content/en/other.mdx': `${custom('Other')}<Other />\n`,
  'content/en/later.mdx': `${custom('Later')}<Later />\n`,
  'content/en/framed.md': `${custom('Framed', 'layout: framed\n')}Words.\n`,
};
const config = {
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  translations: { missing: 'source' },
  components: {
    Later: { module: 'components/later.tsx', interactive: 'load' },
    Other: { module: 'components/other.tsx' },
  },
  theme: { layouts: { framed: 'components/framed.tsx' } },
};

async function sheetsOf(own: Record<string, unknown> = {}): Promise<(page: string) => string> {
  const root = siteWith(files, { ...config, ...own });
  made.push(root);
  const { code, stdout, stderr } = await run(['build', root]);
  expect(code, stdout + stderr).toBe(0);
  return (page) => {
    const html = fs.readFileSync(path.join(root, 'dist', `${page}.html`), 'utf8');
    return [...html.matchAll(/rel="stylesheet" href="[^"]*\/(\w+)-/g)].map(([, name]) => name).join(' ');
  };
}

test('a page with content added by docsite or the site loads the full style sheet', async () => {
  const sheets = await sheetsOf();
  expect(['words', 'other'].map(sheets)).toEqual(['plain', 'plain']);
  // The first page has a notice for untranslated content, the second an interactive component, and the third a layout.
  expect(['zh/words', 'later', 'framed'].map(sheets)).toEqual(['site', 'figures site', 'figures site']);
});

test('every page loads the full style sheet if slots or parts can contain content', async () => {
  const slots = { beforeControls: 'components/later.tsx' };
  const sheets = await sheetsOf({ theme: { ...config.theme, slots } });
  expect(['words', 'other'].map(sheets)).toEqual(['site', 'site']);
});
