/** Compares every option page with the package: its type, its default in both modes, and the other language. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  build,
  observe,
  observeMode,
  optionIn,
  optionSet,
  projectOf,
  projectOfAllKinds,
  projectWith,
  reloadsOnChange,
  templateParametersOf,
  valueOf,
} from './option-defaults.ts';
import type { Mode, Observed } from './option-defaults.ts';
import { optionPages, pageFiles } from './option-pages.ts';
import type { OptionPage } from './option-pages.ts';
import { typeFaults } from './option-types.ts';

const pages = optionPages('en');
const translations = optionPages('zh');
const modes: Mode[] = ['development', 'production'];

test('every page below config/ documents one option, except the overview', () => {
  const files = pages.map(({ file }) => file);
  expect(pageFiles('en').filter((file) => !files.includes(file))).toEqual(['index.mdx']);
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
});

test('both languages state the same', () => {
  const facts = ({ file, name, stated, documented, fields }: OptionPage): object => ({
    file,
    name,
    stated,
    documented,
    fields: fields.map(({ key, type }) => ({ key, type })),
  });
  expect(translations.map(facts)).toEqual(pages.map(facts));
});

describe('types', () => {
  test('match the package, key by key', async () => {
    expect(Object.fromEntries(await typeFaults(pages))).toEqual({});
  });

  test('that are wider or narrower, or lack a key, are detected', async () => {
    const wrong = [
      ['dev.hmr', "boolean | 'on'"],
      ['dev.client', '{ path?: string; host?: string }'],
      ['html.title', 'string'],
      ['output.nothing', 'string'],
    ].map(([name = '', type = '']) => ({
      file: name,
      name,
      stated: { type, default: 'undefined' },
      documented: { type, declarations: '' },
      documentedDefault: null,
      fields: [],
    }));
    expect([...(await typeFaults(wrong)).keys()].toSorted()).toEqual(wrong.map(({ file }) => file).toSorted());
  });
});

describe('defaults', () => {
  let root = '';
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  });

  const stated = (name: string): string => String(pages.find((page) => page.name === name)?.stated.default);
  const statedIn = ({ stated: { default: value } }: OptionPage, mode: Mode): unknown =>
    valueOf(typeof value === 'string' ? value : value[mode]);

  /** These depend on the project or are not in the config; each has a separate test below. */
  const apart = ['root', 'mode', 'source.entry', 'source.tsconfigPath', 'server.publicDir', 'html.templateParameters'];

  /** The package sets these later: setting the default does not change the bundler's configuration, but these values do. */
  const filledInLater: Record<string, unknown> = {
    environments: { another: {} },
    'dev.lazyCompilation': true,
    'dev.progressBar': { id: 'another' },
    'source.include': ['/another'],
    'source.exclude': ['/another'],
    'output.filename': 'each key',
    'output.distPath': 'each key',
    'output.sourceMap': 'each key',
  };

  const observed = new Map<Mode, Observed>();
  beforeAll(async () => {
    root = projectWith(['src/index.js', 'public/robots.txt', 'index.html', 'tsconfig.json']);
    folders.push(root);
    for (const mode of modes) observed.set(mode, await observe(mode, {}, root));
  });

  /** The bundler's configuration in each mode, with an option set to a value for each. */
  const bundlersOf = async (name: string, values: unknown[]): Promise<string[]> => {
    const written: string[] = [];
    for (const [index, mode] of modes.entries()) {
      written.push((await observe(mode, optionSet(name, values[index]), root)).bundler);
    }
    return written;
  };

  describe.each(modes)('in %s', (mode) => {
    test.each(pages.filter(({ name }) => !apart.includes(name) && !(name in filledInLater)))('$name', (page) => {
      const config = observed.get(mode)?.config ?? {};
      expect(optionIn(config, page.name)).toEqual(statedIn(page, mode));
    });
  });

  test.each(pages.filter(({ name }) => name in filledInLater))('$name, filled in later', async (page) => {
    const values = modes.map((mode) => statedIn(page, mode));
    const unset = modes.map((mode) => observed.get(mode)?.bundler);
    expect(await bundlersOf(page.name, values)).toEqual(unset);
    // In at least one mode, because some options affect only one.
    const others = values.map((value) => othersOf(value, filledInLater[page.name]));
    for (const [index, other] of (others[0] ?? []).entries()) {
      const pair = others.map((list) => list[index]);
      expect(await bundlersOf(page.name, pair), JSON.stringify(other)).not.toEqual(unset);
    }
  });

  test('root', async () => {
    expect(optionIn((await observe('production', {})).config, 'root')).toBe(valueOf(stated('root')));
  });

  test.each([...modes, 'test', ''])('mode, with NODE_ENV=%s', async (environment) => {
    const code = stated('mode').replaceAll('process.env.NODE_ENV', JSON.stringify(environment));
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
    expect(stated('source.entry')).toBe(`{ index: '<root>/src/index.(${found.join('|')})' }`);
  });

  test('source.tsconfigPath', async () => {
    const file = optionIn((await observe('production', {}, root)).config, 'source.tsconfigPath');
    expect(path.relative(root, String(file))).toBe(valueOf(stated('source.tsconfigPath')));
  });

  test('html.templateParameters and server.publicDir, in a build', async () => {
    const names = await templateParametersOf(root);
    expect(stated('html.templateParameters')).toBe(`{ ${names.join(', ')} }`);
    // Only a long-running server shows that nothing is watched, so this is not verified.
    expect(valueOf(stated('server.publicDir'))).toMatchObject({ name: 'public', copyOnBuild: true });
    expect(fs.existsSync(path.join(root, 'dist/robots.txt'))).toBe(true);
  });

  /** Described in words or in a table, because it depends on the mode or the project. */
  const inWords = ['mode', 'source.entry', 'source.tsconfigPath', 'html.templateParameters', 'root'];

  test.each(pages.filter(({ name }) => !inWords.includes(name)))('$name is the same for readers', ({ name }) => {
    for (const page of [...pages, ...translations].filter((other) => other.name === name)) {
      if (typeof page.stated.default !== 'string') continue;
      expect(valueOf(page.documentedDefault ?? 'null'), page.file).toEqual(valueOf(page.stated.default));
    }
  });

  /**
   * Keys whose default is part of the option's default; the defaults of other keys are set elsewhere and are not visible
   * here.
   */
  const keyed = [...pages, ...translations].flatMap((page) =>
    (page.fields.length === 0 ? [] : modes).flatMap((mode) => {
      const whole = statedIn(page, mode);
      return page.fields.flatMap(({ key, default: code }) => {
        const isPart = typeof whole === 'object' && whole !== null && key in whole && typeof code === 'string';
        // Its line begins with the development default and describes the production default in words.
        if (page.name === 'output.sourceMap' && key === 'js' && mode === 'production') return [];
        return isPart ? [{ name: `${page.name}.${key}`, mode, code, value: optionIn(whole, key) }] : [];
      });
    }),
  );

  test.each(keyed)('$name in $mode is the same in its section', ({ code, value }) => {
    expect(valueOf(code)).toEqual(value);
  });

  describe('of keys that loaders, SWC and the bundler set', () => {
    let project = '';
    beforeAll(() => {
      project = projectOf(projectOfAllKinds);
      folders.push(project);
    });

    /** Key → a different value, and how to use the keys if they have no effect on their own. */
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

    // If a page says `undefined`, setting the option is the same as omitting it.
    const filled = [...pages, ...translations].flatMap(({ name: option, fields }) =>
      fields.flatMap(({ key, default: code }) => {
        const name = `${option}.${key}`;
        if (code === null || code === 'undefined' || keyed.some((other) => other.name === name)) return [];
        if (typeof code !== 'string') return modes.map((mode) => ({ name, mode, code: code[mode] }));
        // Modules are compiled on demand only in development; for everything else, either mode works.
        const mode: Mode = name.startsWith('dev.') ? 'development' : 'production';
        return [{ name, mode, code }];
      }),
    );
    const distinct = [...new Map(filled.map((one) => [JSON.stringify(one), one])).values()];

    test('are all covered', () => {
      const names = new Set(distinct.map(({ name }) => name));
      expect([...names].toSorted()).toEqual([...Object.keys(filledIn), 'dev.watchFiles.type'].toSorted());
    });

    test.each(distinct.filter(({ name }) => name in filledIn))(
      '$name in $mode, $code',
      async ({ name, mode, code }) => {
        const unset = await built(name, mode);
        expect(unset).not.toBeInstanceOf(Error);
        expect(await built(name, mode, valueOf(code))).toEqual(unset);
        expect(await built(name, mode, filledIn[name]?.other)).not.toEqual(unset);
      },
    );

    test('dev.lazyCompilation.test lets every module through', async () => {
      const name = 'dev.lazyCompilation.test';
      const unset = await built(name, 'development');
      expect(await built(name, 'development', /^/)).toEqual(unset);
      expect(await built(name, 'development', /^$/)).not.toEqual(unset);
    });

    test.each(distinct.filter(({ name }) => name === 'dev.watchFiles.type'))('$name', async ({ code }) => {
      const reloads = async (type: object, milliseconds: number): Promise<boolean> =>
        await reloadsOnChange('prices.json', type, project, milliseconds);
      expect(await reloads({}, 10_000)).toBe(true);
      expect(await reloads({ type: valueOf(code) }, 10_000)).toBe(true);
      expect(await reloads({ type: 'reload-server' }, 1000)).toBe(false);
    });
  });
});

const appIcon = { name: 'Tea', icons: [{ src: './src/icon.svg', size: 192 }] };

const importsOf = (keys: object): object => ({ source: { transformImport: [{ libraryName: 'tea-ui', ...keys }] } });

const injected = (keys: object): object => ({ output: { injectStyles: true }, tools: { styleLoader: keys } });

/** Returns different values: one, or for an object one per key, with only that key changed. */
function othersOf(value: unknown, other: unknown): unknown[] {
  if (other !== 'each key') return [other];
  const change = (key: string, old: unknown): unknown => (typeof old === 'boolean' && key === 'css' ? !old : 'another');
  return Object.entries(value ?? {}).map(([key, old]) => ({ ...Object(value), [key]: change(key, old) }));
}
