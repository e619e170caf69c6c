/**
 * Creates a stub for each of the old site's components. The stub declares the props that pages use and renders its
 * children; a comment lists the uses and the code that was not migrated.
 */
import { awaits, isTyped } from '../pages/browser-scripts.ts';
import type { ComponentUse } from '../pages/pass.ts';
import { isList } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import type { Loader } from './content.ts';

export interface Stub {
  name: string;
  /** Path of the module, relative to the new site's folder. */
  path: string;
  text: string;
  inline: boolean;
  uses: readonly ComponentUse[];
}

/** Maximum number of uses listed in a stub. */
const listedUses = 5;

/** `free` returns an unused name for a file. */
export function stubsOf(uses: readonly ComponentUse[], free: (file: string) => string): Stub[] {
  const byName = new Map<string, ComponentUse[]>();
  for (const use of uses) byName.set(use.name, [...(byName.get(use.name) ?? []), use]);
  return [...byName]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => ({
      name,
      path: free(`components/${name}.tsx`),
      text: stubText(name, own),
      inline: own.some(({ isInline }) => isInline),
      uses: own,
    }));
}

interface LoaderModule {
  name: string;
  path: string;
  /** The script that browsers run. */
  script?: string;
  files: { path: string; text: string }[];
}

/** The modules of components that only load a style sheet or a script. */
export function loaderModules(loaders: ReadonlyMap<string, Loader>, free: (file: string) => string): LoaderModule[] {
  return [...loaders].map(([name, { kind, code, file }]) => {
    const path = free(`components/${name}.tsx`);
    if (kind === 'Style') {
      const sheet = free(`components/${name}.css`);
      const text = `import './${sheet.split('/').at(-1) ?? ''}';\n\n${emptyComponent(name, `Loads the style sheet for \`${file}\`.`)}`;
      const files = [
        { path, text },
        { path: sheet, text: `${code}\n` },
      ];
      return { name, path, files };
    }
    const script = free(`components/${name}-run.${isTyped(code) ? 'ts' : 'js'}`);
    const body = code.replaceAll(/^(?=.)/gm, '  ');
    const text = `/** The script of \`${file}\`, which runs when the page is shown. */\nexport default ${awaits(code) ? 'async ' : ''}function run() {\n${body}\n}\n`;
    return {
      name,
      path,
      script,
      files: [
        { path, text: emptyComponent(name, `Runs the script of \`${file}\`.`) },
        { path: script, text },
      ],
    };
  });
}

function emptyComponent(name: string, comment: string): string {
  return `/** ${comment} */\nexport default function ${name}() {\n  return null;\n}\n`;
}

function stubText(name: string, uses: readonly ComponentUse[]): string {
  const types = new Map<string, Set<string>>();
  for (const { props } of uses) {
    for (const [prop, value] of Object.entries(props)) {
      if (prop !== 'children') types.set(prop, (types.get(prop) ?? new Set()).add(typeOf(value)));
    }
  }
  const props = [...types].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const modules = [...new Set(uses.flatMap(({ module }) => (module === undefined ? [] : [module])))];
  const shown = uses.slice(0, listedUses).map(({ file, line }) => ` *   ${file}:${line}`);
  const rest = uses.length > listedUses ? [` *   and ${uses.length - listedUses} more`] : [];
  return [
    "import type { ReactNode } from 'react';",
    '',
    '/**',
    ` * Stub for \`<${name}>\`${modules.length === 0 ? '' : `, migrated from ${modules.join(', ').replaceAll('*/', '')}`}.`,
    ' * It renders only its content. Used in:',
    ...shown,
    ...rest,
    ...codeLines(uses),
    ' */',
    `export interface ${name}Props {`,
    ...props.map(
      ([prop, kinds]) =>
        `  ${/^[A-Za-z_]\w*$/.test(prop) ? prop : `'${prop}'`}?: ${[...kinds].toSorted().join(' | ')};`,
    ),
    '  children?: ReactNode;',
    '}',
    '',
    `export default function ${name}({ children }: ${name}Props) {`,
    '  return <>{children}</>;',
    '}',
    '',
  ].join('\n');
}

/** The old code that the stub does not run: attributes, and the part of a page. */
function codeLines(uses: readonly ComponentUse[]): string[] {
  const attributes = new Set(
    uses.flatMap(({ code }) => Object.entries(code).map(([name, value]) => ` *   ${name} = ${lineOf(value)}`)),
  );
  const source = uses.find((use) => use.source !== undefined)?.source;
  return [
    ...(attributes.size === 0 ? [] : [' *', ' * Attributes with code:', ...attributes]),
    ...(source === undefined
      ? []
      : [
          ' *',
          ' * Code from the old page:',
          ' *',
          ...inComment(source.trim()).map((line) => ` *   ${line}`.trimEnd()),
        ]),
  ];
}

function lineOf(code: string): string {
  return inComment(code.replaceAll(/\s+/g, ' ').trim())[0] ?? '';
}

function inComment(code: string): string[] {
  return code.replaceAll('*/', '* /').split('\n');
}

function typeOf(value: Value): string {
  if (isList(value)) return 'readonly unknown[]';
  if (typeof value === 'object' && value !== null) return 'Record<string, unknown>';
  return value === null || value === undefined ? 'null' : typeof value;
}
