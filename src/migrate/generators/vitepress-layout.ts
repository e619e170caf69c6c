/** The layout of a VitePress theme: components in slots of the default layout, which docsite's slots can contain. */
import type { Node } from 'oxc-parser';
import { scriptTree } from '../../compiler/script-tree.ts';
import type { SlotComponent } from '../model.ts';
import { elementsOf, tagsOf } from '../pages/tag-scan.ts';
import type { Element } from '../pages/tag-scan.ts';
import { resolveModule } from '../read/config-module.ts';
import type { OldFiles } from '../read/old-files.ts';

/** Slots of VitePress's default theme and of `@vue/theme`. */
const slots: Readonly<Record<string, string>> = {
  banner: 'top',
  'layout-top': 'top',
  'layout-bottom': 'bottom',
  'nav-bar-title-after': 'afterBrand',
  'nav-bar-content-before': 'beforeControls',
  'nav-bar-content-after': 'afterControls',
  'sidebar-top': 'beforeSidebar',
  'sidebar-bottom': 'afterSidebar',
  'sidebar-nav-before': 'beforeSidebar',
  'sidebar-nav-after': 'afterSidebar',
  'aside-top': 'beforeOutline',
  'aside-mid': 'afterOutline',
  'aside-bottom': 'afterOutline',
  'aside-outline-before': 'beforeOutline',
  'aside-outline-after': 'afterOutline',
  'aside-ads-before': 'afterOutline',
  'aside-ads-after': 'afterOutline',
  'content-top': 'beforeDoc',
  'content-bottom': 'afterDoc',
  'doc-top': 'beforeDoc',
  'doc-before': 'beforeDoc',
  'doc-footer-before': 'afterDoc',
  'doc-after': 'afterDocFooter',
  'doc-bottom': 'afterDocFooter',
  'home-hero-before': 'beforeHero',
  'home-hero-after': 'afterHero',
  'home-features-before': 'afterHero',
  'home-features-after': 'afterFeatures',
};

export interface ThemeLayout {
  slots: SlotComponent[];
  /** True if the layout does nothing except fill slots that docsite has. */
  isComplete: boolean;
  /** What else the layout does, if it could be read. */
  lost: { file: string; line: number; detail: string }[];
}

/** Components or HTML in a slot of the old theme. */
interface Filled {
  slot: string;
  names: string[];
  /** The content of a slot that does not contain only components. */
  code?: string;
}

/** Null if the theme has no layout. */
export function layoutOf(files: OldFiles, theme: string | null): ThemeLayout | null {
  const text = theme === null ? null : files.text(theme);
  if (theme === null || text === null || !/\bLayout\s*[:(,}]/.test(text)) return null;
  const none: ThemeLayout = { slots: [], isComplete: false, lost: [] };
  const program = scriptTree(theme, text);
  if (program === null) return none;
  const imports = importsOf(program.body);
  const layout = propertyOf(program, 'Layout');
  if (layout === null) return none;
  if (layout.type === 'Identifier') {
    const module = resolveModule(files, theme, imports.get(layout.name) ?? '');
    return module === null ? none : fromComponent(files, module);
  }
  const filled = fromFunction(layout, text);
  return filled === null ? none : layoutWith(filled, { files, file: theme, text, imports });
}

interface Origin {
  files: OldFiles;
  file: string;
  text: string;
  imports: ReadonlyMap<string, string>;
}

function layoutWith(filled: readonly Filled[], { files, file, text, imports }: Origin): ThemeLayout {
  const lineOf = (slot: string): number => text.slice(0, Math.max(0, text.indexOf(slot))).split('\n').length;
  const found = filled.flatMap(({ slot: oldSlot, names, code }) => {
    const slot = slots[oldSlot];
    const place = { oldSlot, file, line: lineOf(oldSlot) };
    if (slot === undefined) return [];
    if (code !== undefined) return [{ slot, ...place, name: 'HTML', module: file, code }];
    return names.map((name): SlotComponent => {
      const from = imports.get(name) ?? '';
      const module = resolveModule(files, file, from) ?? from;
      return { slot, ...place, name, ...(module !== '' && { module }) };
    });
  });
  const lost = filled
    .filter(({ slot, names, code }) => !(slot in slots) || (names.length === 0 && code === undefined))
    .map(({ slot }) => ({ file, line: lineOf(slot), detail: slot }));
  return { slots: found, isComplete: lost.length === 0, lost };
}

function importsOf(body: readonly Node[]): Map<string, string> {
  return new Map(
    body.flatMap((statement) =>
      statement.type === 'ImportDeclaration'
        ? statement.specifiers.map(({ local }) => [local.name, statement.source.value] as const)
        : [],
    ),
  );
}

/** The value of the first property with this name; a method is a function. */
function propertyOf(node: unknown, name: string): Node | null {
  if (Array.isArray(node)) {
    for (const one of node) {
      const found = propertyOf(one, name);
      if (found !== null) return found;
    }
    return null;
  }
  if (typeof node !== 'object' || node === null) return null;
  const one = node as Node;
  if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name) return one.value;
  return propertyOf(
    Object.entries(one).flatMap(([key, value]) => (key === 'parent' ? [] : [value as unknown])),
    name,
  );
}

/** `() => h(Theme.Layout, null, { slot: () => h(Component) })`; null for other code. */
function fromFunction(node: Node, text: string): Filled[] | null {
  const call = returned(node);
  if (call?.type !== 'CallExpression') return null;
  const [layout, , given] = call.arguments;
  if (layout === undefined || !/\bLayout$/.test(text.slice(layout.start, layout.end))) return null;
  if (given === undefined) return [];
  if (given.type !== 'ObjectExpression') return null;
  const filled = given.properties.map((property): Filled | null => {
    if (property.type !== 'Property') return null;
    const { key } = property;
    const slot = key.type === 'Literal' ? String(key.value) : key.type === 'Identifier' ? key.name : '';
    const content = returned(property.value);
    const calls = content?.type === 'ArrayExpression' ? content.elements : [content];
    const names = calls.map((one) => {
      const [component] = one?.type === 'CallExpression' ? one.arguments : [];
      return component?.type === 'Identifier' ? component.name : null;
    });
    return names.every((name) => name !== null) ? { slot, names } : null;
  });
  return filled.every((one) => one !== null) ? filled : null;
}

/** What a function returns, if it does nothing else. */
function returned(node: Node): Node | null {
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return null;
  if (node.body === null || node.body.type !== 'BlockStatement') return node.body;
  const [statement, ...rest] = node.body.body;
  return rest.length === 0 && statement?.type === 'ReturnStatement' ? statement.argument : null;
}

/** A component whose template is the default layout with content for its slots. */
function fromComponent(files: OldFiles, file: string): ThemeLayout {
  const none: ThemeLayout = { slots: [], isComplete: false, lost: [] };
  const text = files.text(file) ?? '';
  const [opening = '', script = ''] = /<script\b[^>]*>([\s\S]*?)<\/script>/.exec(text) ?? [];
  const body = scriptTree('layout.ts', script)?.body;
  const template = /<template>([\s\S]*)<\/template>/.exec(text);
  if (body === undefined || template === null) return none;
  const inside = template[1] ?? '';
  const [root] = elementsOf(tagsOf(inside, inside));
  if (root === undefined || !/(?:^|\.)(?:\w*Layout)$/.test(root.open.name)) return none;
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const inTemplate = template.index + '<template>'.length;
  const inScript = text.indexOf(opening) + opening.indexOf(script);
  const filled = root.children.map((child) => slotOf(child, inside));
  const layout = layoutWith(
    filled.filter((one): one is Filled => one !== null),
    { files, file, text, imports: importsOf(body) },
  );
  const lost = [
    ...body
      .filter((statement) => !isInert(statement))
      .map(({ start, end }) => ({ line: lineAt(inScript + start), detail: script.slice(start, end) })),
    ...root.children
      .filter((_, index) => filled[index] === null)
      .map(({ open }) => ({ line: lineAt(inTemplate + open.start), detail: inside.slice(open.start, open.end) })),
  ].map(({ line, detail }) => ({ file, line, detail: (/.*/.exec(detail)?.[0] ?? '').slice(0, 60) }));
  return { slots: layout.slots, isComplete: layout.isComplete && lost.length === 0, lost: [...layout.lost, ...lost] };
}

/** `<template #slot><Component /></template>`; null for other content. */
function slotOf({ open, close, children }: Element, text: string): Filled | null {
  const slot = open.attributes
    .map(({ name }) => /^(?:#|v-slot:)([\w-]+)$/.exec(name)?.[1])
    .find((name) => name !== undefined);
  if (open.name !== 'template' || slot === undefined) return null;
  const names = children.map((child) => child.open.name);
  const code = text.slice(open.end, close?.start ?? open.end).trim();
  const bare = code.replaceAll(/<!--[\s\S]*?-->/g, '').trim();
  const isPlain = /^(?:<[A-Z]\w*\s*(?:\/>|><\/[A-Z]\w*>)\s*)+$/.test(bare);
  return { slot, names, ...(!isPlain && code !== '' && { code }) };
}

/** Imports, `const { Layout } = DefaultTheme` and `const { frontmatter } = useData()`. */
function isInert(statement: Node): boolean {
  if (statement.type === 'ImportDeclaration') return true;
  return (
    statement.type === 'VariableDeclaration' &&
    statement.declarations.every(({ init }) => init?.type === 'Identifier' || isDataCall(init))
  );
}

/** The data of the page, which only the code in slots uses. */
function isDataCall(node: Node | null): boolean {
  return (
    node?.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /^use(?:Data|Route|Router)$/.test(node.callee.name)
  );
}
