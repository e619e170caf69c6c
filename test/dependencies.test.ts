/** The packages that docsite installs in a site: their number, the reasons for them, and their licenses. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from './command.ts';

interface Entry {
  license?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(fs.readFileSync(path.join(repository, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const own = packages[''] ?? {};

/** Returns where the package that `from` requires as `name` is installed. */
function placeOf(name: string, from: string): string | undefined {
  const folders = from
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  const places = ['', ...folders].map((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`);
  return places.findLast((place) => packages[place] !== undefined);
}

/** Returns every package that installing `dependencies` adds on any platform, by path. */
function closureOf(dependencies: Record<string, string>): string[] {
  const reached = new Set<string>();
  const reach = (names: string[], from: string): void => {
    for (const name of names) {
      const place = placeOf(name, from);
      if (place === undefined || reached.has(place)) continue;
      reached.add(place);
      const entry = packages[place] ?? {};
      reach(Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), place);
    }
  };
  reach(Object.keys(dependencies), '');
  return [...reached].toSorted();
}

const installed = closureOf(own.dependencies ?? {});
const page = fs.readFileSync(path.join(repository, 'docs/dependencies.md'), 'utf8');

/** Returns the package and license in each row below a heading. */
function rowsBelow(heading: string): [string, string][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \| .+ \| (\S+) \|$/gm)].map(([, name = '', license = '']) => [
    name,
    license,
  ]);
}

const licensed = (names: string[]): [string, string][] =>
  names.toSorted().map((name) => [name, packages[`node_modules/${name}`]?.license ?? '']);

test('a site on Linux x64 installs at most 145 packages', () => {
  const fits = (allowed: string[] | undefined, value: string): boolean => allowed?.includes(value) ?? true;
  const here = installed.filter((place) => {
    const { os, cpu, libc } = packages[place] ?? {};
    return fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc');
  });
  expect(here.length).toBeGreaterThan(100);
  expect(here.length).toBeLessThanOrEqual(145);
});

test('only esbuild runs an install script', () => {
  expect(installed.filter((place) => packages[place]?.hasInstallScript)).toEqual(['node_modules/esbuild']);
});

describe('the page about dependencies', () => {
  test('has a reason and the license for each direct dependency', () => {
    expect(rowsBelow('Installed with docsite')).toEqual(licensed(Object.keys(own.dependencies ?? {})));
  });

  test('lists the packages that a site installs for one option', () => {
    const rows = rowsBelow('Optional packages');
    expect(rows.map(([name]) => name)).toEqual(Object.keys(own.peerDependencies ?? {}).toSorted());
  });

  test('lists every license', () => {
    const [, listed = ''] = /one of these licenses: ([^\n]+?)\. MPL/.exec(page) ?? [];
    expect(listed.split(', ')).toEqual([...new Set(installed.map((place) => packages[place]?.license))].toSorted());
  });
});
