/** The layout of Nextra's app router: the site's metadata, the properties of the theme's components, and other parts. */
import type { Node } from 'oxc-parser';
import { scriptTree } from '../../compiler/script-tree.ts';
import type { OldSite } from '../model.ts';
import { exportReader, today } from '../read/config-module.ts';
import { evaluate } from '../read/expression.ts';
import { nodesOf } from '../read/nodes.ts';
import type { OldFiles } from '../read/old-files.ts';
import { scopeOf } from '../read/scope.ts';
import type { Scope } from '../read/scope.ts';
import { escaped } from '../read/texts.ts';
import { at, textAt } from '../read/value.ts';
import { note } from './generator.ts';

export function readLayout(site: OldSite, file: string, files: OldFiles): void {
  const metadata = exportReader(files, [])(file, 'metadata');
  const text = files.text(file) ?? '';
  const title = at(metadata, 'title');
  const suffix = /^%s\s*[-–—|·:]\s*(.+)$/.exec(textAt(title, 'template') ?? '')?.[1];
  const name =
    textAt(metadata, 'applicationName') ??
    suffix ??
    textAt(title, 'default') ??
    (typeof title === 'string' ? title : undefined);
  if (name !== undefined) site.title = name;
  const description = textAt(metadata, 'description');
  if (description !== undefined) site.description = description;
  const url = /^https?:\/\/[^/]+/.exec(textAt(metadata, 'metadataBase') ?? '')?.[0];
  if (url !== undefined) site.url = url;
  const valueOf = (attribute: string): string | undefined =>
    new RegExp(String.raw`\s${attribute}=["'](https?:[^"']+)["']`).exec(text)?.[1];
  const link = valueOf('projectLink');
  if (link !== undefined) site.social.push({ icon: link.includes('gitlab') ? 'gitlab' : 'github', link });
  const chat = valueOf('chatLink');
  if (chat?.includes('discord') === true) site.social.push({ icon: 'discord', link: chat });
  const editUrl = valueOf('docsRepositoryBase');
  if (editUrl !== undefined) site.editUrl = editUrl.replace(/\/(?:blob|tree)\//, '/edit/').replace(/\/?$/, '/');
  readParts(site, file, text);
}

/**
 * `<Layout footer={<Footer>MIT</Footer>} banner={banner}>`: the text and the links of both; other elements are reported.
 * Components next to the layout, and below the table of contents, become stubs in slots.
 */
function readParts(site: OldSite, file: string, text: string): void {
  const nodes = nodesOf(scriptTree(`${file}.tsx`, text));
  const lineOf = (node: Node): number => text.slice(0, node.start).split('\n').length;
  const addSlot = (node: Node, slot: { slot: string; oldSlot: string; name: string }): void => {
    const from = importOf(nodes, slot.name);
    (site.slots ??= []).push({ ...slot, file, line: lineOf(node), ...(from !== null && { module: from }) });
  };
  for (const node of nodes) {
    if (node.type === 'JSXElement' && nameOf(node) === 'body')
      for (const child of node.children)
        if (child.type === 'JSXElement' && /^[A-Z]/.test(nameOf(child)) && !/^(?:Layout|Head)$/.test(nameOf(child)))
          if (/<Layout\b|\{\s*children\s*\}/.test(text.slice(child.start, child.end)))
            site.notes.push({ ...note(file, lostWrapper), line: lineOf(child), detail: nameOf(child) });
          else addSlot(child, { slot: 'bottom', oldSlot: 'body', name: nameOf(child) });
    if (node.type !== 'JSXAttribute' || node.value?.type !== 'JSXExpressionContainer') continue;
    const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
    const { expression } = node.value;
    if (name === 'toc' && /\bextraContent\b/.test(text.slice(expression.start, expression.end)))
      addSlot(node, { slot: 'afterOutline', oldSlot: 'toc.extraContent', name: 'extraContent' });
    if (name !== 'footer' && name !== 'banner') continue;
    const variable = expression.type === 'Identifier' ? expression.name : null;
    const declared = nodes.find(
      (one) => one.type === 'VariableDeclarator' && one.id.type === 'Identifier' && one.id.name === variable,
    );
    const element = declared?.type === 'VariableDeclarator' ? declared.init : expression;
    const content = element === null ? null : contentOf(element, { file, text });
    if (content === null) site.notes.push({ ...note(file, lostParts[name]), line: lineOf(node) });
    else if (name === 'footer') site.footer = content;
    else site.announcement = { message: content };
  }
}

const lostWrapper = 'A component around the old layout is not migrated';

const lostParts = {
  footer: 'The footer of the old layout is not migrated',
  banner: 'The banner of the old layout is not migrated',
};

/** The path of the module that a name is imported from, as written. */
function importOf(nodes: readonly Node[], name: string): string | null {
  for (const node of nodes)
    if (node.type === 'ImportDeclaration' && node.specifiers.some(({ local }) => local.name === name))
      return node.source.value;
  return null;
}

function nameOf({ openingElement: { name } }: Extract<Node, { type: 'JSXElement' }>): string {
  return name.type === 'JSXIdentifier' ? name.name : '';
}

/** The content of `<Footer>` and `<Banner>` as HTML; null if it is empty, unknown, or contains components. */
function contentOf(given: Node, { file, text }: { file: string; text: string }): string | null {
  const element = given.type === 'ParenthesizedExpression' ? given.expression : given;
  if (element.type !== 'JSXElement' || !/^(?:Footer|Banner)$/.test(nameOf(element))) return null;
  const module = {
    file,
    text,
    budget: { steps: 0, depth: 0 },
    evaluate,
    year: Number(today().slice(0, 4)),
    textOf: () => null,
    imported: () => undefined,
  };
  const html = htmlOfAll(element.children, scopeOf(module, new Set()));
  const trimmed = html?.replaceAll(/\s+/g, ' ').replaceAll(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '') ?? '';
  return trimmed === '' ? null : trimmed;
}

function htmlOfAll(nodes: readonly Node[], scope: Scope): string | null {
  const parts = nodes.map((node) => htmlOf(node, scope));
  return parts.every((part) => part !== null) ? parts.join('').replaceAll(/(?:\s*<br>)+\s*/g, '<br>') : null;
}

function htmlOf(node: Node, scope: Scope): string | null {
  if (node.type === 'JSXText') return escaped(textIn(node.value)).replaceAll(/&amp;(?=#?\w+;)/g, '&');
  if (node.type === 'JSXFragment') return htmlOfAll(node.children, scope);
  if (node.type === 'JSXExpressionContainer') {
    if (node.expression.type === 'JSXEmptyExpression') return '';
    const value = evaluate(node.expression, scope);
    return typeof value === 'string' || typeof value === 'number' ? escaped(String(value)) : null;
  }
  return node.type === 'JSXElement' ? elementHtml(node, scope) : null;
}

function elementHtml(node: Extract<Node, { type: 'JSXElement' }>, scope: Scope): string | null {
  const name = nameOf(node);
  // A logo is an image of a name, which styles separate from the text before it.
  const logo = /^([A-Z]\w*)Logo$/.exec(name)?.[1];
  if (logo !== undefined && node.children.length === 0) return ` ${logo}`;
  const inside = htmlOfAll(node.children, scope);
  if (inside === null) return null;
  if (/^(?:p|div|ul|li|section|footer)$/.test(name)) return `<br>${inside.trim()}<br>`;
  if (name === 'span') return inside;
  if (name === 'br') return '<br>';
  if (/^(?:b|strong|i|em|code|small|sup|sub)$/.test(name)) return `<${name}>${inside}</${name}>`;
  if (!/^(?:a|(?:Next|Site)?Link|Anchor)$/.test(name)) return null;
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'href' || attribute.value === null) continue;
    const { value } = attribute;
    const href = evaluate(value.type === 'JSXExpressionContainer' ? value.expression : value, scope);
    return typeof href === 'string' ? `<a href="${escaped(href)}">${inside.trim()}</a>` : null;
  }
  return null;
}

/** The text that JSX shows: line breaks with the spaces around them disappear, or become a space between words. */
function textIn(written: string): string {
  const lines = written.split('\n');
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
}
