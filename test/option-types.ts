/** Compares the types on pages with the package's `RsbuildConfig` in a single run of TypeScript. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { OptionPage } from './option-pages.ts';

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));
const compiled = './node_modules/@rsbuild/core/compiled';
const declarations = './node_modules/@rsbuild/core/dist-types/types/index.js';

/** Page file → TypeScript's error; pages without errors have no entry. */
export async function typeFaults(pages: readonly OptionPage[]): Promise<Map<string, string[]>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-options-'));
  try {
    fs.symlinkSync(modules, path.join(folder, 'node_modules'), 'dir');
    fs.writeFileSync(path.join(folder, 'same.ts'), same);
    fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    for (const [index, page] of pages.entries())
      fs.writeFileSync(path.join(folder, `page-${index}.ts`), moduleOf(page));
    const faults = new Map<string, string[]>();
    for (const line of (await compile(folder)).split('\n').filter((text) => /\berror TS\d+:/.test(text))) {
      const index = /page-(\d+)\.ts\(/.exec(line)?.[1];
      const file = index === undefined ? line : (pages[Number(index)]?.file ?? line);
      faults.set(file, [...(faults.get(file) ?? []), line]);
    }
    return faults;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const compilerOptions = {
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  esModuleInterop: true,
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: ['node'],
};

/**
 * Equal in every key, at any depth, whether written as one object or as several joined by `&`.
 * Mutual assignability is not enough: most options have only optional keys, so a missing key would pass.
 */
const same = `
type Flat<T> = 0 extends 1 & T
  ? T
  : T extends RegExp | Promise<unknown>
    ? T
    : T extends (...args: infer A) => infer R
      ? (...args: Parameters<A>) => Flat<R>
      : T extends object
        ? { [K in keyof T]: Flat<T[K]> }
        : T;
// What a schema library infers ends in \`...args: unknown[]\`, which says nothing.
type Parameters<A extends unknown[]> = A extends [infer First, ...infer Rest]
  ? unknown[] extends Rest
    ? [Flat<First>]
    : [Flat<First>, ...Parameters<Rest>]
  : FlatList<A>;
// A key of an option, in whichever of its forms has it; functions hand some keys out in their second parameter.
export type Field<T, K> = T extends RegExp
  ? never
  : T extends readonly (infer E)[]
    ? Field<E, K>
    : T extends (...args: infer A) => unknown
      ? A extends [unknown, infer C] ? Field<C, K> : never
      : T extends object
        ? K extends keyof T ? Exclude<T[K], undefined> : never
        : never;
type FlatList<A extends unknown[]> = Flat<A> extends infer B extends unknown[] ? B : never;
type Is<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export type Same<A, B> =
  Is<A, B> extends true ? true : Is<Flat<A>, Flat<B>> extends true ? true : { documented: Flat<A>; packaged: Flat<B> };
`;

function moduleOf(page: OptionPage): string {
  const packaged = page.name.split('.').reduce((type, name) => `NonNullable<${type}['${name}']>`, 'RsbuildConfig');
  return [
    `import type { RsbuildConfig as Configuration } from '@rsbuild/core';`,
    `import type { Field, Same } from './same';`,
    ...importsOf(page),
    page.documented.declarations,
    `type Packaged = ${packaged.replace('RsbuildConfig', 'Configuration')};`,
    `export const stated: Same<${page.stated.type}, Packaged> = true;`,
    `export const documented: Same<${page.documented.type}, Packaged> = true;`,
    ...page.fields.map(
      ({ key, type }) =>
        `export const ${key}Field: Same<Exclude<${type}, undefined>, Field<Packaged, '${key}'>> = true;`,
    ),
    '',
  ].join('\n');
}

/** Names that neither the page nor TypeScript declares: they come from the package's declarations, or are used by them. */
function importsOf({ name, stated, documented, fields }: OptionPage): string[] {
  const types = [documented.declarations, documented.type, stated.type, ...fields.map(({ type }) => type)];
  const text = types.join(' ').replaceAll(/'[^']*'|\/\/.*$/gm, '');
  const known = [...documented.declarations.matchAll(/^(?:type|import type \{) (\w+)/gm)].map((match) => match[1]);
  const used = new Set([...text.matchAll(/(?<![.\w])[A-Z]\w+/g)].map(([word]) => word));
  return [...used]
    .filter((word) => !known.includes(word) && !globals.has(word))
    .map(
      (word) => elsewhere[`${name}#${word}`] ?? elsewhere[word] ?? `import type { ${word} } from '${declarations}';`,
    );
}

const globals = new Set(
  'Record Array RegExp Promise NonNullable Pick Omit Buffer Error HTMLElement HTMLStyleElement RegExpMatchArray'.split(
    ' ',
  ),
);

const rspack = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((word) => [word, `import type { ${word} } from '@rspack/core';`]));

/** Name, or option and name → its declaration. */
const elsewhere: Record<string, string> = {
  ...rspack('Module EntryDescription SwcLoaderOptions SwcJsMinimizerRspackPluginOptions ExternalsType LibraryOptions'),
  ...rspack('LightningCssMinimizerRspackPluginOptions CssExtractRspackPluginOptions CssExtractRspackLoaderOptions'),
  ...rspack('Exposes Remotes Shared'),
  IncomingMessage: `import type { IncomingMessage } from 'node:http';`,
  ServerResponse: `import type { ServerResponse } from 'node:http';`,
  AddressInfo: `import type { AddressInfo } from 'node:net';`,
  WatchOptions: `import type { WatchOptions } from '${compiled}/chokidar';`,
  HttpProxyOptions: `import type { Options as HttpProxyOptions } from '${compiled}/http-proxy-middleware';`,
  BundleAnalyzerPlugin: `import type { BundleAnalyzerPlugin } from '${compiled}/webpack-bundle-analyzer';`,
  // Declared by webpack, which the package does not install: `any` on both sides.
  StatsOptions: `import type { BundleAnalyzerPlugin as Analyzer } from '${compiled}/webpack-bundle-analyzer';
type StatsOptions = Analyzer.Stats.ToJsonOptionsObject;`,
  // Declared by their packages but not exported, so extracted from an exported type.
  'server.proxy#Request': `import type { Filter } from '${compiled}/http-proxy-middleware';
type Request = Extract<Filter, (...args: never[]) => unknown> extends (path: string, request: infer R) => boolean ? R : never;`,
  'server.historyApiFallback#Request': '',
  PathData: `type PathData = Extract<import('@rspack/core').Filename, (...args: never[]) => unknown> extends (data: infer D, ...rest: never[]) => string ? D : never;`,
  JsAssetInfo: `import type { JsAssetInfo } from '@rspack/binding';`,
  Targets: `type Targets = Exclude<import('@rspack/core').LightningcssLoaderOptions['targets'], string | string[] | undefined>;`,
  FeatureOptions: `type FeatureOptions = NonNullable<import('@rspack/core').LightningcssLoaderOptions['include']>;`,
};

/** The compiler's output; its exit code is not 0 if it reports errors. */
async function compile(folder: string): Promise<string> {
  const compiler = path.join(modules, 'typescript/bin/tsc');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      maxBuffer: 2 ** 26,
    });
    return stdout;
  } catch (failure) {
    // If it reports no errors, the compiler itself failed.
    if (failure instanceof Error && 'stdout' in failure && String(failure.stdout) !== '') return String(failure.stdout);
    throw failure;
  }
}
