/** Writes a heading with its anchor and aliases, and adds it to the toc and the sections. */
import type { Element, ElementContent } from 'hast';
import { safeUrl } from '../../../shared/safe-url.ts';
import { addUrl } from './attributes.ts';
import { escapeAttribute } from './escape.ts';
import type { Writer } from './writer.ts';

export function writeHeading(element: Element, writer: Writer): void {
  const { tagName, children, properties } = element;
  const { id: written, ...others } = properties;
  const id = typeof written === 'string' ? written : '';
  const alias = writer.aliases.get(id);
  const isPlain = writer.markup === 'plain';
  // The footnotes heading is part of the theme, not of the page.
  const isOwn = id !== 'footnote-label';
  if (isOwn) {
    writer.facts.addHeading({
      id,
      depth: Number(tagName.slice(1)),
      text: miniMarkdown(children).trim(),
      plain: plainOf(children).trim(),
    });
    if (alias !== undefined) writer.facts.ids.push(alias);
  }
  writer.add(`<${tagName}${id === '' ? '' : ` id="${escapeAttribute(id)}"`}`);
  writer.writeAttributes(others, element);
  writer.add('>');
  const { silent } = writer.state;
  writer.state.silent = true;
  writer.writeAll(children);
  writer.state.silent = silent;
  if (alias !== undefined) writer.add(`<span class="id-alias" id="${escapeAttribute(alias)}"></span>`);
  if (!isPlain && isOwn && id !== '') {
    const label = escapeAttribute(writer.texts.anchorLabel);
    writer.add('<a class="header-anchor"');
    addUrl('href', safeUrl(`#${id}`), writer);
    writer.add(` aria-label="${label}">#</a>`);
  }
  writer.add(`</${tagName}>`);
}

/** Inline code, strong and emphasis as Markdown, everything else as text. */
function miniMarkdown(nodes: readonly ElementContent[]): string {
  const wrappers: Record<string, string> = { code: '`', strong: '**', b: '**', em: '*', i: '*' };
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value.replaceAll('\n', ' ');
      if (node.type !== 'element') return '';
      if (isFormula(node)) return `$${plainOf(node.children)}$`;
      const mark = wrappers[node.tagName] ?? '';
      const inner = node.tagName === 'code' ? plainOf(node.children) : miniMarkdown(node.children);
      return inner === '' ? '' : mark + inner + mark;
    })
    .join('');
}

export function plainOf(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value.replaceAll('\n', ' ');
      if (node.type !== 'element') return '';
      if (isFormula(node)) return `$${plainOf(node.children)}$`;
      return node.tagName === 'img' ? String(node.properties.alt ?? '') : plainOf(node.children);
    })
    .join('');
}

/** Titles show a formula's source. */
function isFormula({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'code' && Array.isArray(className) && className.includes('language-math');
}
