/** Parses an XML file into elements, or returns the first position where it is not well-formed. */
import { matchAt } from '../../match-at.ts';

export interface XmlElement {
  /** As written, with its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Text directly in the element, with entities resolved. */
  text: string;
  /** 1-based. */
  line: number;
}

export interface XmlFault {
  reason: string;
  /** 1-based. */
  line: number;
}

/** Doctype declarations are not read, because a site's files do not contain them. */
export function readXml(text: string): { root: XmlElement } | { fault: XmlFault } {
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '', line: 1 };
  const open: XmlElement[] = [document];
  const positions = lineCounter(text);
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const fault = (reason: string, offset = at): { fault: XmlFault } => ({ fault: { reason, line: positions(offset) } });
  while (at < text.length) {
    const parent = open.at(-1) ?? document;
    const found = matchAt(token, text, at);
    if (found === null) return fault('a `<` or `&` must be written as an entity');
    const { groups = {} } = found;
    const refused = badEntity(groups['text'] ?? groups['attributes'] ?? '');
    if (refused !== null) return fault(`the entity \`${refused}\` is not defined in XML`);
    if (groups['text'] !== undefined) parent.text += resolved(groups['text']);
    if (groups['cdata'] !== undefined) parent.text += groups['cdata'];
    if (groups['close'] !== undefined) {
      if (parent === document || parent.name !== groups['close'])
        return fault(`\`</${groups['close']}>\` does not match an open tag`);
      open.pop();
    }
    if (groups['open'] !== undefined) {
      const element = elementOf(groups['open'], groups['attributes'] ?? '', positions(at));
      if (typeof element === 'string') return fault(element);
      const unknown = undeclared(element, open);
      if (unknown !== null) return fault(`the prefix \`${unknown}\` is not declared`);
      if (parent === document && document.children.length > 0) return fault('there is more than one root element');
      parent.children.push(element);
      if (groups['empty'] !== '/') open.push(element);
    }
    at += found[0].length;
  }
  if (open.length > 1) return fault(`\`<${open.at(-1)?.name ?? ''}>\` is never closed`);
  const [root] = document.children;
  if (root === undefined) return fault('the file contains no elements', 0);
  return document.text.trim() === '' ? { root } : fault('text outside the root element', 0);
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** Text of the first child with this name; undefined if there is none. */
export function childText(element: XmlElement, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text.trim();
}

const name = String.raw`[\p{L}_][\p{L}\p{N}_.:-]*`;
const token = new RegExp(
  [
    String.raw`(?<text>[^<&]*&#?\w+;[^<&]*|[^<&]+)`,
    String.raw`<!--(?:(?!--)[^])*-->`,
    String.raw`<!\[CDATA\[(?<cdata>[^]*?)\]\]>`,
    String.raw`<\?[^]*?\?>`,
    `</(?<close>${name})\\s*>`,
    `<(?<open>${name})(?<attributes>(?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`,
  ].join('|'),
  'uy',
);
const attribute = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gu');
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function badEntity(text: string): string | null {
  return /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)[^;\s]*;?/i.exec(text)?.[0] ?? null;
}

function resolved(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_whole, hex?: string, decimal?: string, named = '') => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return Number.isNaN(code) ? (entities[named] ?? '') : String.fromCodePoint(Math.min(code, 0x10_ff_ff));
  });
}

function elementOf(named: string, written: string, line: number): XmlElement | string {
  const attributes: Record<string, string> = {};
  for (const [, key = '', double, single] of written.matchAll(attribute)) {
    if (Object.hasOwn(attributes, key)) return `\`<${named}>\` has the attribute \`${key}\` twice`;
    attributes[key] = resolved(double ?? single ?? '');
  }
  return { name: named, attributes, children: [], text: '', line };
}

/** A prefix in the element's name that no enclosing element declares. */
function undeclared(element: XmlElement, open: readonly XmlElement[]): string | null {
  const [prefix = '', local] = element.name.split(':');
  if (local === undefined || prefix === 'xml') return null;
  const isDeclared = [...open, element].some(({ attributes }) => Object.hasOwn(attributes, `xmlns:${prefix}`));
  return isDeclared ? null : prefix;
}

/** Converts ascending offsets to lines. */
function lineCounter(text: string): (offset: number) => number {
  const known = { offset: 0, line: 1 };
  return (offset) => {
    if (offset < known.offset) Object.assign(known, { offset: 0, line: 1 });
    for (let at = text.indexOf('\n', known.offset); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
      known.line++;
    known.offset = offset;
    return known.line;
  };
}
