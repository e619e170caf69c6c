/** Counts phrases that sound translated in comments, strings and Markdown prose. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastGlob from 'fast-glob';
import { parseSync } from 'oxc-parser';
import { root } from './run-step.js';

/** One pattern per line; matching ignores case. */
export const phrases = [
  /\b(?:is|are|was) no (?!longer|more|matter|need|way|guarantee|limit|equivalent|reason|difference|direct|such|other)[a-z]+/,
  /\bstands? (?:for|in|below|beside|before|above|there|here|alone)\b/,
  /\bholds? (?:for|fast)\b/,
  /\blies? (?:in|below|beside)\b/,
  /\bmend(?:s|ed|ing)?\b/,
  /\botherwise than\b/,
  /\bbeside\b/,
  /\bby itself\b/,
  /\bof (?:its|their|your|our|his) own\b/,
  /\bany more\b/,
  /\bin all else\b/,
  /\bnevertheless\b/,
  /\bbrings? along\b/,
  /\bleads? (?:on|astray|nowhere|them)\b/,
  /\bturns? round\b/,
  /\bwhat (?:stands|lies|hangs|comes)\b/,
  /\bnothing (?:stands|leads|lies)\b/,
  /\bat home\b/,
  /\bis told\b/,
  /\bnot for good\b/,
  /\bhangs? on\b/,
  /\bcomes? to its end\b/,
  /\bsays so\b/,
  /\bof docsite\b/,
  /\bthe system refused\b/,
  /\bfinal slash\b/,
  /\bin a circle\b/,
  /\bfor good\b/,
  /\b(?:another|other)s? [a-z]+ than\b/,
  /\bwhoever\b/,
  /\bin (?:their|its) order\b/,
  /\b(?:gives?|gave) no\b/,
  /\bleads? nowhere\b/,
  /\bsquare time\b/,
  /\bknows? nothing of\b/,
  /\btime that (?:a|the) [a-z]+ ha(?:s|ve) to\b/,
  /\b(?:files?|folders?|paths?|pages) below (?:a|the|its|this) (?:[a-z]+ )?(?:folder|root|path|host)\b/,
  /\bwithout language\b/,
  /\bthan that of\b/,
  /\bleft out\b/,
  /\btried again\b/,
  /\bwith this, (?:the|a|an|[a-z]+ tags)\b/,
  /\bbefore, it was\b/,
  /\bwith the first use\b/,
  /\bmoment at which\b/,
  /\bby a slip\b/,
  /\b(?:one|known|probably a) slips?\b/,
  /\bend(?:s|ed)? the process\b/,
  /\b(?:can|cannot) be ended\b/,
  /\bvariables? of the environment\b/,
  /\bplan half an hour\b/,
  /\brecorded answers\b/,
  /\bpoints (?:may )?differ\b/,
  /\bpolicy of the pages?\b/,
  /\bopen(?:s|ing)? the policy\b/,
  /, which is the default, so\b/,
  /, also (?:for|from|in|within)\b/,
  /\bwithout settings\b/,
  /\ban? (?:`\w+` |[a-z]+ )of yours\b/,
  /\bas it is written\b/,
  /\bthe same, byte for byte\b/,
  /\bwith file and line\b/,
];

/** The areas to count: their files, and the maximum number of phrases per 10,000 words. */
export const areas = [
  { name: 'site', files: ['content/en/**/*.{md,mdx}'], limit: 3 },
  { name: 'project pages', files: ['*.md', 'src/**/README.md', 'src/cli/template/**/*.md'], limit: 3 },
  { name: 'docs', files: ['docs/**/*.md'], limit: 3 },
  {
    name: 'compiler code',
    files: ['src/{compiler,shared,engines,plugins}/**/*.ts'],
    limit: 4,
  },
  {
    name: 'other code',
    files: ['src/{cli,client}/**/*.{ts,tsx}', 'scripts/**/*.js'],
    limit: 4,
  },
  { name: 'tests', files: ['test/*.ts', 'test/{architecture,bench,browser}/**/*.{ts,js}'], limit: 4 },
];

/** Counts an area's phrases. `found` lists them with their files. */
export function countPhrases({ files }) {
  const names = fastGlob.sync(files, {
    cwd: root,
    ignore: ['scripts/phrases.js', 'test/phrases.test.ts', '**/node_modules/**'],
  });
  const texts = names.map((name) => ({ name, text: textOf(name, readFileSync(path.join(root, name), 'utf8')) }));
  const words = texts.reduce((sum, { text }) => sum + (text.match(/[A-Za-z][\w'’-]*/g)?.length ?? 0), 0);
  const found = texts.flatMap(({ name, text }) =>
    phrases.flatMap((phrase) => [...text.matchAll(new RegExp(phrase, 'gi'))].map(([match]) => `${name}: ${match}`)),
  );
  return { words, found, rate: (found.length / words) * 10_000 };
}

function textOf(name, text) {
  return /\.mdx?$/.test(name) ? proseOf(text) : wordsOfCode(name, text);
}

/** Returns Markdown without code, tags, link targets and frontmatter keys. */
function proseOf(text) {
  return text
    .replaceAll(/^([ \t]*)(`{3,}|~{3,})[^]*?^\1\2[ \t]*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<[^>\n]*>/g, ' ')
    .replaceAll(/^[\w-]+:(?= )/gm, '');
}

/** Returns the comments, and the strings that contain spaces. */
function wordsOfCode(name, text) {
  const { program, comments } = parseSync(name, text);
  const strings = [];
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'Literal' && typeof node.value === 'string') strings.push(node.value);
    if (node.type === 'TemplateElement') strings.push(node.value.cooked ?? '');
    if (node.type === 'JSXText') strings.push(node.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return [
    ...comments.map(({ value }) => value.replaceAll(/^\s*\*/gm, '')),
    ...strings.filter((each) => each.includes(' ')),
  ]
    .join('\n')
    .replaceAll(/`[^`\n]*`/g, '');
}
