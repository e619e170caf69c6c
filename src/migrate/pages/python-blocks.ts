/** Converts the blocks from Python-Markdown's extensions that begin with `/// note | Title` and end with `///`. */
import { containerLine } from './containers.ts';
import { tabsTag } from './indented-blocks.ts';
import { fencesOf, lineAt, lineStarts } from './edits.ts';
import type { Edit, PageText } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';

interface Block {
  slashes: string;
  indent: string;
  name: string;
  /** Replaces the last line. */
  end: string;
}

interface Opening {
  indent: string;
  slashes: string;
  name: string;
  title: string;
  /** Options, on lines that are indented by four spaces. */
  options: ReadonlyMap<string, string>;
  /** Whether a tab follows the end of another tab. */
  continues: boolean;
}

const opening = /^([ \t>]*)(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/;
const closing = /^[ \t>]*(\/{3,})[ \t]*$/;

export const convertBlocks: Pass = (page, context) => {
  const { text } = page;
  if (context.site.dialect.python?.syntax.has('blocks') !== true || !/^[ \t>]*\/{3}/m.test(text)) return [];
  const lines = text.split('\n');
  const starts = lineStarts(text);
  const fences = fencesOf(text);
  const open: Block[] = [];
  const edits: Edit[] = [];
  /** The edit at the end of a tab, while only empty lines follow it. */
  let tabEnd: Edit | null = null;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const start = starts[index] ?? 0;
    if (line.trim() === '' || fences.some((fence) => start >= fence.start && start < fence.end)) continue;
    const [, slashes] = closing.exec(line) ?? [];
    const [, indent = '', own, name = '', title = ''] = opening.exec(line) ?? [];
    const at = open.findLastIndex((block) => block.slashes === slashes);
    if (slashes !== undefined && at !== -1) {
      const ended = open.splice(at);
      const edit = {
        start,
        end: start + line.length,
        text: ended
          .toReversed()
          .map(({ end }) => end)
          .join('\n'),
      };
      edits.push(edit);
      tabEnd = ended[0]?.name === 'tab' ? edit : null;
    } else if (own !== undefined) {
      const options = optionsAt(index + 1, lines, indent);
      const continues: boolean = name === 'tab' && tabEnd !== null && !/true/i.test(options.get('new') ?? '');
      if (continues && tabEnd !== null) tabEnd.text = tabEnd.text.replace(/[ \t>]*<\/Tabs>$/, '').trimEnd();
      const facts = { indent, slashes: own, name, title, options, continues };
      const converted = blockText(facts, { page, context, start });
      const last = index + options.size;
      edits.push({ start, end: (starts[last] ?? start) + (lines[last]?.length ?? 0), text: converted.start });
      open.push({ slashes: own, indent, name, end: converted.end });
      index = last;
      tabEnd = null;
    } else tabEnd = null;
  }
  for (const { end } of open.toReversed()) edits.push({ start: text.length, end: text.length, text: `\n${end}\n` });
  return edits;
};

/** The options after a block's first line, one per line. */
function optionsAt(from: number, lines: readonly string[], indent: string): Map<string, string> {
  const options = new Map<string, string>();
  for (let index = from; lines[index]?.startsWith(`${indent}    `) === true; index++) {
    const [, key = `line ${index}`, value = ''] = /^\s*([\w-]+):[ \t]*(.*)$/.exec(lines[index] ?? '') ?? [];
    options.set(key, value);
  }
  return options;
}

function groupOf(label: string, { site }: PassContext): string | undefined {
  return site.dialect.python?.tabGroups?.get(label);
}

function blockText(
  { indent, name, title, options, continues }: Opening,
  { page, context, start }: { page: PageText; context: PassContext; start: number },
): { start: string; end: string } {
  const note = (kind: 'manual' | 'converted', cause: string): void =>
    context.note({ kind, cause, line: lineAt(page, start), detail: `/// ${name}` });
  switch (name) {
    case 'details': {
      const isOpen = /true/i.test(options.get('open') ?? '');
      const shown = title || (options.get('type') ?? 'Details');
      return { start: `${indent}:::details ${shown}${isOpen ? ' {open}' : ''}`, end: `${indent}:::` };
    }
    case 'tab': {
      const label = title.replaceAll('"', "'") || 'Tab';
      const list = continues ? '' : `${indent}${tabsTag(groupOf(label, context))}\n`;
      return {
        start: `${list}${indent}<Tab label="${label}">\n`,
        end: `\n${indent}</Tab>\n${indent}</Tabs>`,
      };
    }
    case 'html': {
      const [tag = 'div'] = /^[a-z]\w*/.exec(title) ?? [];
      const classes = [...title.matchAll(/\.([\w-]+)/g)].map(([, one = '']) => one);
      const id = /#([\w-]+)/.exec(title)?.[1];
      const attributes = `${classes.length === 0 ? '' : ` class="${classes.join(' ')}"`}${id === undefined ? '' : ` id="${id}"`}`;
      return { start: `${indent}<${tag}${attributes}>\n`, end: `\n${indent}</${tag}>` };
    }
    case 'caption':
    case 'figure-caption':
    case 'table-caption':
      note('converted', 'A caption became a paragraph');
      return { start: '', end: '' };
    case 'define':
      note('manual', 'A block of definitions became a list');
      return { start: '', end: '' };
    default:
      return { start: `${indent}${containerLine(name, title)}`, end: `${indent}:::` };
  }
}
