/** The package's name and URLs can be changed with one command. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { filesUrlOf } from '../lib/compiler/findings/documentation.js';
import { folderWith, repository } from './command.ts';

const read = (file: string): string => fs.readFileSync(path.join(repository, file), 'utf8');
const script = path.join(repository, 'scripts/identity.js');
interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
}

test('a new name replaces the old one everywhere, and URLs are set in both packages', () => {
  const files = [
    'package.json',
    'create/package.json',
    'create/index.js',
    'README.md',
    'docs/tutorial.md',
    'site.config.ts',
  ];
  const root = folderWith({
    ...Object.fromEntries(files.map((file) => [file, read(file)])),
    'node_modules/docsite-compiler/package.json': '{ "name": "docsite-compiler" }',
  });
  const flags = [
    '--name',
    'anvil-docs',
    '--repository',
    'https://github.com/anvil/docs',
    '--homepage',
    'https://anvil.example',
  ];
  const printed = execFileSync(process.execPath, [script, '--root', root, ...flags], { encoding: 'utf8' });
  for (const file of files) {
    expect(fs.readFileSync(path.join(root, file), 'utf8')).not.toContain('docsite-compiler');
    expect(printed).toContain(file);
  }
  expect(JSON.parse(fs.readFileSync(path.join(root, 'create/package.json'), 'utf8'))).toMatchObject({
    name: 'create-anvil-docs',
    repository: { url: 'git+https://github.com/anvil/docs.git' },
    homepage: 'https://anvil.example',
    dependencies: { 'anvil-docs': '0.1.0' },
  });
  // The command keeps its name, and the installed packages stay the same.
  expect(fs.readFileSync(path.join(root, 'docs/tutorial.md'), 'utf8')).toContain('npx --no -- docsite build');
  expect(fs.readFileSync(path.join(root, 'node_modules/docsite-compiler/package.json'), 'utf8')).toContain(
    'docsite-compiler',
  );
});

test('rejects another package’s name, and URLs without https', () => {
  const root = folderWith({ 'package.json': read('package.json'), 'create/package.json': read('create/package.json') });
  for (const flags of [
    ['--name', 'docsite'],
    ['--name', 'Anvil Docs'],
    ['--homepage', 'anvil.example'],
  ]) {
    expect(spawnSync(process.execPath, [script, '--root', root, ...flags]).status).toBe(2);
  }
  expect(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).toBe(read('package.json'));
});

test('the `create-` package matches this version', () => {
  const [own, create] = ['package.json', 'create/package.json'].map((file) => JSON.parse(read(file)) as Manifest);
  expect(create).toMatchObject({
    name: `create-${own?.name}`,
    version: own?.version,
    dependencies: { [own?.name ?? '']: own?.version },
  });
});

test('the files of a version can be read on a code host', () => {
  expect(filesUrlOf('', '1.2.3')).toBe('');
  expect(filesUrlOf('https://github.com/anvil/docs', '1.2.3')).toBe('https://github.com/anvil/docs/blob/v1.2.3/');
  expect(filesUrlOf('https://gitlab.com/anvil/docs', '1.2.3')).toBe('https://gitlab.com/anvil/docs/-/blob/v1.2.3/');
});
