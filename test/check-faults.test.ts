/**
 * Mutation test: plants all kinds of mistakes in the site's own content and expects findings for exactly these
 * mistakes.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompiler, findingRecords } from '../lib/compiler/index.js';
import type { Compiler, Finding } from '../lib/compiler/index.js';
import siteConfig from '../site.config.ts';
import { planters } from './fault-planting.ts';
import type { Expected, Files } from './fault-planting.ts';
import { barCount, randomFrom } from './harness.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const seed = Number(process.env['SEED'] ?? 20_261);

/** Enables the checks that the site's own config does not enable. */
const { checks = {} } = siteConfig;
const additions = {
  url: 'https://docs.site.example',
  redirects: { ...siteConfig.redirects, '/config/dev/hot': '/config/dev/hmr' },
  // Copies of the site are not in a Git repository.
  theme: { ...siteConfig.theme, lastUpdated: false },
  checks: {
    ...checks,
    rules: { ...checks.rules, 'link-trailing-slash': 'warning' },
    linkStyle: 'absolute',
    samples: { ...checks.samples, folder: repository },
  },
};

const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'docsite-faults-'));
/** The files in the site's content folder. */
let current: Files = new Map();
let compiler: Compiler | null = null;

beforeAll(async () => {
  // The config contains functions, so it is imported instead of copied.
  const own = JSON.stringify(path.join(repository, 'site.config.ts'));
  const config = `import site from ${own};\n\nexport default { ...site, ...${JSON.stringify(additions)} };\n`;
  fs.writeFileSync(path.join(root, 'site.config.ts'), config);
  // The site's components are bundled with the repository's packages.
  fs.symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'), 'junction');
  write(content);
  ({ compiler } = await createCompiler({ root, mode: 'check', workers: 0, cache: 'ignore' }));
});
afterAll(async () => {
  await compiler?.dispose();
  fs.rmSync(root, { recursive: true, force: true });
});

/** Makes the content folder contain exactly these files. */
function write(files: Files): void {
  for (const [name, text] of files) {
    if (current.get(name) === text) continue;
    const file = path.join(root, 'content', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  for (const name of current.keys()) if (!files.has(name)) fs.rmSync(path.join(root, 'content', name));
  current = files;
}

const content = readFiles(path.join(repository, 'content'));

function readFiles(folder: string): Files {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file).split(path.sep).join('/'), fs.readFileSync(file, 'utf8')];
    }),
  );
}

/** Checks a site with these files. Compiles only pages that differ from the previous check. */
async function findingsIn(files: Files): Promise<Finding[]> {
  write(files);
  const result = await compiler?.check(new AbortController().signal, { stages: ['samples'] });
  if (result === undefined) throw new Error('the site has no compiler');
  return result.findings.flatMap((finding) => [finding, ...(finding.others ?? [])]);
}

/** Returns page pairs, given by their path within the language folder, in an order that depends on the seed. */
function pagesInOrder(random: () => number): string[] {
  const pairs = [...content.keys()]
    .filter((file) => /^en\/(?!shared\/).*\.mdx?$/.test(file) && content.has(file.replace('en/', 'zh/')))
    .map((file) => file.slice('en/'.length));
  return pairs
    .map((page) => ({ page, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ page }) => page);
}

/** Plants at most one mistake per page pair, so that a mistake cannot hide another one. */
function plant(codes: readonly string[], round: number): { files: Files; expected: Expected[]; unplaced: string[] } {
  const random = randomFrom(seed + round);
  const free = new Set(pagesInOrder(random));
  const files = new Map(content);
  const expected: Expected[] = [];
  const unplaced: string[] = [];
  for (const [index, code] of codes.entries()) {
    const planter = planters[code];
    const n = round * 1000 + index;
    let placed: Expected[] | null = null;
    for (const page of free) {
      placed = planter?.({ files, page, n, random }) ?? null;
      if (placed === null) continue;
      free.delete(page);
      break;
    }
    if (placed === null) unplaced.push(code);
    else expected.push(...placed);
  }
  return { files, expected, unplaced };
}

function isFound({ code, file, line }: Expected, findings: readonly Finding[]): boolean {
  return findings.some(
    (finding) =>
      finding.code === code &&
      finding.file === `content/${file}` &&
      (line === undefined || finding.span?.start.line === line),
  );
}

/** Families of checks that compare pages. Other checks report what cannot be compiled or published. */
const families = [
  'External links',
  'Links that could be improved',
  'Names in code',
  'Wording',
  'Translations compared with their source',
  'Structure',
  'Images and files',
  'Code samples',
  'Terms and prose',
  'Built site',
  'Ignore comments',
];

test('every check of pages has a planted mistake', () => {
  // These checks need a tool, a policy or network access, or are about the config. They have separate tests.
  const elsewhere = [
    'file-of-other-generator',
    'key-of-other-generator',
    'override-unused',
    'overview-empty',
    'link-untranslated',
    'redirect-missing',
    'prose',
    'prose-tool-failed',
    'word-misspelled',
    'api-missing',
    'terms-invalid',
    'samples-not-checked',
    'sample-run-failed',
    'option-undocumented',
    'html-invalid',
    'hreflang-invalid',
    'canonical-invalid',
    'sitemap-invalid',
    'feed-invalid',
    'jsonld-invalid',
    'csp-violation',
    'link-outside-base',
    'budget-exceeded',
    'a11y',
    'a11y-not-checked',
    'external-anchor-missing',
    'external-dead',
    'external-redirect',
  ];
  const codes = [...findingRecords.values()]
    .filter(({ family }) => families.includes(family.title))
    .map(({ code }) => code);
  expect(codes.filter((code) => planters[code] === undefined).toSorted()).toEqual(elsewhere.toSorted());
});

test('clean content has no findings', { timeout: 600_000 }, async () => {
  const findings = await findingsIn(content);
  expect(findings.map(({ code, file, span, message }) => `${file}:${span?.start.line} ${code} ${message}`)).toEqual([]);
});

test('every mistake is reported with its file and line', { timeout: 1_800_000 }, async () => {
  const codes = Object.keys(planters);
  const rounds = barCount('C2', 1, Math.ceil(1050 / codes.length));
  const missed: string[] = [];
  const stray: string[] = [];
  const planted = new Set<string>();
  let count = 0;
  for (let round = 0; round < rounds; round++) {
    const { files, expected, unplaced } = plant(codes, round);
    // A round may have no position for a mistake, but each mistake must be planted in at least one round.
    for (const code of codes) if (!unplaced.includes(code)) planted.add(code);
    const findings = await findingsIn(files);
    count += expected.length;
    missed.push(...expected.filter((one) => !isFound(one, findings)).map((one) => JSON.stringify(one)));
    // Allows consequences of a mistake on the same page or in its translation.
    const touched = new Set([...files].filter(([name, text]) => content.get(name) !== text).map(([name]) => name));
    const related = new Set(
      [...touched].flatMap((name) => [name, name.replace(/^en\//, 'zh/'), name.replace(/^zh\//, 'en/')]),
    );
    stray.push(
      ...findings
        // If headings move or disappear, links to them from other pages break.
        .filter(({ code }) => code !== 'translation-anchor-missing' && code !== 'anchor-missing')
        .filter(({ file = '' }) => !related.has(file.replace(/^content\//, '')))
        .map(({ code, file, span }) => `${file}:${span?.start.line} ${code}`),
    );
  }
  console.log(
    `${count - missed.length} of ${count} faults found at their file and line, ${stray.length} stray findings; seed ${seed}`,
  );
  expect(codes.filter((code) => !planted.has(code))).toEqual([]);
  expect({ stray, missed }).toEqual({ stray: [], missed: [] });
});
