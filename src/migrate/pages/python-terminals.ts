/**
 * Converts terminals of the script Termynal, which types commands and shows the output line by line. Readers get the
 * whole session at once, with the same colors.
 */
import { fencesOf, indented, lineAt, maskedText } from './edits.ts';
import type { Edit, Fence } from './edits.ts';
import type { Pass } from './pass.ts';
import { attributeOf, elementsOf, tagsOf } from './tag-scan.ts';
import type { Element } from './tag-scan.ts';

export const convertTerminals: Pass = (page, context) => {
  const { text } = page;
  if (context.site.dialect.python === undefined || !/\bterm(?:y|ynal)\b/.test(text)) return [];
  const fences = fencesOf(text);
  return elementsOf(tagsOf(text, maskedText(text))).flatMap((element): Edit[] => {
    const { open, close } = element;
    const classes = (attributeOf(element, 'class') ?? '').split(/\s+/);
    if (close === null || open.name !== 'div') return [];
    const lines = element.children.filter((child) => attributeOf(child, 'data-ty') !== undefined);
    const isWritten = lines.length > 0 && (classes.includes('use-termynal') || hasAttribute(element, 'data-termynal'));
    if (!isWritten && !classes.includes('termy')) return [];
    const inside = fences.filter(({ start, end }) => start >= open.end && end <= close.start);
    const isOnlyCode = !isWritten && outside(inside, text, element).trim() === '';
    if (!isWritten && (inside.length === 0 || !isOnlyCode)) return [];
    const cause = 'An animated terminal became a code block';
    context.note({ kind: 'converted', cause, line: lineAt(page, open.start) });
    const indent = /[^\n]*$/.exec(text.slice(0, open.start))?.[0] ?? '';
    const blocks = isWritten
      ? [blockOf(lines.map((line) => writtenLine(line, text)).join('\n'))]
      : inside.map((fence) => blockOf(sessionIn(fence, text)));
    return [{ start: open.start, end: close.end, text: indented(blocks.join('\n\n'), indent).slice(indent.length) }];
  });
};

function hasAttribute({ open }: Element, name: string): boolean {
  return open.attributes.some((attribute) => attribute.name === name);
}

/** The text of an element outside its code blocks. */
function outside(fences: readonly Fence[], text: string, { open, close }: Element): string {
  const ends = [open.end, ...fences.map(({ end }) => end)];
  return [...fences.map(({ start }) => start), close?.start ?? open.end]
    .map((start, index) => text.slice(ends[index] ?? open.end, start))
    .join('');
}

function blockOf(session: string): string {
  const isColored = session.includes('\\x1b[');
  return `\`\`\`${isColored ? 'ansi' : 'terminal'}\n${session}\n\`\`\``;
}

/** The lines of a code block as Termynal shows them. */
function sessionIn({ bodyStart, bodyEnd, indent }: Fence, text: string): string {
  const lines = text
    .slice(bodyStart, bodyEnd)
    .replace(/\s+$/, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .split('\n')
    .map((line) => (line.slice(0, indent.length).trim() === '' ? line.slice(indent.length) : line));
  const code = lines
    .join('\n')
    .replaceAll(/^\/\/ /gm, '💬 ')
    .replaceAll(/^# (?=.*\$ )/gm, '')
    .replaceAll(/^-+> 100%$/gm, progress);
  return /<\/(?:font|b|i|u|em|strong|span)>/.test(code) ? colored(code) : code;
}

const progress = `${'█'.repeat(40)} 100%`;

/** `<span data-ty="input" data-ty-prompt="#">anvil</span>`. */
function writtenLine(element: Element, text: string): string {
  const { open, close } = element;
  const kind = attributeOf(element, 'data-ty');
  const prompt = attributeOf(element, 'data-ty-prompt');
  const inner = colored(text.slice(open.start, close?.end ?? open.end));
  if (kind === 'progress') return [...(prompt === undefined ? [] : [prompt]), progress].join(' ');
  return kind === 'input' ? `${prompt ?? '$'} ${inner}` : inner;
}

/** HTML as text with ANSI escape sequences. */
function colored(html: string): string {
  const open: string[] = [];
  return html
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<(\/?)([a-z]+)\b([^<>]*)>/g, (_, slash: string, name: string, attributes: string) => {
      if (slash === '') {
        const codes = codesOf(name, attributes);
        open.push(codes);
        return codes === '' ? '' : `\\x1b[${codes}m`;
      }
      const closed = open.pop() ?? '';
      const rest = open.filter((codes) => codes !== '').map((codes) => `\\x1b[${codes}m`);
      return closed === '' ? '' : `\\x1b[0m${rest.join('')}`;
    })
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
      code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    );
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

const colors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const styles: Readonly<Record<string, string>> = { b: '1', strong: '1', i: '3', em: '3', u: '4' };

/** The codes of an element, separated by semicolons. */
function codesOf(name: string, attributes: string): string {
  const style = /\bstyle=["']([^"']*)/.exec(attributes)?.[1] ?? '';
  const color = /\bcolor=["']?([#\w]+)/.exec(attributes)?.[1] ?? /(?:^|[\s;])color:\s*([#\w]+)/.exec(style)?.[1];
  const background = /(?:^|[\s;])background(?:-color)?:\s*([#\w]+)/.exec(style)?.[1];
  return [
    styles[name] ?? '',
    /font-weight:\s*bold/.test(style) ? '1' : '',
    colorCode(color, 3),
    colorCode(background, 4),
  ]
    .filter((code) => code !== '')
    .join(';');
}

/** `kind` is 3 for text and 4 for backgrounds. */
function colorCode(color: string | undefined, kind: 3 | 4): string {
  const [, red = '', green = '', blue = ''] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color ?? '') ?? [];
  if (red !== '') return `${kind}8;2;${[red, green, blue].map((part) => Number.parseInt(part, 16)).join(';')}`;
  const index = colors.indexOf(color ?? '');
  return index === -1 ? '' : `${kind}${index}`;
}
