/**
 * Converts component tags: those of other generators become docsite's, the site's own become stubs, and code is
 * removed from HTML.
 */
import type { Value } from '../read/value.ts';
import { codeOf, isIgnored, propsOf, valueOf } from './attributes.ts';
import { globalMapping, mappingOf } from './component-table.ts';
import type { Mapping, Outcome } from './component-table.ts';
import { containerLine } from './containers.ts';
import { attributeText } from './literal.ts';
import { lineAt, maskedText } from './edits.ts';
import type { Edit, PageText } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { globalName, moduleOf } from './resolve.ts';
import { elementsOf, tagsOf } from './tag-scan.ts';
import type { Element } from './tag-scan.ts';

const builtIn = new Set(
  'Tabs Tab PackageManagerTabs Steps Badge SourceCode Card CardGrid LinkCard FileTree Image Banner ClientOnly Overview Toc'.split(
    ' ',
  ),
) as ReadonlySet<string>;

export const convertComponents: Pass = (page, context) => {
  if (context.site.dialect.tags === 'html') return [];
  const { text } = page;
  const elements = elementsOf(tagsOf(text, maskedText(text)));
  return elements.flatMap((element) => convertElement({ element, page, context }));
};

interface Work {
  element: Element;
  page: PageText;
  context: PassContext;
}

function convertElement(work: Work): Edit[] {
  const { element, page, context } = work;
  const { name } = element.open;
  if (name === '') return around(element, '', '');
  const isCustomElement = name.includes('-') && Object.hasOwn(context.site.dialect.globals, pascal(name));
  if (!/^[A-Z]/.test(name) && !isCustomElement) return convertHtml(work);
  if (/^[A-Z]\d?$/.test(name) && element.close === null) return [];
  const line = lineAt(page, element.open.start);
  const mapping = mappingFor(name, context);
  if (mapping === null) {
    // The attributes with code are listed in the component's stub.
    return isSnippet(name, context)
      ? []
      : customEdits(work, propsOf(element.open.attributes, { context, line: 0, name }));
  }
  const tree = fileTree(work, mapping);
  if (tree !== null) return tree;
  noteLost(work, line);
  if (isTabs(mapping(factsOf(work, {}))) && hasNoTab(element, context)) return around(element, '', '');
  const noted = element.open.attributes.filter(({ name: own }) => matters.test(own));
  const outcome = mapping(factsOf(work, propsOf(noted, { context, line, name })));
  return isTabs(outcome) && !element.children.every((child) => isTab(child, context))
    ? customEdits(work, propsOf(element.open.attributes, { context, line: 0, name }))
    : outcomeEdits(work, outcome);
}

/** Reports the attributes that no mapping reads. */
function noteLost({ element: { open, parent }, context }: Work, line: number): void {
  const isFirst = parent?.children[0]?.open === open;
  const lost = open.attributes.filter(
    (one) =>
      // The first tab is selected anyway.
      !matters.test(one.name) && !isIgnored(one) && !cosmetic.test(one.name) && !(one.name === 'default' && isFirst),
  );
  for (const { name } of lost) {
    const cause =
      name === 'queryString'
        ? 'The selected tab is not stored in the URL query'
        : 'An attribute without an equivalent is omitted';
    context.note({ kind: 'converted', cause, line, detail: `${open.name} ${name}` });
  }
}

/** Attributes that affect only how the old site loads or encodes an element. */
const cosmetic =
  /^(?:lazy|loading|decoding|priority|placeholder|quality|format|formats|densities|inferSize|widths|sizes|toc|is:.*)$/;

function isTabs(outcome: Outcome): boolean {
  return outcome.as === 'component' && outcome.name === 'Tabs';
}

/** `<Tabs>` of some libraries contains separate elements for labels and contents, which docsite does not have. */
function isTab({ open: { name } }: Element, context: PassContext): boolean {
  return mappingFor(name, context) !== null || !/^Tabs(?:List|Trigger|Content)$/.test(name);
}

/** Tabs around one of the site's own components, which shows tabs itself. */
function hasNoTab({ children }: Element, context: PassContext): boolean {
  return (
    children.length > 0 &&
    children.every(
      ({ open: { name } }) => /^[A-Z]/.test(name) && mappingFor(name, context) === null && !name.startsWith('Tabs'),
    )
  );
}

/** `<Files>` with `<Folder>` and `<File>` becomes the list that `<FileTree>` shows. */
function fileTree(work: Work, mapping: Mapping): Edit[] | null {
  const { element, page, context } = work;
  const { open, close, children } = element;
  if (close === null || !children.some(isFileEntry)) return null;
  const outcome = mapping(factsOf(work, {}));
  if (outcome.as !== 'component' || outcome.name !== 'FileTree') return null;
  const indent = ' '.repeat(indentAt(page.text, open.start).length);
  const linesOf = (entries: readonly Element[], depth: number): string[] =>
    entries.filter(isFileEntry).flatMap((entry) => {
      const { name } = propsOf(entry.open.attributes, { context, line: 0, name: '' });
      const isFolder = /(?:^|\.)Folder$/.test(entry.open.name);
      const line = `${indent}${'  '.repeat(depth)}- ${typeof name === 'string' ? name : ''}${isFolder ? '/' : ''}`;
      return [line, ...linesOf(entry.children, depth + 1)];
    });
  const text = `<FileTree>\n\n${linesOf(children, 0).join('\n')}\n\n${indent}</FileTree>`;
  return [{ start: open.start, end: close.end, text }];
}

function isFileEntry({ open }: Element): boolean {
  return /(?:^|\.)(?:Folder|File)$/.test(open.name);
}

/** Attributes that mappings read. If a component has a mapping, its other attributes may contain code. */
const matters =
  /^(?:as|values|items|label|title|href|to|link|src|sources|code|command|type|text|name|value|description|groupId|syncKey|storageKey|defaultValue|alt|width|height|variant|lang|language|summary|id|depth|dark|platform|headers|columns|showLineNumbers|\.\.\.)$/;

function mappingFor(name: string, { imports, site }: PassContext): Mapping | null {
  const [first = '', ...rest] = name.split('.');
  const imported = imports.get(first);
  if (imported === undefined) return globalMapping(site.generator, name);
  const exported = imported.name === 'default' ? (imported.from.split('/').at(-1) ?? first) : imported.name;
  return mappingOf(imported.from, [exported, ...rest].join('.')) ?? null;
}

/** True for an included Markdown file, whose import is kept. */
function isSnippet(name: string, { imports }: PassContext): boolean {
  return /^Included\d+$/.test(name) || /\.mdx?$/.test(imports.get(name)?.from ?? '');
}

function factsOf({ element, page, context }: Work, props: Record<string, Value>) {
  const { parent } = element;
  const inside = element.close === null ? '' : page.text.slice(element.open.end, element.close.start);
  const siblings = parent?.children.filter(({ open }) => open.name === element.open.name) ?? [];
  const isFolder = (one: Element): boolean => /(?:^|\.)Folder$/.test(one.open.name);
  const ancestors: Element[] = [];
  for (let above = parent; above !== null; above = above.parent) ancestors.push(above);
  return {
    props,
    parentName: parent?.open.name ?? '',
    parentProps: parent === null ? {} : propsOf(parent.open.attributes, { context, line: 0, name: '' }),
    index: siblings.indexOf(element),
    hasContent: inside.trim() !== '',
    content: inside,
    depth: ancestors.filter(isFolder).length,
  };
}

function around({ open, close }: Element, before: string, after: string): Edit[] {
  const first = { start: open.start, end: open.end, text: before };
  if (close === null) return [{ ...first, text: before + after }];
  return [first, { start: close.start, end: close.end, text: after }];
}

function outcomeEdits(work: Work, outcome: Outcome): Edit[] {
  const { element, page } = work;
  const { open, close } = element;
  switch (outcome.as) {
    case 'content':
      return around(element, '', '');
    case 'around':
      return around(element, outcome.before, outcome.after);
    case 'text':
      return [
        {
          start: open.start,
          end: close?.end ?? open.end,
          text: outcome.text.replaceAll(/\n(?=[^\n])/g, `\n${indentAt(page.text, open.start)}`),
        },
      ];
    case 'container': {
      const indent = indentAt(page.text, open.start);
      const title = outcome.title.replaceAll('\n', ' ');
      const before = `${containerLine(outcome.type, title)}\n${indent}`;
      const isAlone = /^[ \t>]*$/.test(lineBefore(page.text, open.start));
      return around(element, `${isAlone ? '' : `\n\n${indent}`}${before}`, `\n${indent}:::\n${indent}`);
    }
    case 'component': {
      const [before, after] = tagTexts(outcome.name, outcome.props, close !== null);
      const edits = around(element, before, after).map((edit) => outdented(edit, element, page.text));
      return close === null ? edits : [...gapBefore(open.start, page.text), ...edits];
    }
    default:
      return outcome satisfies never;
  }
}

/** MDX accepts a tag on the line after text. In docsite, the tag would be part of the text. */
function gapBefore(start: number, text: string): Edit[] {
  const before = lineBefore(text, start);
  const at = start - before.length;
  const previous = lineBefore(text, Math.max(0, at - 1)).trim();
  const isAfterText = before.trim() === '' && previous !== '' && !/[>:`]$|^(?:[#>|]|:::)/.test(previous);
  return isAfterText ? [{ start: at, end: at, text: '\n' }] : [];
}

/**
 * Reduces the indentation of a tag in a list, because a tag that is indented more than its siblings would become code.
 */
function outdented(edit: Edit, element: Element, text: string): Edit {
  const before = lineBefore(text, edit.start);
  const group = element.parent ?? element;
  const tags = [group, ...group.children].flatMap(({ open, close }) => (close === null ? [open] : [open, close]));
  const indents = tags.map(({ start }) => lineBefore(text, start)).filter((line) => /^[ \t]*$/.test(line));
  const widthOf = (line: string): number => line.replaceAll('\t', '    ').length;
  const least = Math.min(...indents.map(widthOf));
  if (!/^[ \t]+$/.test(before) || widthOf(before) < least + 2) return edit;
  return { ...edit, start: edit.start - before.length, text: ' '.repeat(least) + edit.text };
}

function tagTexts(name: string, props: Record<string, Value>, hasContent: boolean): [string, string] {
  const attributes = Object.entries(props)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => ` ${attributeText(key, value)}`)
    .join('');
  return hasContent ? [`<${name}${attributes}>`, `</${name}>`] : [`<${name}${attributes} />`, ''];
}

function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

function indentAt(text: string, offset: number): string {
  return /^[ \t>]*/.exec(lineBefore(text, offset))?.[0] ?? '';
}

/** The edits for one of the old site's components or for an undefined component. */
function customEdits({ element, page, context }: Work, props: Record<string, Value>): Edit[] {
  const { open, close } = element;
  const module = moduleOf(open.name, customName(open.name), context);
  const name = customName(globalName(module, context) ?? open.name);
  const after = close?.end ?? open.end;
  const lineEnd = page.text.indexOf('\n', after);
  const rest = page.text.slice(after, lineEnd === -1 ? undefined : lineEnd);
  const isInline =
    /[^\s>*+-]/.test(lineBefore(page.text, open.start).replace(/^[\s>]*\d+[.)]/, '')) || rest.trim() !== '';
  const spansLines = page.text.slice(open.start, after).includes('\n');
  const inComponent = isAmongTags(page.text, open.start, after);
  const line = lineAt(page, open.start);
  const code = codeOf(open.attributes, context);
  for (const [attribute] of Object.entries(code)) {
    const cause = 'An attribute with code was moved to the component’s stub';
    context.note({ kind: 'converted', cause, line, detail: `${name} ${attribute}` });
  }
  const hasCode = Object.keys(code).length > 0 && context.scripts.length > 0;
  const isDefined = context.scripts.some(({ text }) => new RegExp(`\\b${name}:`).test(text));
  if ((hasCode || isDefined) && !context.sources.has(name)) context.sources.set(name, '');
  const source = context.sources.get(name);
  context.use({
    name,
    ...(module !== undefined && { module }),
    props,
    code,
    ...(source !== undefined && { source: [...context.scripts.map(({ text }) => text), source].join('\n\n') }),
    isInline: isInline && !inComponent && !spansLines,
    line,
  });
  return around(element, ...tagTexts(name, props, close !== null));
}

/** Whether the line contains nothing except tags. */
function isAmongTags(text: string, start: number, end: number): boolean {
  const before = lineBefore(text, start).replaceAll(/<[^>]*>/g, '');
  const next = text.indexOf('\n', end);
  const after = text.slice(end, next === -1 ? undefined : next).replaceAll(/<[^>]*>/g, '');
  return before.trim() === '' && after.trim() === '';
}

/** `Tabs.Panel` → `TabsPanel`, `my-button` → `MyButton`; avoids the names of docsite's components. */
function customName(name: string): string {
  const own = pascal(name.replaceAll('.', '-'));
  return builtIn.has(own) || own.length === 1 ? `Site${own}` : own;
}

function pascal(name: string): string {
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

/** Converts HTML: `className`, values in braces, Vue's directives, and self-closing tags. */
function convertHtml({ element, page, context }: Work): Edit[] {
  const { open } = element;
  const isJsx = open.attributes.some(({ kind, name }) => kind === 'code' || /^(?:className|htmlFor)$/.test(name));
  const isVue = open.attributes.some(({ name }) => /^(?:@|v-|#)/.test(name));
  const isUnclosed =
    open.kind === 'single' && !/^(?:br|hr|img|input|meta|link|source|col|wbr|area|base|embed|track)$/.test(open.name);
  if (!isJsx && !isVue && !isUnclosed) return [];
  const line = lineAt(page, open.start);
  const parts = open.attributes.flatMap((attribute) => {
    const name = htmlNames[attribute.name] ?? attribute.name;
    if (attribute.kind === 'none') return /^(?:@|v-|#)/.test(name) ? [] : [` ${name}`];
    if (attribute.kind === 'text' && !/^(?:@|v-|#)/.test(name))
      return [` ${name}="${attribute.value.replaceAll('"', '&quot;')}"`];
    const value = name === 'style' ? null : valueOf(attribute, context);
    if (value !== null && typeof value.value !== 'object' && !/^(?:@|v-|#)/.test(name)) {
      return value.value === false || value.value === undefined
        ? []
        : value.value === true
          ? [` ${name}`]
          : [` ${name}="${String(value.value).replaceAll('"', '&quot;')}"`];
    }
    if (name !== 'v-pre') {
      const cause = name === 'style' ? 'An inline style is omitted' : 'An attribute with code is omitted';
      context.note({ kind: 'manual', cause, line, detail: `${open.name} ${attribute.name}` });
    }
    return [];
  });
  const tag = `<${open.name}${parts.join('')}>`;
  return [{ start: open.start, end: open.end, text: isUnclosed ? `${tag}</${open.name}>` : tag }];
}

const htmlNames: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  srcSet: 'srcset',
  autoPlay: 'autoplay',
  playsInline: 'playsinline',
  allowFullScreen: 'allowfullscreen',
  frameBorder: 'frameborder',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
  tabIndex: 'tabindex',
};
