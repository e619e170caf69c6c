/** The projects that pages show produce the results that the pages show. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import fastGlob from 'fast-glob';
import { buildExample, exampleProjects } from '../scripts/example-projects.js';
import { versions } from '../scripts/install-lines.js';
import { missingPart, pageProjects, projectsOf, runProject } from '../scripts/page-projects.js';
import { repository } from './command.ts';
import { seed } from './harness.ts';

const projects = pageProjects();

test('at least 150 pages show a project and its results', () => {
  expect(new Set(projects.flatMap(({ pages }) => pages)).size).toBeGreaterThanOrEqual(150);
});

test('every project has files and results, and is the same in all languages', () => {
  const incomplete = projects.filter(({ files, results }) => Object.keys(files).length === 0 || results.length === 0);
  expect(incomplete).toEqual([]);
  const isTranslated = ({ pages }: { pages: string[] }): boolean =>
    pages.every((page) => pages.includes(page.replace(/^(en|zh)/, (lang) => (lang === 'en' ? 'zh' : 'en'))));
  expect(projects.filter((project) => !isTranslated(project)).map(({ name, pages }) => ({ name, pages }))).toEqual([]);
});

test('projects use the documented versions', () => {
  const folder = new URL('../content/examples/', import.meta.url);
  for (const name of fs.readdirSync(folder)) {
    const text = fs.readFileSync(new URL(`${name}/package.json`, folder), 'utf8');
    const { dependencies, devDependencies }: Record<string, Record<string, string>> = JSON.parse(text);
    // Vue 2 is the only package documented in two versions.
    const { vue, ...others } = { ...dependencies, ...devDependencies };
    expect(versions, name).toMatchObject(name === 'vue2' || vue === undefined ? others : { ...others, vue });
  }
});

const examples = exampleProjects().filter(({ name }) => name !== 'starter');

test('every downloadable project is on a page', () => {
  const pages = fastGlob
    .sync('content/en/**/*.{md,mdx}', { cwd: repository })
    .map((file) => fs.readFileSync(path.join(repository, file), 'utf8'));
  const unlinked = examples.filter(({ name }) => !pages.some((text) => text.includes(`(/examples/${name}.zip)`)));
  expect(unlinked.map(({ name }) => name)).toEqual([]);
});

/**
 * Projects that do not need other packages, so that no installation is necessary. `npm run bars D5` builds all
 * projects.
 */
const alone = examples.filter(({ packages }) => Object.keys(packages).join() === '@rsbuild/core');

test.each([0, 1, 2].map((index) => alone[(seed + index) % alone.length]?.name ?? ''))(
  'the project `%s` builds',
  async (name) => {
    expect(await buildExample(name, { modules: path.join(repository, 'node_modules') })).toBeNull();
  },
  60_000,
);

/** `npm run bars D5` runs all projects. */
const drawn = projects[seed % projects.length];

test(`${drawn?.pages.join(', ')} shows the actual results`, async () => {
  if (drawn === undefined) throw new Error('no page shows a project');
  expect(await runProject(drawn)).toEqual([]);
}, 600_000);

const page = `
\`\`\`ts title="rsbuild.config.ts" {2} project="a"
export default { html: { title: 'Piers' } };
\`\`\`

\`\`\`html title="dist/index.html" result="a"
<title>Peers</title>
\`\`\`
`;

test('a wrong result is detected', async () => {
  const [project] = projectsOf(page);
  expect(project?.files).toEqual({ 'rsbuild.config.ts': "export default { html: { title: 'Piers' } };\n" });
  const [fault] = project === undefined ? [] : await runProject(project);
  expect(fault).toContain('dist/index.html lacks\n<title>Peers</title>');
}, 600_000);

test('results may omit lines, and hashes may differ', () => {
  const actual = '<head><script src="/a.0123abcd.js"></script></head><body>\n<p>1</p></body>';
  expect(missingPart('<script src="/a.89abcdef.js"></script>\n…\n<p>1</p>', actual)).toBeNull();
  expect(missingPart('<p>1</p>\n…\n<script src="/a.89abcdef.js"></script>', actual)).toContain('script');
  expect(missingPart('<p>2</p>', actual)).toBe('<p>2</p>');
});
