/** Moves inline styles with known values to the page's style sheet, because docsite's policy does not allow them. */
import { isRecord } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { valueOf } from './attributes.ts';
import { lineAt, maskedText } from './edits.ts';
import type { Edit } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { addInlineStyle } from './style-sheets.ts';
import { tagsOf } from './tag-scan.ts';
import type { PlacedAttribute } from './tag-scan.ts';

export const moveInlineStyles: Pass = (page, context) =>
  tagsOf(page.text, maskedText(page.text)).flatMap((tag) => {
    const style = /^[a-z][a-z\d]*$/.test(tag.name) ? tag.attributes.find(({ name }) => name === 'style') : undefined;
    const css = style === undefined ? null : declarationsOf(style, context);
    if (style === undefined || css === null) return [];
    if (css === '') return [withoutAttribute(style, page.text)];
    const others = tag.attributes.filter(({ name }) => name === 'class' || name === 'className');
    if (others.some(({ kind }) => kind !== 'text')) return [];
    const name = addInlineStyle(css, lineAt(page, tag.start), context);
    return name === null ? [] : classEdits({ style, name, other: others[0], text: page.text });
  });

interface ClassInput {
  style: PlacedAttribute;
  /** The class to add. */
  name: string;
  /** The element's own classes. */
  other: PlacedAttribute | undefined;
  text: string;
}

function classEdits({ style, name, other, text }: ClassInput): Edit[] {
  if (other === undefined) return [{ start: style.start, end: style.end, text: `class="${name}"` }];
  const classes = `${other.name}="${`${other.value} ${name}`.trim()}"`;
  return [withoutAttribute(style, text), { start: other.start, end: other.end, text: classes }];
}

function withoutAttribute({ start, end }: PlacedAttribute, text: string): Edit {
  const space = /\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start: start - space, end, text: '' };
}

/** The declarations of `style="…"`, `style={{ … }}` and `:style="{ … }"`; null if a value depends on running code. */
function declarationsOf(style: PlacedAttribute, context: PassContext): string | null {
  const value = style.kind === 'none' ? '' : valueOf(style, context)?.value;
  if (typeof value === 'string') return value.replaceAll(/\s+/g, ' ').trim();
  if (!isRecord(value)) return null;
  const known = Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== false);
  return known.every(([, one]) => typeof one === 'string' || typeof one === 'number')
    ? known.map(([key, one]) => `${cssName(key)}: ${cssValue(key, one)}`).join('; ')
    : null;
}

/** `WebkitBoxFlex` → `-webkit-box-flex`. */
function cssName(key: string): string {
  return key.startsWith('--') || key.includes('-')
    ? key
    : key.replace(/^ms(?=[A-Z])/, '-ms').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** React adds `px` to numbers, except in these properties. */
const unitless =
  /^(?:--.*|animationIterationCount|aspectRatio|border(?:Image(?:Outset|Slice|Width))|box(?:Flex|FlexGroup|OrdinalGroup)|column(?:s|Count)|flex(?:Grow|Shrink|Positive|Negative|Order)?|font(?:Weight|SizeAdjust)|grid(?:Area|Row|Column)(?:Start|End|Span)?|line(?:Clamp|Height)|opacity|order|orphans|scale|tabSize|widows|zIndex|zoom|(?:fill|flood|stop|stroke)Opacity|stroke(?:Dasharray|Dashoffset|Miterlimit|Width))$/;

function cssValue(key: string, value: Value): string {
  const text = String(value).trim();
  return typeof value === 'number' && value !== 0 && !unitless.test(key) ? `${text}px` : text;
}
