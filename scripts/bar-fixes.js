/**
 * Bar C13: checks the parent of each commit that fixed another project's documentation, and counts the faults found.
 * `test/historic-fixes.json` lists the commits; `FIXED_DOCS` is a folder with a clone of each repository, named
 * `owner+name`. A fault counts as found if the parent has a finding on a changed line, and the commit itself does not
 * have this finding.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createCompiler } from '../lib/compiler/index.js';
import { root as repository } from './run-step.js';

/** Minimum share of faults that must be found, in prose and in code. */
const least = { prose: 0.5, code: 0.5 };

const clones = process.env.FIXED_DOCS ?? '';
if (clones === '') {
  console.error('not measured: set FIXED_DOCS to a folder with clones of the repositories in test/historic-fixes.json');
  process.exit(1);
}
const { folders, fixes } = JSON.parse(readFileSync(path.join(repository, 'test/historic-fixes.json'), 'utf8'));
const only = process.argv[2];

function git(clone, args, input) {
  return spawnSync('git', ['-C', clone, ...args], { input, maxBuffer: 1e9 });
}

function cloneOf(name) {
  const clone = path.join(clones, name.replace('/', '+'));
  return [path.join(clone, 'repo'), clone].find((folder) => existsSync(folder)) ?? null;
}

/** Returns the parent's lines that a commit changed. For an insertion, these are the lines around it. */
function changedLines(clone, { commit, file }) {
  const diff = git(clone, ['diff', '-U0', `${commit}^`, commit, '--', file]).stdout.toString();
  return [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))?/gm)].flatMap(([, start, count = '1']) =>
    Array.from({ length: Math.max(count === '0' ? 2 : 1, Number(count)) }, (_, index) => Number(start) + index),
  );
}

async function findingsIn(root) {
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'check', workers: 0, cache: 'use' });
  if (compiler === null) throw new Error(`no configuration in ${root}`);
  const { findings } = await compiler.check(new AbortController().signal);
  await compiler.dispose();
  return findings.flatMap((one) => [one, ...(one.others ?? [])]);
}

/** Creates a site from a repository's folder as it was before a fix. */
function siteBefore({ commit }, { clone, folder }) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'docsite-fixes-'));
  const content = path.join(root, 'content');
  mkdirSync(content);
  spawnSync('tar', ['x', '-C', content], { input: git(clone, ['archive', `${commit}^:${folder}`]).stdout });
  writeFileSync(path.join(root, 'site.config.mjs'), "export default { title: 'Docs', checks: { spelling: true } };\n");
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
  return root;
}

/**
 * Checks the fixes in one folder of a repository. Checking a link requires the pages around it. All other faults can be
 * checked in isolation, so their pages are added to the site of the oldest commit, each in a separate folder.
 */
async function judged(group) {
  const { clone, folder } = group[0];
  const ages = group.map((fix) => Number(git(clone, ['show', '-s', '--format=%ct', fix.commit]).stdout.toString()));
  const root = siteBefore(group[ages.indexOf(Math.min(...ages))], group[0]);
  const places = group.map(({ file, kind }, index) =>
    kind === 'link' ? file.slice(folder.length + 1) : `fix-${index}/${path.basename(file)}`,
  );
  for (const { file } of group) rmSync(path.join(root, 'content', file.slice(folder.length + 1)), { force: true });
  const put = (revisionOf) => {
    for (const [index, fix] of group.entries()) {
      const target = path.join(root, 'content', places[index]);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, git(clone, ['show', `${revisionOf(fix)}:${fix.file}`]).stdout);
    }
    return findingsIn(root);
  };
  const before = await put(({ commit }) => `${commit}^`);
  const after = await put(({ commit }) => commit);
  rmSync(root, { recursive: true, force: true });
  return group.map((fix, index) => {
    const file = `content/${places[index]}`;
    const lines = new Set(changedLines(clone, fix));
    const left = new Set(after.filter((one) => one.file === file).map(({ code, message }) => `${code} ${message}`));
    const found = before.filter(
      ({ span, code, message, ...one }) =>
        one.file === file && lines.has(span?.start.line) && !left.has(`${code} ${message}`),
    );
    return { ...fix, found: [...new Set(found.map(({ code }) => code))] };
  });
}

const results = [];
const groups = new Map();
for (const fix of fixes.filter(({ kind }) => only === undefined || only.split(',').includes(kind))) {
  const clone = cloneOf(fix.repository);
  if (clone === null) {
    results.push({ ...fix, isMissing: true });
    continue;
  }
  const folder = folders[fix.repository].find((name) => fix.file.startsWith(`${name}/`));
  const key = fix.kind === 'link' ? fix.commit : `${fix.repository} ${folder}`;
  groups.set(key, [...(groups.get(key) ?? []), { ...fix, clone, folder }]);
}
for (const group of groups.values()) {
  for (const result of await judged(group)) {
    results.push(result);
    const { kind, commit, file, found, repository: name } = result;
    console.log(`${kind} ${name} ${commit.slice(0, 10)} ${file}: ${found.join(', ') || '-'}`);
  }
}

const kinds = [...new Set(results.map(({ kind }) => kind))];
const table = kinds.map((kind) => {
  const ofKind = results.filter((result) => result.kind === kind && result.isMissing !== true);
  const found = ofKind.filter((result) => result.found.length > 0).length;
  const missing = results.filter((result) => result.kind === kind && result.isMissing === true).length;
  return {
    kind,
    fixes: ofKind.length,
    found,
    recall: Number((found / Math.max(1, ofKind.length)).toFixed(2)),
    missing,
  };
});
console.table(table);
const missing = [...new Set(results.filter(({ isMissing }) => isMissing).map((result) => result.repository))];
for (const name of missing) console.error(`no clone of ${name} in ${clones}`);
const short = table.filter(({ kind, recall }) => recall < (least[kind] ?? 0));
for (const { kind, recall } of short) console.error(`${kind}: ${recall}, at least ${least[kind]} is required`);
process.exit(missing.length === 0 && short.length === 0 ? 0 : 1);
