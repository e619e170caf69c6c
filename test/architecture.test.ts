/** The house rules of ARCHITECTURE.md, read off the source itself. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const files = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file));

/** Relative imports of a file, as paths below src. */
function importsOf(file: string): string[] {
  const text = fs.readFileSync(path.join(source, file), 'utf8');
  return [...text.matchAll(/^\s*(?:import|export)\b[^'"]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'/gm)]
    .map((match) => match[1] ?? match[2] ?? '')
    .map((target) => path.posix.join(path.posix.dirname(file), target));
}

/** What each folder may import from outside itself. */
const allowed: Record<string, RegExp[]> = {
  cli: [/^compiler\/index\.ts$/, /^engines\//, /^shared\//],
  // The server renders the shell and the content components; everything else of the client is for browsers alone.
  compiler: [/^client\/(?:shell\.tsx|overview\.tsx|theme\.ts)$/, /^client\/content\//, /^shared\//],
  client: [/^shared\//],
  engines: [/^shared\//],
  shared: [],
};

test('folders import only what they may', () => {
  const violations = files.flatMap((file) => {
    const folder = file.split('/')[0] ?? '';
    return importsOf(file)
      .filter((target) => !target.startsWith(`${folder}/`))
      .filter((target) => !(allowed[folder] ?? []).some((pattern) => pattern.test(target)))
      .map((target) => `${file} imports ${target}`);
  });
  expect(violations).toEqual([]);
});

test('no file hides behind a name without a purpose', () => {
  expect(
    files.filter((file) => /(?:^|\/)(?:utils?|helpers?|services?|managers?|types)(?:\/|\.tsx?$)/.test(file)),
  ).toEqual([]);
});

test('every file begins with one sentence that says what it does', () => {
  const silent = files.filter(
    (file) => !/^\/\*\*\s[\s\S]*?\*\/\n/.test(fs.readFileSync(path.join(source, file), 'utf8')),
  );
  expect(silent).toEqual([]);
});

test('files stay below 350 lines', () => {
  const sizes = files
    .map((file) => ({ file, lines: fs.readFileSync(path.join(source, file), 'utf8').split('\n').length - 1 }))
    .toSorted((a, b) => b.lines - a.lines);
  console.log(
    'longest files:',
    sizes
      .slice(0, 5)
      .map(({ file, lines }) => `${file} ${lines}`)
      .join(', '),
  );
  expect(sizes.filter(({ lines }) => lines > 350)).toEqual([]);
});

test('functions stay below 80 lines', () => {
  const functions = files.flatMap((file) => functionsOf(file)).toSorted((a, b) => b.lines - a.lines);
  console.log(
    'longest functions:',
    functions
      .slice(0, 5)
      .map(({ name, lines }) => `${name} ${lines}`)
      .join(', '),
  );
  expect(functions.filter(({ lines }) => lines > 80)).toEqual([]);
});

/** Top-level and nested functions with their length, by indentation: the code is formatted, so a block ends where its indent returns. */
function functionsOf(file: string): { name: string; lines: number }[] {
  const lines = fs.readFileSync(path.join(source, file), 'utf8').split('\n');
  return lines.flatMap((line, start) => {
    const head =
      /^(\s*)(?:export )?(?:default )?(?:async )?function\*? ?(\w*)|^(\s*)(?:export )?const (\w+) = .*(?:=>|function).*\{$/.exec(
        line,
      );
    if (head === null) return [];
    const indent = head[1] ?? head[3] ?? '';
    const end = lines.findIndex((other, index) => index > start && other.startsWith(`${indent}}`));
    return end < 0 ? [] : [{ name: `${file}:${start + 1} ${head[2] ?? head[4] ?? ''}`, lines: end - start + 1 }];
  });
}

test('no type is given up', () => {
  const givenUp = files.flatMap((file) =>
    fs
      .readFileSync(path.join(source, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const isComment = /^\s*(?:\*|\/[/*])/.test(line);
        const givesUp =
          /@ts-(?:ignore|nocheck|expect-error)/.test(line) || (!isComment && /[:<(]\s*any\b|\bas any\b/.test(line));
        return givesUp ? [`${file}:${index + 1}`] : [];
      }),
  );
  expect(givenUp).toEqual([]);
});

test('no module keeps state of its own', () => {
  const state = files
    .filter((file) => !file.startsWith('client/'))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(source, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (/^(?:export )?let /.test(line) ? [`${file}:${index + 1}`] : [])),
    );
  expect(state).toEqual([]);
});

test('effects stay where the architecture names them', () => {
  const effectful = files.filter(
    (file) =>
      file.startsWith('compiler/') &&
      /from 'node:(?:fs|child_process|worker_threads|http|net)/.test(fs.readFileSync(path.join(source, file), 'utf8')),
  );
  console.log('files with effects:', effectful.join(', '));
  const pure = [
    'read-page',
    'build-site',
    'compile-page',
    'render-page',
    'emit',
    'check-links',
    'build-search',
    'page-context',
    'resolve-links',
    'site-shell',
    'diagnostics',
  ];
  expect(effectful.filter((file) => pure.includes(path.posix.basename(file).replace(/\.tsx?$/, '')))).toEqual([]);
});
