/**
 * Bar C4: plants dead and valid links in a copy of the site. docsite and linkinator must agree on all planted links and
 * report no other links.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { serveBuiltSite } from './built-site.js';
import { optionalTool } from './optional-tool.js';
import { randomFrom } from './random.js';
import { root, runNode } from './run-step.js';

const { LinkChecker } = await optionalTool('linkinator');
if ((await runNode(['scripts/prepare.js'])) !== 0) process.exit(1);

/**
 * Kinds of planted links. `link` returns a URL that contains the number `n`, which identifies the link in reports.
 * `isSound` returns whether the link works.
 */
const kinds = [
  { kind: 'a page', isSound: false, link: (n) => `/guide/gone-${n}` },
  { kind: 'a page in the same folder', isSound: false, link: (n) => `./gone-${n}` },
  { kind: 'a page in the parent folder, by its file', isSound: false, link: (n) => `../gone-${n}.mdx` },
  // linkinator checks only the anchors known when it first requests a page, so each anchor gets a unique URL.
  { kind: 'an anchor on another page', isSound: false, link: (n) => `/config/dev/hmr?n=${n}#gone-${n}` },
  { kind: 'an anchor on the same page', isSound: false, link: (n) => `#gone-${n}` },
  { kind: 'a file', isSound: false, link: (n) => `/files/gone-${n}.zip` },
  { kind: 'a name in different case', isSound: false, link: (n) => `/config/Dev/hmr?n=${n}` },
  { kind: 'an existing page', isSound: true, link: (n) => `/config/dev/hmr?n=${n}` },
  { kind: 'an existing anchor', isSound: true, link: (n) => `/guide/start/quick-start?n=${n}#${anchor}` },
  { kind: 'a redirected path', isSound: true, link: (n) => `/config/dev/hot?n=${n}` },
  { kind: 'an existing file', isSound: true, link: (n) => `/favicon.svg?n=${n}` },
];
const each = 40;
/** Downgrades link errors, because a build with errors is not published. */
const faults = [
  'link-target-missing',
  'anchor-missing',
  'translation-anchor-missing',
  'file-missing',
  'link-case-mismatch',
];

const seed = Number(process.env.SEED ?? 20_261);
const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'docsite-links-'));
const anchor = anchorIn(readFileSync(path.join(root, 'content/en/guide/start/quick-start.mdx'), 'utf8'));
let differences = 1;
try {
  copySite();
  const planted = plant(randomFrom(seed));
  const ours = verdictsOfDocsite();
  const theirs = await verdictsOfLinkinator();
  const lines = [...planted].flatMap(([mark, { kind, isSound, link, file }]) => {
    const [docsite, linkinator] = [ours, theirs].map((verdicts) => (verdicts.marks.has(mark) ? 'dead' : 'sound'));
    const right = isSound ? 'sound' : 'dead';
    const isRight = docsite === right && linkinator === right;
    return isRight
      ? []
      : [`${kind}, \`${link}\` in ${file}: docsite ${docsite}, linkinator ${linkinator}, is ${right}`];
  });
  lines.push(...ours.others.map((other) => `docsite alone: ${other}`));
  lines.push(...theirs.others.map((other) => `linkinator alone: ${other}`));
  for (const line of lines) console.log(`  ${line}`);
  differences = lines.length;
  console.log(
    `${theirs.count} links requested by linkinator, ${planted.size} of them planted (seed ${seed}): ` +
      `${ours.marks.size} dead for docsite, ${theirs.marks.size} for linkinator, ${differences} different or wrong verdicts`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(differences === 0 ? 0 : 1);

/** Copies the site with a config that reports planted links as warnings. */
function copySite() {
  cpSync(path.join(root, 'content'), path.join(folder, 'content'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  writeFileSync(
    path.join(folder, 'site.config.ts'),
    [
      `import site from ${JSON.stringify(path.join(root, 'site.config.ts'))};`,
      'export default {',
      '  ...site,',
      "  redirects: { ...site.redirects, '/config/dev/hot': '/config/dev/hmr' },",
      `  checks: { rules: ${JSON.stringify(Object.fromEntries(faults.map((code) => [code, 'warning'])))} },`,
      '};',
      '',
    ].join('\n'),
  );
}

/** Plants each kind of link in pages of both languages. Returns the planted links by number. */
function plant(random) {
  const pages = readdirSync(path.join(folder, 'content'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(?:en|zh)[/\\](?!shared).*\.mdx?$/.test(file) && !/(?:^|[/\\])(?:index|404)\.mdx?$/.test(file),
  );
  const planted = new Map();
  for (let n = 1; n <= each * kinds.length; n++) {
    const { kind, isSound, link } = kinds[n % kinds.length];
    const page = pages[Math.floor(random() * pages.length)];
    const file = path.join(folder, 'content', page);
    writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n\nSee [this one](${link(n)}) too.\n`);
    planted.set(n, { kind, isSound, link: link(n), file: page });
  }
  return planted;
}

function verdictsOfDocsite() {
  const command = path.join(root, 'bin/docsite.js');
  const { stdout } = spawnSync(
    process.execPath,
    [command, 'check', folder, '--no-cache', '--json', '--only', faults.join()],
    {
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  );
  return sorted(
    JSON.parse(stdout).findings.map(({ message, file, span }) => ({
      text: message,
      where: `${file}:${span?.start.line}`,
    })),
  );
}

async function verdictsOfLinkinator() {
  const { site, close } = await serveBuiltSite(folder);
  try {
    const { links } = await new LinkChecker().check({
      path: `${site}/`,
      recurse: true,
      concurrency: 20,
      retryErrors: true,
      retryErrorsCount: 3,
      checkFragments: true,
      // External links are covered by the tests of `docsite check --external`.
      linksToSkip: async (link) => !link.startsWith(site),
    });
    // `#top` exists in every document (HTML standard).
    const broken = links.filter(({ state, url }) => state === 'BROKEN' && !url.endsWith('#top'));
    const count = links.filter(({ state }) => state !== 'SKIPPED').length;
    return {
      ...sorted(broken.map(({ url, parent, status }) => ({ text: url, where: `link on ${parent}, status ${status}` }))),
      count,
    };
  } finally {
    close();
  }
}

/** Separates verdicts on planted links, by number, from verdicts on other links. */
function sorted(verdicts) {
  const marks = new Set();
  const others = [];
  for (const { text, where } of verdicts) {
    // A page requested with one number contains links with other numbers.
    const [, mark] = /gone-(\d+)/.exec(text) ?? /[?&]n=(\d+)/.exec(text) ?? [];
    if (mark === undefined) others.push(`${text}, ${where}`);
    else marks.add(Number(mark));
  }
  return { marks, others };
}

/** Returns the id of a heading whose text is simple enough to derive the id from it. */
function anchorIn(text) {
  const heading = /^## ([A-Za-z ]+)$/m.exec(text)?.[1] ?? '';
  return heading.toLowerCase().replaceAll(' ', '-');
}
