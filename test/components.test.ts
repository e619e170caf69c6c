/** Custom components: which pages an edit recompiles, and how attributes are checked against types. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import { declaredPropsOf } from '../lib/compiler/bundle/components/props.js';
import { splitAtBlocks } from '../lib/compiler/markdown/masks/split-paragraph.js';
import { check, temporarySite } from './checked-site.ts';
import { folderWith, writeFiles } from './command.ts';
import { buildAt, copyOf, testFolder } from './harness.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-props-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Returns the props of a module with this text. */
function propsOf(text: string, name = 'component.tsx'): ReturnType<typeof declaredPropsOf>['declared'] {
  fs.writeFileSync(path.join(folder, name), text);
  return declaredPropsOf(path.join(folder, name)).declared;
}

test('an edit of a component or its imports recompiles only the pages that use it', async () => {
  const root = copyOf(path.join(testFolder, 'sites/own-components-are-checked'), 'components');
  const edit = (file: string, change: (text: string) => string): void => {
    const target = path.join(root, file);
    fs.writeFileSync(target, change(fs.readFileSync(target, 'utf8')));
  };
  expect((await buildAt(root)).result).toMatchObject({ pages: 3, cacheHits: 0 });
  expect((await buildAt(root)).result).toMatchObject({ pages: 3, cacheHits: 3 });
  edit('content/theme/degrees.tsx', (text) => text.replace('<b>', '<b title="heat">'));
  expect((await buildAt(root)).result).toMatchObject({ cacheHits: 2 });
  edit('lib/heat.ts', () => "export const heat = 'blue';");
  const built = await buildAt(root);
  expect(built.result).toMatchObject({ cacheHits: 1 });
  expect(built.files.get('other.html')).toContain('blue 0');
  edit('content/theme/unused.tsx', (text) => text.replace('<p>', '<p title="x">'));
  expect((await buildAt(root)).result).toMatchObject({ cacheHits: 3 });
});

test('a block component in a line of text is reported, and one on a separate line is not', async () => {
  const lines = [
    '# Home',
    '',
    'Before <Lamp /> after.',
    '',
    '**Bold** <Lamp />',
    '',
    '<Lamp />, then text',
    '',
    'Text on the line above.',
    '<Lamp />',
    'Text on the line below.',
    '',
    '<Lamp>words</Lamp>',
    '',
    '- <Lamp />',
    '- An <Badge text="inline" /> component, and <Spark /> too.',
    '',
    '<!-- A comment --> <Lamp />',
  ];
  const { findings } = await check(
    temporarySite({
      'site.config.json': JSON.stringify({
        title: 'Site',
        url: 'https://site.example.org',
        lang: 'en',
        components: { Lamp: 'lamp.tsx', Spark: { module: 'lamp.tsx', inline: true } },
      }),
      'lamp.tsx':
        'export default function Lamp({ children }: { children?: unknown }) {\n  return <i>{children as never}</i>;\n}\n',
      'content/index.mdx': lines.join('\n'),
    }),
    { only: ['component-in-text'] },
  );
  expect(findings.map(({ message, span }) => [message, span?.start.line, span?.start.column])).toEqual([
    ['`<Lamp>` is a block and splits this paragraph', 3, 8],
    ['`<Lamp>` is a block and splits this paragraph', 5, 10],
    ['`<Lamp>` is a block and splits this paragraph', 7, 1],
  ]);
  expect(findings[0]?.hint).toBe('put the tag on a separate line, or set `inline: true` for it in `components`');
});

test("text on the same line as the tags of a site's component is not a paragraph", async () => {
  const root = folderWith({
    'site.config.json': '{ "title": "T", "url": "https://t.example", "components": { "Press": "press.tsx" } }',
    'press.tsx':
      'export default function Press({ children }: { children: React.ReactNode }) {\n  return <button>{children}</button>;\n}\n',
    'content/index.mdx': [
      '# T',
      '<Press>Save *all*</Press>',
      '- <Press>In a list</Press> <Press>twice</Press>',
      '<Press>\n  On its own line\n</Press>',
      '<Card title="x">built in</Card>',
    ].join('\n\n'),
  });
  const built = await buildAt(root);
  const [, article = ''] = /<h1[^]*?<\/h1>([^]*?)<\/article>/.exec(built.files.get('index.html') ?? '') ?? [];
  expect(article.match(/<button>.*?<\/button>/g)).toEqual([
    '<button>Save <em>all</em></button>',
    '<button>In a list</button>',
    '<button>twice</button>',
    '<button><p>On its own line</p></button>',
  ]);
  expect(article).toContain('<p>built in</p>');
});

test('components are named exports of modules and packages, and browsers load only those', async () => {
  const config = {
    title: 'T',
    url: 'https://t.example',
    components: {
      Dial: { module: '@acme/ui', export: 'Dial', interactive: 'load' },
      Lamp: { module: 'lamps.tsx', export: 'Lamp' },
      Plain: '@acme/ui/plain',
    },
  };
  const root = folderWith({
    'site.config.json': JSON.stringify(config),
    'lamps.tsx':
      'export const Other = () => null;\nexport const Lamp = ({ on }: { on?: boolean }) => <i>{String(on)}</i>;\n',
    'node_modules/@acme/ui/package.json': JSON.stringify({
      name: '@acme/ui',
      type: 'module',
      sideEffects: false,
      exports: { '.': { types: './index.d.ts', default: './index.js' }, './plain': './plain.js' },
    }),
    'node_modules/@acme/ui/index.js':
      'export const Dial = ({ at }) => `at ${at}`;\nexport const Huge = () => "unused";\n',
    'node_modules/@acme/ui/index.d.ts': 'export declare function Dial(props: { at?: number }): string;\n',
    'node_modules/@acme/ui/plain.js': 'export default () => "plain";\n',
    'content/index.mdx': '# T\n\n<Dial at={3} />\n\n<Lamp on={true} />\n\n<Plain />\n',
  });
  const built = await buildAt(root);
  expect(built.result?.findings).toEqual([]);
  const html = built.files.get('index.html') ?? '';
  expect(html).toContain('at 3</doc-island>');
  expect(html).toContain('<i>true</i>\nplain');
  const chunk = [...built.files].find(([file]) => /\/Dial-[\w-]+\.js$/.test(file))?.[1];
  expect(chunk).toContain('at ${');
  expect(chunk).not.toContain('unused');
  writeFiles(root, { 'content/index.mdx': '# T\n\n<Dial at="3" />\n\n<Lamp off />\n' });
  const wrong = (await buildAt(root)).result?.findings.map(({ code }) => code);
  expect(wrong).toEqual(expect.arrayContaining(['attribute-value-invalid', 'attribute-unknown']));
  const lost = { ...config, components: { Dial: { module: '@acme/ui', export: 'Lost' } } };
  writeFiles(root, { 'site.config.json': JSON.stringify(lost), 'content/index.mdx': '# T\n\n<Dial />\n' });
  expect((await buildAt(root)).result?.findings).toMatchObject([
    { code: 'component-not-exported', message: 'the module for component `Dial` has no export `Lost`' },
  ]);
});

test('twice as many block components in a paragraph take twice as many reads', () => {
  const readsFor = (size: number): number => {
    let count = 0;
    const nodes = Array.from({ length: size }, () => [
      { type: 'component', name: 'Lamp', children: [] },
      { type: 'text', value: '\n' },
    ]).flat();
    const counted = new Proxy(nodes, {
      get(target, key) {
        count++;
        return Reflect.get(target, key) as unknown;
      },
    });
    const split = splitAtBlocks(counted as never, {
      isInline: () => false,
      isOwn: () => false,
      onInText: () => expect.unreachable(),
    });
    expect(split).toHaveLength(size);
    return count;
  };
  const [some, twice, more] = [readsFor(20), readsFor(40), readsFor(60)] as const;
  expect(more - twice).toBe(twice - some);
});

test('props are read from the types of every kind of component', () => {
  const expected = { props: { a: { type: 'string', required: true } }, isOpen: false, takesChildren: false };
  expect(propsOf('export default function A({ a }: { a: string }) { return a; }')).toEqual(expected);
  expect(propsOf('type P = { a: string };\nexport default (props: Readonly<P>) => props.a;')).toEqual(expected);
  expect(propsOf('interface P { a: string }\nconst A = function (p: P) { return p.a; };\nexport default A;')).toEqual(
    expected,
  );
  expect(propsOf('const A: React.FC<{ a: string }> = ({ a }) => a;\nexport { A as default };')).toEqual(expected);
  expect(propsOf('function A({ a }: { a: string }) { return a; }\nexport default memo(forwardRef(A));')).toEqual(
    expected,
  );
  const inner = 'function Inner({ b }: { b: number }) { return b; }\n';
  expect(propsOf(`${inner}function A({ a }: { a: string }) { return a; }\nexport default A;`)).toEqual(expected);
  fs.writeFileSync(path.join(folder, 'other.ts'), 'export type Q = { a: string };\nexport default function B(q: Q) {}');
  expect(propsOf("import type { Q as P } from './other.js';\nexport default function A(p: P) {}")).toEqual(expected);
  expect(propsOf("export { default } from './other';")).toEqual(expected);
  expect(propsOf('export default function A() {}')).toEqual({ props: {}, isOpen: false, takesChildren: false });
});

test('types become the literals that they accept', () => {
  const { props } = propsOf(`
    type Size = 's' | 'm';
    interface Base { one?: 1 | 2; base: boolean }
    interface Props extends Base, Partial<{ maybe: number }> {
      size: Size; many?: Size[]; names: string[]; sums?: ReadonlyArray<number>; mixed?: number | 'auto' | undefined;
      none: null | string; rows: { a: string }[]; render(): void; onClick?: () => void; flag?: true | false;
    }
    export default function A(props: Props) {}`);
  expect(props).toEqual({
    one: { type: 'number', oneOf: [1, 2] },
    base: { type: 'boolean', required: true },
    maybe: { type: 'number' },
    size: { type: 'string', oneOf: ['s', 'm'], required: true },
    many: { type: 'any' },
    names: { type: 'string[]', required: true },
    sums: { type: 'number[]' },
    mixed: { type: 'union', of: [{ type: 'number' }, { type: 'string', oneOf: ['auto'] }] },
    none: { type: 'any', required: true },
    rows: { type: 'any', required: true },
    flag: { type: 'boolean' },
  });
});

/** Types of one prop, and what pages can pass to it. */
const types: [type: string, accepted: unknown][] = [
  ['`a${string}`', { type: 'string' }],
  ["('a' | 'b')", { type: 'string', oneOf: ['a', 'b'] }],
  ["'a'", { type: 'string', oneOf: ['a'] }],
  ['true', { type: 'boolean' }],
  ['true | false | undefined', { type: 'boolean' }],
  ['10n', { type: 'any' }],
  ['-1', { type: 'any' }],
  ['readonly string[]', { type: 'string[]' }],
  ['readonly (string)[]', { type: 'string[]' }],
  ['Array<string>', { type: 'string[]' }],
  ['Array<number>', { type: 'number[]' }],
  ['Array<boolean>', { type: 'any' }],
  ["Array<'a'>", { type: 'any' }],
  ['Set<string>', { type: 'any' }],
  ['Record<string, number>', { type: 'record', of: [{ type: 'number' }] }],
  [
    "Readonly<Record<'a' | 'b', string | number>>",
    { type: 'record', of: [{ type: 'union', of: [{ type: 'string' }, { type: 'number' }] }] },
  ],
  ['Record<string, unknown>', { type: 'record', of: [{ type: 'any' }] }],
  ['Record<number, string>', { type: 'any' }],
  ['{ [name: string]: boolean }', { type: 'record', of: [{ type: 'boolean' }] }],
  ['{ a: string; [name: string]: string }', { type: 'any' }],
  ['Tree', { type: 'record', of: [{ type: 'any' }] }],
  ['Wide', { type: 'any' }],
  ['(() => void)[]', { type: 'any' }],
  ['keyof Props', { type: 'any' }],
  ['NonNullable<string>', { type: 'string' }],
  ["NonNullable<'a' | undefined>", { type: 'string', oneOf: ['a'] }],
  ['Promise<string>', { type: 'any' }],
  ['ReactNode', { type: 'any' }],
  ['React.ReactNode', { type: 'any' }],
  ['string | null', { type: 'any' }],
  ['string | undefined', { type: 'string' }],
  ['string | ReactNode', { type: 'any' }],
  ['string | (() => void)', { type: 'string' }],
  ['(() => void) | undefined', null],
  ['undefined', { type: 'any' }],
  [
    "'a' | 1",
    {
      type: 'union',
      of: [
        { type: 'string', oneOf: ['a'] },
        { type: 'number', oneOf: [1] },
      ],
    },
  ],
  ["'a' | string", { type: 'union', of: [{ type: 'string', oneOf: ['a'] }, { type: 'string' }] }],
  ['1 | 2', { type: 'number', oneOf: [1, 2] }],
  ["'a' | true", { type: 'union', of: [{ type: 'string', oneOf: ['a'] }, { type: 'boolean' }] }],
  ["Props['size']", { type: 'number' }],
  ["Props['size' | 'name']", { type: 'any' }],
  ["Props['lost']", null],
  ["Open['lost']", { type: 'any' }],
  ["Props['run']", null],
  ['Props[keyof One]', { type: 'number' }],
  ['Size', { type: 'string', oneOf: ['s'] }],
  ['Box<string>', { type: 'any' }],
  ['Namespace.Size', { type: 'any' }],
];

/** Types of all props, with the names of those that pages can pass; `+` for further props, `!` for required ones. */
const shapes: [type: string, names: string][] = [
  ['Props', 'name! size'],
  ['Readonly<Props>', 'name! size'],
  ['NonNullable<Props>', 'name! size'],
  ['Partial<Props>', 'name size'],
  ['Required<Props>', 'name! size!'],
  ['PropsWithChildren', 'children'],
  ['PropsWithChildren<One>', 'children size'],
  ['React.PropsWithChildren<Open>', 'children id +'],
  ['(One)', 'size'],
  ['One & { b: string }', 'b! size'],
  ['One & Lost', 'size +'],
  ["Pick<Props, 'size'>", 'size'],
  ["Pick<Props, 'size' | 'lost'>", 'size'],
  ["Pick<Open, 'id' | 'lost'>", 'id lost'],
  ["Pick<Props, ('size')>", 'size'],
  ['Pick<Props, keyof One>', 'size'],
  ['Pick<Props, keyof Open>', '+'],
  ['Pick<Props, Names>', 'name! size'],
  ['Pick<Props, Lost>', '+'],
  ["Pick<Props, 'size' | Lost>", '+'],
  ['Pick<Props, 1>', '+'],
  ['Pick<Props, readonly string[]>', '+'],
  ['Pick<Props>', '+'],
  ["Omit<Props, 'size'>", 'name!'],
  ['Omit<Props, Names>', ''],
  ['Omit<Props, keyof Open>', '+'],
  ["Omit<Open, 'id'>", '+'],
  ['Omit<Props>', '+'],
  ['Partial', '+'],
  ['RefAttributes<Element>', ''],
  ['React.RefAttributes<Element> & One', 'size'],
  ['ComponentProps<typeof Other>', 'other!'],
  ['ComponentPropsWithRef<typeof Other>', 'other!'],
  ['ComponentPropsWithoutRef<typeof Other>', 'other!'],
  ["ComponentProps<'div'>", '+'],
  ['ComponentProps<typeof Namespace.Other>', '+'],
  ['ComponentProps<typeof lost>', '+'],
  ['ComponentProps', '+'],
  ['Unheard<Props>', '+'],
  ['Generic<string>', 'value'],
  ['Child', 'child name! size'],
  ['ChildOfLost', 'child +'],
  ['Twice', 'one two'],
  ["{ 'quoted-name': string; 5: string }", 'quoted-name! +'],
  ["{ ['computed']: string; a: string }", 'a! +'],
  ['{ (): void; a: string }', 'a! +'],
  ['{ run(): void; a: string }', 'a!'],
  ['{ a }', 'a!'],
  ['FromDefault', 'fromDefault'],
  ['Renamed', 'renamed'],
  ['Everything', 'everything'],
  ['OnlyDeclared', 'declared'],
  ['Types.Renamed', 'renamed'],
  ['Types.Lost', '+'],
  ['Types.Deep.Lost', '+'],
  ['Types', '+'],
  ['string', '+'],
];

test('each type of props is read as TypeScript understands it', () => {
  writeFiles(folder, {
    'types.ts': `type Own = { renamed?: string };
      interface Default { fromDefault?: string }
      export type { Own as Renamed };
      export { Everything } from './everything.js';
      interface OnlyDeclared { declared?: string }
      export type { OnlyDeclared };
      export default Default;`,
    'everything.ts': 'export interface Everything { everything?: string }',
  });
  const declarations = `
    import type { ComponentProps, ReactNode } from 'react';
    import type FromDefault from './types.ts';
    import type { Renamed, Everything, OnlyDeclared } from './types';
    import type * as Types from './types.js';
    interface Props { name: string; size?: number; run: () => void }
    interface One { size?: number }
    interface Open { id?: string; [key: string]: unknown }
    interface Child extends Props { child?: string }
    interface ChildOfLost extends Lost { child?: string }
    interface Twice { one?: string }
    interface Twice { two?: string }
    interface Generic<T> { value?: T }
    type T = string;
    interface Tree { [name: string]: Tree }
    interface Wide { a: string; [name: string]: string }
    type Size = 's';
    type Names = 'name' | 'size';
    type Box<T> = T;
    function Other(props: { other: string }) {}
    const lost = 1;`;
  const acceptedBy = types.map(([type]) => {
    const { props } = propsOf(`${declarations}\nexport default function A(props: { a?: ${type} }) {}`);
    return [type, props['a'] ?? null];
  });
  expect(acceptedBy).toEqual(types);
  const namesIn = shapes.map(([type]) => {
    const { props, isOpen, takesChildren } = propsOf(`${declarations}\nexport default function A(props: ${type}) {}`);
    const names = Object.entries(props).map(([name, { required }]) => (required === true ? `${name}!` : name));
    const all = [...(takesChildren && !isOpen ? ['children'] : []), ...names].toSorted();
    return [
      type,
      [
        ...(takesChildren && isOpen && /PropsWithChildren/.test(type) ? ['children'] : []),
        ...all,
        ...(isOpen ? ['+'] : []),
      ].join(' '),
    ];
  });
  expect(namesIn).toEqual(shapes);
});

test('unknown types accept anything', () => {
  const anything = { props: {}, isOpen: true, takesChildren: true };
  expect(propsOf("import type { P } from 'package';\nexport default function A(p: P) {}")).toEqual(anything);
  expect(propsOf('export default function A<T>(p: Box<T>) {}')).toEqual(anything);
  expect(propsOf('export default class A extends Component<{ a: string }> {}')).toEqual(anything);
  expect(propsOf('export default function A({ a }) { return a; }', 'plain.jsx')).toEqual(anything);
  expect(propsOf('export default function ( {')).toEqual(anything);
  expect(propsOf("export { default } from './component';")).toEqual(anything);
  expect(propsOf('export default function A(p: { [key: string]: string; a: number }) {}')).toEqual({
    props: { a: { type: 'number', required: true } },
    isOpen: true,
    takesChildren: true,
  });
});

test('types come from packages, through imports, exports and utility types', () => {
  writeFiles(folder, {
    'node_modules/@acme/ui/package.json': JSON.stringify({
      name: '@acme/ui',
      exports: { '.': { types: './dist/index.d.ts', import: './dist/index.js' }, './forms/*': './dist/forms/*.js' },
    }),
    'node_modules/@acme/ui/dist/index.d.ts': `
      import type { ReactNode, HTMLAttributes } from 'react';
      import * as sizes from './sizes.js';
      export { type Inner as CounterProps } from './inner.js';
      export * from './sizes.js';
      export interface ButtonProps extends HTMLAttributes<HTMLButtonElement> { variant?: 'solid' | 'ghost' }
      export interface BoxProps<T> extends Base { value: T; size: sizes.Size }
      interface Base { gap?: number }
      interface Base { open: boolean }
      export declare function Box<T>(props: BoxProps<T>): ReactNode;
      export declare const Flag: React.ForwardRefExoticComponent<Base & React.RefAttributes<HTMLElement>>;
      export declare const Custom: Overridable<{ props: string }>;
      export declare function Two(props: Base): ReactNode;
      export declare function Two(props: BoxProps<string>): ReactNode;`,
    'node_modules/@acme/ui/dist/inner.d.ts':
      'export interface Inner { initial?: number; step: number; label: string; onChange(value: number): void }',
    'node_modules/@acme/ui/dist/sizes.d.ts': "export type Size = 's' | 'm';",
    'node_modules/@acme/ui/dist/forms/field.d.ts':
      'declare const Field: (props: { name: string }) => null;\nexport default Field;',
    'node_modules/old/package.json': '{ "name": "old", "main": "main.js" }',
    'node_modules/@types/old/package.json': '{ "name": "@types/old", "types": "index.d.ts" }',
    'node_modules/@types/old/index.d.ts': 'export type Old = { year: number };',
  });
  const text = { type: 'string' };
  const number = { type: 'number' };
  const cases: [string, ReturnType<typeof propsOf>['props'], isOpen?: true][] = [
    ["Omit<CounterProps, 'onChange' | 'label'>", { initial: number, step: { ...number, required: true } } as never],
    ["Partial<Pick<CounterProps, 'label'>>", { label: text } as never],
    ["Required<Pick<CounterProps, 'initial'>>", { initial: { ...number, required: true } } as never],
    [
      'Omit<CounterProps, keyof OldType>',
      propsOf('import type { CounterProps } from "@acme/ui"; export default (p: CounterProps) => 1').props,
    ],
    ["{ variant?: ButtonProps['variant'] }", { variant: { ...text, oneOf: ['solid', 'ghost'] } } as never],
    ["{ gone?: CounterProps['onChange']; any?: ButtonProps['id'] }", { any: { type: 'any' } } as never],
    ['ButtonProps', { variant: { ...text, oneOf: ['solid', 'ghost'] } } as never, true],
    ["Pick<ButtonProps, 'id'>", { id: { type: 'any' } } as never],
    ['UI.BoxProps<number>', propsOf('export { Box as default } from "@acme/ui";').props],
    ['ComponentProps<typeof Flag>', { gap: number, open: { type: 'boolean', required: true } } as never],
    ['OldType', { year: { ...number, required: true } } as never],
    ['Omit<CounterProps, Lost>', {}, true],
    ["import('@acme/ui').CounterProps", {}, true],
  ];
  for (const [type, props, isOpen = false] of cases) {
    const { takesChildren: _, ...declared } = propsOf(`
      import type { ComponentProps } from 'react';
      import type { ButtonProps, CounterProps, Flag } from '@acme/ui';
      import type * as UI from '@acme/ui';
      import type { Old as OldType } from 'old';
      export default function A(props: ${type}) {}`);
    expect({ type, ...declared }).toEqual({ type, props, isOpen });
  }
  expect(propsOf('export { Box as default } from "@acme/ui";')).toEqual({
    props: {
      gap: number,
      open: { type: 'boolean', required: true },
      value: { type: 'any', required: true },
      size: { type: 'string', oneOf: ['s', 'm'], required: true },
    },
    isOpen: false,
    takesChildren: false,
  });
  expect(propsOf("export { default } from '@acme/ui/forms/field';").props).toEqual({
    name: { ...text, required: true },
  });
  expect(
    propsOf("import { forwardRef } from 'react';\nexport default forwardRef<Element, { a: string }>((p, ref) => p);")
      .props,
  ).toEqual({ a: { ...text, required: true } });
  for (const name of ['Custom', 'Two', 'Lost'])
    expect(propsOf(`export { ${name} as default } from '@acme/ui';`)).toMatchObject({ props: {}, isOpen: true });
});

test('props whose types refer to each other many times are read, and the type of a named member is exact', () => {
  const many = Array.from({ length: 40 }, (_, at) => at);
  const size = { type: 'string', oneOf: ['a', 'b'] };
  const self = many.map((at) => `s${at}?: P['size'];`).join(' ');
  const { props } = propsOf(`
    interface P { size?: 'a' | 'b'; me?: P['me']; ${self} }
    export default function B(p: P) {}`);
  expect(props).toEqual({ size, me: { type: 'any' }, ...Object.fromEntries(many.map((at) => [`s${at}`, size])) });
  const chain = many.map((at) => `type T${at} = { a: string } & T${at + 1} & T${at + 1};`).join('\n');
  expect(propsOf(`${chain}\ntype T40 = T0;\nexport default function B(p: T0) {}`)).toMatchObject({
    props: { a: { type: 'string' } },
    isOpen: true,
  });
  const lists = 'type L = L[] | L[] | { of: L };\n';
  expect(propsOf(`${lists}export default function B(p: { of?: L }) {}`).props).toEqual({ of: { type: 'any' } });
  const own = Array.from({ length: 8 }, () => 'ComponentProps<typeof B>').join(' & ');
  expect(propsOf(`export default function B(p: ${own}) {}`)).toMatchObject({ props: {}, isOpen: true });
  expect(propsOf('const A = B;\nconst B = A;\nexport default A;')).toMatchObject({ props: {}, isOpen: true });
});

test('exports are found in modules that export everything of each other', () => {
  const names = Array.from({ length: 12 }, (_, at) => `m${at}`);
  for (const name of names) {
    const others = names.filter((other) => other !== name).map((other) => `export * from './${other}.ts';`);
    fs.writeFileSync(path.join(folder, `${name}.ts`), others.join('\n'));
  }
  writeFiles(folder, {
    'b.tsx': "import type { Size, Lost } from './all.ts';\nexport function B(p: { size: Size; lost?: Lost }) {}",
    'size.ts': "export type Size = 'a' | 'b';\nexport type B = string;",
    'wrong.ts': 'export function B(p: { wrong: string }) {}',
    'all.ts':
      "import { B } from './wrong.ts';\nexport * from './m0.ts';\nexport * from './b.tsx';\nexport * from './size.ts';",
  });
  const { declared, files } = declaredPropsOf(path.join(folder, 'all.ts'), 'B');
  expect(declared.props).toEqual({
    size: { type: 'string', oneOf: ['a', 'b'], required: true },
    lost: { type: 'any' },
  });
  expect(files).toContain(path.join(folder, 'size.ts'));
  expect(files).not.toContain(path.join(folder, 'wrong.ts'));
});

test('only wrappers that keep the props of a component are followed', () => {
  const inner = 'function A({ a }: { a: string }) { return a; }\n';
  for (const call of ['React.memo(A)', 'observer(A)', 'Object.assign(A, { Item: A })', 'memo((p: { a: string }) => 1)'])
    expect(propsOf(`${inner}export default ${call};`).props).toEqual({ a: { type: 'string', required: true } });
  for (const call of ["lazy(() => import('./Chart'))", 'styled(A)', 'styled(A)`color: red`', 'assign(A)'])
    expect(propsOf(`${inner}export default ${call};`)).toEqual({ props: {}, isOpen: true, takesChildren: true });
});

test('a build with a cache sees changes of the packages of components', async () => {
  const site = {
    'site.config.json': JSON.stringify({ title: 'T', components: { Dial: { module: '@acme/ui', export: 'Dial' } } }),
    'content/index.mdx': '# T\n\n<Dial at={3} />\n',
  };
  const manifest = { name: '@acme/ui', type: 'module', exports: { '.': { types: './a.d.ts', default: './a.js' } } };
  const ui = '../node_modules/@acme/ui';
  const top = folderWith({ 'package.json': '{}', 'package-lock.json': '{"v":1}' });
  const root = path.join(top, 'docs');
  writeFiles(root, {
    ...site,
    [`${ui}/package.json`]: JSON.stringify(manifest),
    [`${ui}/a.js`]: "import { word } from './word.js';\nexport const Dial = ({ at }) => `${word} ${at}`;\n",
    [`${ui}/word.js`]: "export const word = 'at';\n",
    [`${ui}/a.d.ts`]: 'export declare function Dial(props: { at: number }): string;\n',
    [`${ui}/b.d.ts`]: "export declare function Dial(props: { at: 'b' }): string;\n",
  });
  const build = async (): Promise<{ html: string; codes: (string | undefined)[] }> => {
    const { files, result } = await buildAt(root);
    const codes = result?.findings.map(({ code }) => code).filter((code) => code.startsWith('attribute-'));
    return { html: files.get('index.html') ?? '', codes: codes ?? [] };
  };
  expect(await build()).toMatchObject({ html: expect.stringContaining('at 3') as string, codes: [] });
  writeFiles(root, { [`${ui}/word.js`]: "export const word = 'around';\n", '../package-lock.json': '{"v":2}' });
  expect((await build()).html).toContain('around 3');
  writeFiles(root, { [`${ui}/a.js`]: 'export const Dial = ({ at }) => `near ${at}`;\n' });
  expect((await build()).html).toContain('near 3');
  writeFiles(root, { [`${ui}/a.d.ts`]: "export declare function Dial(props: { at: 'a' }): string;\n" });
  expect((await build()).codes).toEqual(['attribute-value-invalid']);
  writeFiles(root, {
    'content/index.mdx': '# T\n\n<Dial at="b" />\n',
    [`${ui}/package.json`]: JSON.stringify({ ...manifest, exports: { '.': { types: './b.d.ts', default: './a.js' } } }),
  });
  expect(await build()).toMatchObject({ html: expect.stringContaining('near b') as string, codes: [] });
});

test('an image without dimensions is not reported if docsite adds them', async () => {
  const root = folderWith({
    'content/index.md':
      '# T\n\n<img src="./a.svg" alt="A"> <img src="./b.svg" alt="B">\n\n<img src="https://e.example/c.png" alt="C">\n',
    'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
    'content/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site.config.js': "export default { title: 'T', url: 'https://t.example' };",
  });
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'check', workers: 0, cache: 'ignore' });
  const result = await compiler?.check(new AbortController().signal);
  await compiler?.dispose();
  const unsized = result?.findings.filter(({ code }) => code === 'image-dimensions-missing') ?? [];
  expect(unsized.map(({ message }) => /src="([^"]*)"/.exec(message)?.[1])).toEqual([
    './b.svg',
    'https://e.example/c.png',
  ]);
});
