/**
 * Compares the facts that option pages quote with the package (types, and defaults in both modes) and with the other
 * language.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPlugin } from '../lib/compiler/index.js';
import { reference } from '../lib/compiler/reference.js';
import type { ReferenceOptions } from '../lib/compiler/reference.js';
import { modes as observedModes, observe, optionIn } from '../scripts/observe-package.js';
import { factFiles } from '../scripts/site-facts.js';
import { filledInByLoaders, filledInLater } from '../scripts/stated-facts.js';
import { repository } from './command.ts';
import {
  build,
  observeMode,
  optionSet,
  projectOf,
  projectOfAllKinds,
  projectWith,
  reloadsOnChange,
  templateParametersOf,
  valueOf,
} from './option-defaults.ts';
import type { Mode } from './option-defaults.ts';
import { optionPages, pageFiles } from './option-pages.ts';

const modes = observedModes as Mode[];

interface Fact {
  default?: string | Record<Mode, string>;
  inWords?: true;
}

const read = (file: string): string => fs.readFileSync(path.join(repository, 'content/facts', file), 'utf8');
const facts = JSON.parse(read('options.json')) as Record<string, Fact>;
const pages = optionPages('en');
const translations = optionPages('zh');

test('every page in config/ documents one option, except the overview', () => {
  const files = pages.map(({ file }) => file);
  expect(pageFiles('en').filter((file) => !files.includes(file))).toEqual(['index.mdx']);
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
});

test('every page quotes the facts about its option first, then the facts about its keys, and does not state facts itself', () => {
  for (const { file, name, quoted, text } of [...pages, ...translations]) {
    expect(quoted[0], file).toBe(name);
    expect(
      quoted.slice(1).filter((other) => !other.startsWith(`${name}.`)),
      file,
    ).toEqual([]);
    expect(text, file).not.toMatch(/^- \*\*(?:Type:|Default:|类型[*：]|默认值[*：])/m);
  }
});

test('both languages quote the same facts', () => {
  const quotes = (all: typeof pages): object => all.map(({ file, name, quoted }) => ({ file, name, quoted }));
  expect(quotes(translations)).toEqual(quotes(pages));
});

test('only defaults that depend on the project or the command are described in words', () => {
  const inWords = Object.keys(facts).filter((name) => facts[name]?.inWords === true);
  for (const all of [pages, translations])
    expect(all.flatMap(({ words }) => Object.keys(words)).toSorted()).toEqual(inWords.toSorted());
});

/** Types that pages link, and that therefore keep their names. */
const linked = [
  'ChainIdentifier',
  'CopyRspackPluginOptions',
  'Externals',
  'ModuleFederationPluginOptions',
  'RsbuildPlugins',
  "Rspack.Configuration['devtool']",
  'RuleSetCondition',
  'WatchOptions',
];

/** The plugin options that affect the types, as in the site config. */
const typeOptions: ReferenceOptions = {
  from: '@rsbuild/core',
  options: 'RsbuildConfig',
  types: [],
  functions: [],
  links: Object.fromEntries(linked.map((name) => [name, '/'])),
  snapshot: 'content/facts/types.json',
  typescript: 'typescript-5',
};

test('the snapshot of types matches the package', async () => {
  const { files = [] } = await testPlugin(reference(typeOptions), { root: repository }).command();
  expect(files.map(({ path: file }) => file)).toEqual(['content/facts/types.json']);
  expect(String(files[0]?.contents)).toBe(read('types.json'));
}, 600_000);

test('the other facts match the package', async () => {
  for (const [file, text] of Object.entries(await factFiles())) expect(text, file).toBe(read(file));
}, 600_000);

/** Names in `CHAIN_ID` that no build with a documented plugin uses. */
const unused = new Set(
  `RULE.TS RULE.PUG RULE.YAML USE.TS USE.URL USE.PUG USE.YAML USE.CSS_MODULES_TS PLUGIN.ESLINT PLUGIN.HTML_PREFETCH
   PLUGIN.HTML_PRELOAD PLUGIN.NODE_POLYFILL_PROVIDE PLUGIN.SUBRESOURCE_INTEGRITY PLUGIN.AUTO_SET_ROOT_SIZE
   RESOLVE_PLUGIN.TS_CONFIG_PATHS`.split(/\s+/),
);

const listed = { cli: 'guide/basic/cli.md', chain: 'config/tools/bundler-chain.md' };

test.each(['en', 'zh'].flatMap((lang) => Object.entries(listed).map(([name, file]) => [lang, name, file] as const)))(
  'in %s, the page about %s quotes all of its facts',
  (lang, name, file) => {
    const at = path.join(repository, 'content', lang, file);
    const text = fs.readFileSync(fs.existsSync(at) ? at : `${at}x`, 'utf8');
    const quoted = [...text.matchAll(/<Fact of="\w+:([^"]+)"/g)].map(([, key = '']) => key);
    // `preview` has the same flags as `dev`.
    const names = Object.keys(JSON.parse(read(`${name}.json`)) as object).filter((key) => !key.startsWith('preview '));
    expect(names.filter((key) => !quoted.includes(key) && !unused.has(key))).toEqual([]);
  },
);

describe('defaults', () => {
  let root = '';
  const folders: string[] = [];
  beforeAll(() => {
    root = projectWith(['src/index.js', 'public/robots.txt', 'index.html', 'tsconfig.json']);
    folders.push(root);
  });
  afterAll(() => {
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  });

  const codeOf = (name: string, mode: Mode = 'production'): string => {
    const value = facts[name]?.default ?? 'undefined';
    return typeof value === 'string' ? value : value[mode];
  };

  /** A different value for each option that the package fills in later. */
  const others: Record<string, unknown> = {
    environments: { another: {} },
    'dev.lazyCompilation': true,
    'dev.progressBar': { id: 'another' },
    'source.include': ['/another'],
    'source.exclude': ['/another'],
    'output.filename': 'each key',
    'output.distPath': 'each key',
    'output.sourceMap': 'each key',
  };

  test('each stated default has a test', () => {
    expect(Object.keys(filledInLater).toSorted()).toEqual([...Object.keys(others), 'server.publicDir'].toSorted());
  });

  describe('filled in later', () => {
    /** Returns the bundler's configuration in each mode, with an option set to the value for that mode. */
    const bundlersOf = async (name: string, values: unknown[]): Promise<string[]> => {
      const written: string[] = [];
      for (const [index, mode] of modes.entries()) {
        written.push((await observe(mode, optionSet(name, values[index]), root)).bundler);
      }
      return written;
    };

    let unset: string[] = [];
    beforeAll(async () => {
      unset = await bundlersOf('root', [root, root]);
    });

    test.each(Object.keys(others))('%s', async (name) => {
      const values = modes.map((mode) => valueOf(codeOf(name, mode)));
      expect(await bundlersOf(name, values)).toEqual(unset);
      // Some options affect only one mode, so a difference in one mode is enough.
      const changed = values.map((value) => othersOf(value, others[name]));
      for (const [index, other] of (changed[0] ?? []).entries()) {
        const pair = changed.map((list) => list[index]);
        expect(await bundlersOf(name, pair), JSON.stringify(other)).not.toEqual(unset);
      }
    });
  });

  test('root', async () => {
    expect(optionIn((await observe('production', {})).config, 'root')).toBe(valueOf(codeOf('root')));
  });

  test.each([...modes, 'test', ''])('mode, with NODE_ENV=%s', async (environment) => {
    const code = codeOf('mode').replaceAll('process.env.NODE_ENV', JSON.stringify(environment));
    expect(await observeMode(environment)).toBe(valueOf(code));
  });

  test('source.entry: the first of several files', async () => {
    const extensions = ['cjs', 'cts', 'js', 'json', 'jsx', 'mjs', 'mts', 'ts', 'tsx', 'vue'];
    const project = projectWith(extensions.map((extension) => `src/index.${extension}`));
    folders.push(project);
    const found: string[] = [];
    for (;;) {
      const file = optionIn((await observe('production', {}, project)).config, 'source.entry.index');
      if (typeof file !== 'string') break;
      found.push(path.relative(project, file).replace('src/index.', ''));
      fs.rmSync(file);
    }
    expect(codeOf('source.entry')).toBe(`{ index: '<root>/src/index.(${found.join('|')})' }`);
  });

  test('source.tsconfigPath', async () => {
    const file = optionIn((await observe('production', {}, root)).config, 'source.tsconfigPath');
    expect(path.relative(root, String(file))).toBe(valueOf(codeOf('source.tsconfigPath')));
  });

  test('html.templateParameters and server.publicDir, in a build', async () => {
    const names = await templateParametersOf(root);
    expect(codeOf('html.templateParameters')).toBe(`{ ${names.join(', ')} }`);
    // Only a long-running server could show that files are not watched, so this is not verified.
    expect(valueOf(codeOf('server.publicDir'))).toMatchObject({ name: 'public', copyOnBuild: true });
    expect(fs.existsSync(path.join(root, 'dist/robots.txt'))).toBe(true);
  });

  describe('of keys that loaders, SWC and the bundler set', () => {
    let project = '';
    beforeAll(() => {
      project = projectOf(projectOfAllKinds);
      folders.push(project);
    });

    /** Maps keys to a different value and, if a key has no effect by default, to code that uses it. */
    const filledIn: Record<string, { other: unknown; use?: (keys: object) => object }> = {
      'dev.lazyCompilation.entries': { other: false },
      'dev.lazyCompilation.imports': {
        other: false,
        use: (keys) => ({ dev: { lazyCompilation: { entries: false, ...keys } } }),
      },
      'html.appIcon.filename': {
        other: 'another.json',
        use: (keys) => ({ html: { appIcon: { ...appIcon, ...keys } } }),
      },
      'output.cssModules.localIdentName': { other: 'another-[local]' },
      'output.cssModules.mode': { other: 'global' },
      'performance.prefetch.type': { other: 'initial' },
      'performance.preload.type': { other: 'initial' },
      'security.sri.algorithm': { other: 'sha512', use: (keys) => ({ security: { sri: { enable: true, ...keys } } }) },
      'source.transformImport.libraryDirectory': { other: 'es', use: importsOf },
      'source.transformImport.camelToDashComponentName': { other: false, use: importsOf },
      'source.transformImport.transformToDefaultImport': { other: false, use: importsOf },
      'tools.cssLoader.url': { other: false },
      'tools.cssLoader.import': { other: false },
      'tools.cssLoader.exportType': { other: 'string' },
      'tools.styleLoader.injectType': { other: 'singletonStyleTag', use: injected },
      'tools.styleLoader.insert': { other: 'body', use: injected },
      'tools.styleLoader.esModule': { other: false, use: injected },
    };

    const built = async (name: string, mode: Mode, ...value: unknown[]): Promise<unknown> => {
      const [, option = '', key = ''] = /^(.*)\.(.*)$/.exec(name) ?? [];
      const use = filledIn[name]?.use ?? ((keys: object) => optionSet(option, keys));
      return await build(mode, use(Object.fromEntries(value.map((one) => [key, one]))), project);
    };

    // Modules are compiled on demand only in development. All other keys can be tested in either mode.
    const filled = Object.keys(filledInByLoaders).flatMap((name) => {
      const isPerMode = typeof facts[name]?.default === 'object';
      const own: Mode[] = isPerMode ? modes : [name.startsWith('dev.') ? 'development' : 'production'];
      return own.map((mode) => ({ name, mode, code: codeOf(name, mode) }));
    });

    test('are all covered', () => {
      expect(Object.keys(filledInByLoaders).toSorted()).toEqual(
        [...Object.keys(filledIn), 'dev.watchFiles.type'].toSorted(),
      );
    });

    test.each(filled.filter(({ name }) => name in filledIn))('$name in $mode, $code', async ({ name, mode, code }) => {
      const unset = await built(name, mode);
      expect(unset).not.toBeInstanceOf(Error);
      expect(await built(name, mode, valueOf(code))).toEqual(unset);
      expect(await built(name, mode, filledIn[name]?.other)).not.toEqual(unset);
    });

    test('dev.lazyCompilation.test allows every module', async () => {
      const name = 'dev.lazyCompilation.test';
      const unset = await built(name, 'development');
      expect(await built(name, 'development', /^/)).toEqual(unset);
      expect(await built(name, 'development', /^$/)).not.toEqual(unset);
    });

    test('dev.watchFiles.type', async () => {
      const reloads = async (type: object, milliseconds: number): Promise<boolean> =>
        await reloadsOnChange('prices.json', type, project, milliseconds);
      expect(await reloads({}, 10_000)).toBe(true);
      expect(await reloads({ type: valueOf(codeOf('dev.watchFiles.type')) }, 10_000)).toBe(true);
      expect(await reloads({ type: 'reload-server' }, 1000)).toBe(false);
    });
  });
});

const appIcon = { name: 'Tea', icons: [{ src: './src/icon.svg', size: 192 }] };

const importsOf = (keys: object): object => ({ source: { transformImport: [{ libraryName: 'tea-ui', ...keys }] } });

const injected = (keys: object): object => ({ output: { injectStyles: true }, tools: { styleLoader: keys } });

/** Returns different values to try. For an object, returns one value per key, with only that key changed. */
function othersOf(value: unknown, other: unknown): unknown[] {
  if (other !== 'each key') return [other];
  const change = (key: string, old: unknown): unknown => (typeof old === 'boolean' && key === 'css' ? !old : 'another');
  return Object.entries(value ?? {}).map(([key, old]) => ({ ...Object(value), [key]: change(key, old) }));
}
