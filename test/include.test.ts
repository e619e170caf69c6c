/**
 * Source files that pages show from folders outside the site: a monorepo, symbolic links, and saves during development.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import { write } from './checked-site.ts';
import { buildAt } from './harness.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

const page = (...files: string[]): string =>
  `# Kiln\n\n${files.map((file) => `\`\`\`ts file="${file}"\n\`\`\`\n`).join('\n')}`;

/** Creates a repository that contains the site in `docs` and one package. Returns the repository's folder. */
function monorepo(include: string[], files: Record<string, string>): string {
  const repository = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'docsite-monorepo-'));
  made.push(repository);
  write(repository, {
    'docs/site.config.json': JSON.stringify({ title: 'Kiln', url: 'https://kiln.example', include }),
    'packages/core/src/heat.ts': 'export const heat = 1200;\n',
    ...files,
  });
  return repository;
}

async function codesOf(repository: string): Promise<string[]> {
  const { findings } = await buildAt(path.join(repository, 'docs'));
  return findings.map(({ code }) => code);
}

test('a page shows source from a package above the site', async () => {
  const repository = monorepo(['../packages/*/src'], {
    'docs/content/index.md': page('../../packages/core/src/heat.ts'),
  });
  const { files, findings } = await buildAt(path.join(repository, 'docs'));
  expect(findings).toEqual([]);
  expect(files.get('index.html')).toContain('1200');
});

test.each([
  ['a sibling of the included folder', ['../packages/*/src'], '../../packages/core/notes.ts'],
  ['a folder further up, although `**` matches any depth', ['../**'], '../../../outside.ts'],
  ['a folder whose name begins like the included one', ['../packages/core'], '../../packages/core-internal/notes.ts'],
  ['a hidden folder', ['../packages'], '../../packages/core/.secrets/notes.ts'],
  ['everything, as long as nothing is included', [], '../../packages/core/src/heat.ts'],
])('%s is rejected', async (_what, include, file) => {
  const repository = monorepo(include, {
    'docs/content/index.md': page(file),
    'packages/core/notes.ts': '1;',
    'packages/core/.secrets/notes.ts': '1;',
    'packages/core-internal/notes.ts': '1;',
  });
  expect(await codesOf(repository)).toEqual(['code-file-outside']);
});

test('symbolic links are followed only inside the included folders', async () => {
  const repository = monorepo(['../packages/*/src'], {
    'packages/other/src/cold.ts': 'export const cold = 20;\n',
    'private/key.ts': 'export const key = 0;\n',
    'docs/content/index.md': page('../../packages/core/src/near.ts'),
    'docs/content/file.md': page('../../packages/core/src/far.ts').replace('Kiln', 'File'),
    'docs/content/folder.md': page('../../packages/linked/src/key.ts').replace('Kiln', 'Folder'),
  });
  fs.symlinkSync('../../other/src/cold.ts', path.join(repository, 'packages/core/src/near.ts'));
  fs.symlinkSync('../../../private/key.ts', path.join(repository, 'packages/core/src/far.ts'));
  fs.mkdirSync(path.join(repository, 'packages/linked'));
  fs.symlinkSync('../../private', path.join(repository, 'packages/linked/src'));
  const { findings } = await buildAt(path.join(repository, 'docs'));
  expect(findings.map(({ code, file }) => [code, file]).toSorted()).toEqual([
    ['code-file-missing', 'content/file.md'],
    ['code-file-missing', 'content/folder.md'],
  ]);
});

test('the path of a file is suggested if the page has moved deeper', async () => {
  const repository = monorepo(['../packages/*/src'], {
    'packages/core/src/cold.ts': 'export const cold = 20;\n',
    'docs/content/v1/guide/deep.md': page('../../packages/core/src/cold.ts'),
  });
  const { findings } = await buildAt(path.join(repository, 'docs'));
  expect(findings.filter(({ code }) => code.startsWith('code-file')).map(({ hint }) => hint)).toEqual([
    'did you mean `../../../../packages/core/src/cold.ts`?',
  ]);
});

test('a secret in included source is not published', async () => {
  const repository = monorepo(['../packages/*/src'], {
    'packages/core/src/token.ts': `const token = 'ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}';\n`,
    'docs/content/index.md': page('../../packages/core/src/token.ts'),
  });
  const { findings } = await buildAt(path.join(repository, 'docs'));
  expect(findings.map(({ code, file }) => [code, file])).toEqual([['secret-found', '../packages/core/src/token.ts']]);
});

test('pages are rebuilt when `include` changes', async () => {
  const repository = monorepo([], { 'docs/content/index.md': page('../../packages/core/src/heat.ts') });
  const configure = (include: string[]): void =>
    write(repository, {
      'docs/site.config.json': JSON.stringify({ title: 'Kiln', url: 'https://kiln.example', include }),
    });
  expect(await codesOf(repository)).toEqual(['code-file-outside']);
  configure(['../packages/core']);
  expect(await codesOf(repository)).toEqual([]);
  configure(['../packages/other*']);
  write(repository, { 'packages/others/a.ts': '' });
  expect(await codesOf(repository)).toEqual(['code-file-outside']);
});

test('an included file with a typo is suggested only if pages may show it, and again after files change', async () => {
  const repository = monorepo(['../packages/*/src'], {
    'docs/content/guide/heat.md': page('../../packages/core/src/heat.ts'),
    'docs/content/guide/typo.md': page('../../../packages/core/src/haet.ts'),
    'docs/content/guide/notes.md': page('../../packages/core/notse.ts'),
    'packages/core/notes.ts': '1;',
  });
  const hints = async (): Promise<unknown[]> => {
    const { findings } = await buildAt(path.join(repository, 'docs'));
    return findings.filter(({ code }) => code.startsWith('code-file-')).map(({ hint }) => hint);
  };
  const heat = 'did you mean `../../../packages/core/src/heat.ts`?';
  expect(await hints()).toEqual([heat, expect.stringMatching(/^add its folder/), heat]);
  write(repository, { 'packages/core/src/haett.ts': '2;' });
  expect((await hints()).at(-1)).toBe(heat.replace('heat.ts', 'haett.ts'));
});

test('`docsite dev` watches the included files of pages and shows their changes', async () => {
  const repository = monorepo(['../packages/*/src'], {
    'docs/content/index.md': page('../../packages/core/src/heat.ts'),
    'docs/content/other.md': '# Other\n\nWords.\n',
  });
  const root = path.join(repository, 'docs');
  const source = path.join(repository, 'packages/core/src/heat.ts');
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'dev', cache: 'use', devToken: 'secret' });
  if (compiler === null) throw new Error('the site cannot be opened');
  await compiler.open();
  await compiler.warm(new AbortController().signal);
  expect(compiler.watchPaths()).toContain(source);
  fs.writeFileSync(source, 'export const heat = 900;\n');
  expect(await compiler.update([source])).toEqual([{ type: 'page', routePaths: ['/'] }]);
  expect(String((await compiler.respond('/'))?.body)).toContain('900');
  await compiler.dispose();
});

test.each([
  ['../package/*/src', 'a glob that matches', 'did you mean `../packages/*/src`?'],
  ['../packages/*/scr', 'a glob that matches', 'did you mean `../packages/*/src`?'],
  ['../packages/z*', 'a glob that matches', undefined],
  ['../packages/coer', 'the path of', 'did you mean `../packages/core`?'],
])('an entry that matches nothing is reported: %s', async (entry, kind, hint) => {
  const repository = monorepo(['../packages/{core,http}/src', '../packages/**', entry], {});
  const root = path.join(repository, 'docs');
  const { compiler, findings } = await createCompiler({ root, overrides: {}, mode: 'build', cache: 'ignore' });
  // The files that a glob matches may be created later.
  expect(compiler === null).toBe(kind === 'the path of');
  const all = compiler === null ? findings : (await compiler.check(new AbortController().signal)).findings;
  await compiler?.dispose();
  expect(all.filter(({ file }) => file === 'site.config.json')).toMatchObject([
    {
      severity: kind === 'the path of' ? 'error' : 'warning',
      message: `\`include[2]\` must be ${kind} an existing file or folder, relative to the root, not "${entry}"`,
      ...(hint !== undefined && { hint }),
    },
  ]);
});

test('globs skip folders that cannot be read', async () => {
  const repository = monorepo(['../*/*/src'], {
    'docs/content/index.md': page('../../packages/core/src/heat.ts'),
    'private/key.ts': '1;',
  });
  const { readdirSync } = fs;
  const read = vi.spyOn(fs, 'readdirSync').mockImplementation(((folder: string, ...options: []) => {
    if (path.basename(folder) === 'private') throw Object.assign(new Error('denied'), { code: 'EACCES' });
    return readdirSync(folder, ...options);
  }) as typeof readdirSync);
  onTestFinished(() => read.mockRestore());
  expect(await codesOf(repository)).toEqual([]);
});
