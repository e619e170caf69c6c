/**
 * Bar M1: migrates checkouts of real documentation sites and builds them. Prints missing pages, build errors, how many
 * pages keep their headings, code and text, how many of the others the report does not mention, links that were already
 * broken, and manual edits per page. `MIGRATE_SITES` lists the folders, separated as in `PATH`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parse } from 'parse5';
import { root } from './run-step.js';

const expected = ['vitepress', 'docusaurus', 'starlight', 'rspress', 'mkdocs', 'mdbook', 'nextra or fumadocs'];
/** Maximum manual edits per page, and minimum share of unchanged pages. */
const limits = { edits: 1 / 50, equal: 0.98 };

const folders = (process.env.MIGRATE_SITES ?? '').split(path.delimiter).filter(Boolean);
if (folders.length === 0) {
  console.error(`not measured: set MIGRATE_SITES to the folders of at least ten sites (${expected.join(', ')})`);
  process.exit(1);
}

function docsite(...args) {
  const command = [path.join(root, 'bin/docsite.js'), ...args];
  return spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 1e9 });
}

/** Returns the headings, code blocks and words of a page's source, without its frontmatter. */
function sourceFacts(text) {
  const headings = [];
  const blocks = [];
  const words = [];
  let fence = null;
  let isComment = false;
  const body = text.replaceAll('\r\n', '\n').replace(/^---\n[\s\S]*?\n---\n/, '');
  for (const line of body.split('\n')) {
    const [, before, mark, rest] = /^([\s>]*(?:[-*+]\s+|\d+[.)]\s+)?)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence !== null) {
      // As in CommonMark, a mark that is indented by four more columns is code.
      if (mark?.startsWith(fence.mark) && rest.trim() === '' && before.length < fence.column + 4) {
        blocks.push(...shownCode(fence.info, fence.lines.join('\n')));
        fence = null;
      } else fence.lines.push(line);
    } else if (isComment || /^(?:\{\/\*|<!--)(?!.*(?:\*\/\}|-->))/.test(line)) isComment = !/(?:\*\/\}|-->)/.test(line);
    else if (mark !== undefined) fence = { mark, column: before.length, info: rest.trim(), lines: [] };
    else {
      const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
      if (heading !== undefined) headings.push(heading);
      else words.push(line);
    }
  }
  return {
    // `[#id]` and `[!toc]` at the end of a heading are not shown.
    headings: wordsOf(
      headings
        .map((heading) => heading.replace(/(?:\s*\[(?:#[\w-]+|!?toc|step(?:=\d+)?)\])+\s*$/, '').replaceAll(icons, ' '))
        .map((heading) => heading.replaceAll(unshown, ' '))
        .join('\n'),
    ),
    count: headings.length,
    blocks,
    words: textWords(words),
  };
}

/** The code that readers see: not formulas, the parts of diagrams except labels, what Twoslash cuts, and colors. */
function shownCode(info, code) {
  if (/^math\b/.test(info)) return [];
  if (/^dot\b/.test(info)) return [(code.match(/(?<=\blabel=")[^"]*/g) ?? []).join('\n').replaceAll(/\\[nlr]/g, ' ')];
  // In a console, Termynal renders HTML.
  if (/^console\b/.test(info))
    return [code.replaceAll(/<(\/?)(?:font|b|i|u|em|strong|span)\b[^<>]*>|&(?:\w+|#\d+);/g, ' ')];
  if (!/\btwoslash\b/.test(info)) return [code];
  return [
    code
      .replace(/^[\s\S]*^[ \t]*\/\/ ---cut(?:-before)?---.*$/m, '')
      .replace(/^[ \t]*\/\/ ---cut-after---[\s\S]*/m, '')
      .replaceAll(/^[ \t]*\/\/ ---cut-start---[\s\S]*?---cut-end---.*$|^[ \t]*\/\/ +(?:@\w+.*|\^\?.*)$/gm, ''),
  ];
}

/** Images, tags, expressions, entities, and link destinations. */
const unshown =
  /!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?|<[^>]*>|\{[^}]*\}|&#?\w+;|\]\((?:[^()]|\([^()]*\))*\)|\]\[[^\]]*\]/g;

const icons = /:[a-z]+(?:[-_][a-z\d]+)+:/g;

/** The words of lines that readers see: not scripts, comments, link definitions or statements. */
function textWords(lines) {
  const text = lines
    .join('\n')
    // Options of mkdocstrings follow the name of the object.
    .replaceAll(/^::: [\w.-]+\n(?:(?: {4}.*)?\n)+/gm, '\n')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replaceAll(/^[ \t>]*\[[^\]\n]+\]:[ \t]*\n?[ \t]*\S.*$|^(?:import|export) .*(?:\n.*\S.*)*|^[\s:]*:::.*$/gm, ' ');
  // Matches expressions first, because they may contain tags; `:material-check:` and `:white_check_mark:` are images.
  return wordsOf(
    text
      .replaceAll(/\{[^{}]*\}/g, ' ')
      .replaceAll(icons, ' ')
      .replaceAll(unshown, ' '),
  );
}

/** The words of code, without notations that highlight lines or include files. */
function codeWords(blocks) {
  const notation =
    /\{\{#.*?\}\}|-{1,}8<-.*|<<<.*|(?:\/\/|#|<!--|\/\*|--)\s*(?:\[!code.*|highlight-.*|@\w+.*|ANCHOR.*)|^\s*#(?: .*)?$/gm;
  return wordsOf(blocks.join('\n').replaceAll(notation, ' '));
}

function wordsOf(text) {
  return text.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

function articleOf(html) {
  const find = (node) => (node.tagName === 'article' ? node : (node.childNodes ?? []).map(find).find(Boolean));
  return find(parse(html));
}

function nodesOf(node, test) {
  return [...(test(node) ? [node] : []), ...(node.childNodes ?? []).flatMap((child) => nodesOf(child, test))];
}

/** Returns the parts of a page's source that are not in the built page. */
function difference(source, html) {
  const article = articleOf(html);
  if (article === undefined) return 'no article';
  const facts = sourceFacts(source);
  const headings = nodesOf(article, ({ nodeName }) => /^h[1-6]$/.test(nodeName)).length;
  if (headings < facts.count) return `${facts.count - headings} headings`;
  const blocks = nodesOf(article, ({ nodeName }) => nodeName === 'pre');
  if (blocks.length < facts.blocks.length) return `${facts.blocks.length - blocks.length} code blocks`;
  const shown = textOf([article]);
  return (
    lostWords('headings', facts.headings, shown) ??
    lostWords('code', codeWords(facts.blocks), textOf(blocks)) ??
    lostWords('words', facts.words, shown)
  );
}

function textOf(nodes) {
  return nodes
    .flatMap((node) => nodesOf(node, ({ nodeName }) => nodeName === '#text'))
    .map(({ value }) => value)
    .join(' ');
}

/** A particle after a tag, as in Korean and Chinese, is part of the word before the tag if a component adds no element. */
function lostWords(kind, words, text) {
  const shown = new Set(wordsOf(text));
  const lost = words.filter(
    (word) => !shown.has(word) && !(/[\u3040-\u9fff\uac00-\ud7af]/.test(word) && text.includes(word)),
  );
  return lost.length > Math.max(3, words.length * 0.02) ? `${kind}: ${[...new Set(lost)].slice(0, 8).join(' ')}` : null;
}

function htmlOf(out, url) {
  const bare = decodeURI(url)
    .replace(/\/$/, '/index')
    .replace(/^\//, '')
    .replace(/\.html$/, '');
  const file = ['.html', '/index.html']
    .map((ending) => path.join(out, 'dist', bare + ending))
    .find((one) => existsSync(one));
  return file === undefined ? null : readFileSync(file, 'utf8');
}

function placesOf(report, kind) {
  return report.causes.filter((cause) => cause.kind === kind).reduce((sum, { places }) => sum + places.length, 0);
}

function measured(folder) {
  if (!existsSync(folder)) return { folder, missing: 'no such folder' };
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'docsite-migrate-'));
  const out = path.join(temporary, 'site');
  try {
    const migrated = docsite('migrate', folder, '--out', out, '--json');
    if (migrated.status !== 0) return { folder, missing: migrated.stderr.split('\n')[0] };
    const { dependencies } = JSON.parse(readFileSync(path.join(out, 'package.json'), 'utf8'));
    const needed = ['mermaid', 'twoslash', 'typescript'].filter((name) => name in dependencies);
    if (needed.length > 0)
      spawnSync('npm', [
        'install',
        '--no-save',
        '--no-package-lock',
        '--no-audit',
        '--ignore-scripts',
        '--prefix',
        temporary,
        ...needed.map((name) => `${name}@${dependencies[name]}`),
      ]);
    const report = JSON.parse(migrated.stdout);
    const { findings } = JSON.parse(docsite('build', out, '--json').stdout);
    const errors = findings.filter(({ severity }) => severity === 'error');
    const pages = report.urls.filter(({ source }) => /\.mdx?$/.test(source));
    const compared = pages.map(({ source, new: url }) => {
      const html = htmlOf(out, url);
      return {
        source,
        lost: html === null ? 'missing' : difference(readFileSync(path.join(folder, source), 'utf8'), html),
      };
    });
    const noted = new Set(report.causes.flatMap(({ places }) => places.map(({ file }) => file)));
    const unequal = compared.filter(({ lost }) => lost !== null);
    if (process.env.MIGRATE_DETAILS) for (const { source, lost } of unequal) console.log(`  ${source}: ${lost}`);
    if (process.env.MIGRATE_DETAILS)
      for (const { file, code, message } of errors) console.log(`  ${file} ${code} ${message}`);
    return {
      folder,
      generator: report.generator,
      pages: pages.length,
      absent: unequal.filter(({ lost }) => lost === 'missing').length,
      errors: errors.length,
      equal: Number((1 - unequal.length / Math.max(1, pages.length)).toFixed(3)),
      silent: unequal.filter(({ source }) => !noted.has(source)).length,
      broken: placesOf(report, 'broken'),
      edits: Number((report.manual / Math.max(1, pages.length)).toFixed(3)),
    };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const results = folders.map(measured);
console.table(results);
const failed = results.filter(
  ({ missing, absent, errors, equal, silent, edits }) =>
    missing !== undefined || absent > 0 || errors > 0 || silent > 0 || equal < limits.equal || edits > limits.edits,
);
for (const { folder } of failed) console.error(`over a limit or missing: ${folder}`);
if (results.length < 10) console.error(`${results.length} of at least 10 sites measured`);
process.exit(failed.length === 0 && results.length >= 10 ? 0 : 1);
