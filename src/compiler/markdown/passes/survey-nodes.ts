/** Checks a page's images, code blocks and package-manager tabs individually. */
import type { Code, Html, Image, Paragraph } from 'mdast';
import {
  altFilename,
  altMissing,
  codeBlockNotClosed,
  codeEmpty,
  codeLanguageMissing,
  codeOptionUnknown,
  commentNotClosed,
  diagramAsCode,
  componentAsText,
  expressionAsText,
  formulaAsText,
  htmlAttributeRemoved,
  imageDimensionsMissing,
  includeIgnored,
  packageTabsIncomplete,
  shellPrompt,
  stepsEmpty,
} from '../../findings/catalogue.ts';
import type { Point, Span, TextEdit } from '../../findings/finding.ts';
import { closest } from '../../findings/closest.ts';
import { createPointAt } from '../../findings/lines.ts';
import { packageManagers } from '../../../client/content/package-managers/commands.ts';
import { htmlElements } from '../write/html-names.ts';
import { fenceOptions, readFenceInfo } from '../code/fence-info.ts';
import { childrenOf, spanOf } from '../nodes.ts';
import type { Component, MarkdownNode } from '../nodes.ts';
import type { SurveyOptions } from './survey-options.ts';

export function surveyImage(node: Image, { file, report }: SurveyOptions): void {
  const alt = node.alt?.trim() ?? '';
  if (alt === '') report(altMissing({ target: node.url }), file, { span: spanOf(node) });
  else if (isFileName(alt, node.url)) report(altFilename({ alt }), file, { span: spanOf(node) });
}

export function surveyHtml({ value, position }: Html, options: SurveyOptions): void {
  if (position === undefined) return;
  surveyIncludes(value, position.start, options);
  if (value.includes('<!--')) surveyComment(value, position.start, options);
  const text = value.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const html = { text, pointAt: createPointAt(text, position.start) };
  surveyImageTags(html, options);
  if (!options.isTrusted) surveyAttributes(html, options);
  if (options.rules === 'md') surveyComponents(html, options);
  else surveyExpressions(html, options);
}

/** Reports a comment without an end. In scripts, styles and form fields, `<!--` does not begin a comment. */
function surveyComment(value: string, start: Point, { file, report }: SurveyOptions): void {
  // A comment without an end matches up to the end, because searching for more beginnings would take quadratic time.
  const comments = [...value.matchAll(/<!--[\s\S]*?(?:-->|$)/g)];
  const last = comments.at(-1);
  if (last === undefined || last[0].endsWith('-->') || /^\s*<(?:script|style|textarea)\b/i.test(value)) return;
  const { index } = last;
  const isInElement =
    value
      .slice(0, index)
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .trim() !== '';
  report(commentNotClosed({ isInElement }), file, {
    span: spanOfMatch({ 0: '<!--', index }, createPointAt(value, start)),
  });
}

/** Reports comments that VitePress replaces with files. */
function surveyIncludes(value: string, start: Point, { file, report }: SurveyOptions): void {
  if (!value.includes('@include')) return;
  const pointAt = createPointAt(value, start);
  for (const match of value.matchAll(/<!--\s*@include:\s*([^\s<>]+)\s*-->/g)) {
    const [, path = ''] = match;
    report(includeIgnored({ path: path.replace(/[#{].*$/, '') }), file, { span: spanOfMatch(match, pointAt) });
  }
}

/** HTML without comments, and the positions of its offsets in its file. */
interface SurveyedHtml {
  text: string;
  pointAt(offset: number): Point;
}

/** Reports the first expression between the tags. */
function surveyExpressions({ text, pointAt }: SurveyedHtml, { file, report }: SurveyOptions): void {
  if (!text.includes('{') || /<(?:style|script)\b/i.test(text)) return;
  const bare = text.replaceAll(/<(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^"'<>])*>/g, (tag) => tag.replaceAll(/[^\n]/g, ' '));
  const found = /(?<![={])\{(?!\})[^{}\n]*\}/.exec(bare);
  if (found !== null) report(expressionAsText(), file, { span: spanOfMatch(found, pointAt) });
}

/** Reports attributes that the sanitizer removes and that would change the page's appearance. */
function surveyAttributes({ text, pointAt }: SurveyedHtml, { file, report }: SurveyOptions): void {
  for (const match of text.matchAll(/<([a-z][\w-]*)(?=\s)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi)) {
    const [tag, name = '', attributes = ''] = match;
    if (!htmlElements.has(name.toLowerCase())) continue;
    for (const { 0: written, 1: attribute = '', index } of attributes.matchAll(
      /(?<=\s)(style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*')/g,
    )) {
      const at = match.index + tag.length - 1 - attributes.length + index;
      report(htmlAttributeRemoved({ attribute }), file, {
        span: spanOfMatch({ 0: written, index: at }, pointAt),
      });
    }
  }
}

/**
 * Reports tags that look like component tags: those that have a component's name, attributes or a closing tag, or are
 * self-closing.
 */
function surveyComponents({ text, pointAt }: SurveyedHtml, { file, report, isKnownComponent }: SurveyOptions): void {
  for (const match of text.matchAll(/<([A-Z][\w.]+)(\s(?:"[^"]*"|'[^']*'|[^"'<>])*)?\/?>/g)) {
    const [, name = '', rest = ''] = match;
    const isKnown = isKnownComponent(name);
    if (htmlElements.has(name.toLowerCase())) continue;
    const isTag = /[\w-]=["'{]/.test(rest) || match[0].endsWith('/>') || text.includes(`</${name}>`);
    if (isKnown || isTag) report(componentAsText({ name, isKnown }), file, { span: spanOfMatch(match, pointAt) });
  }
}

/** `<img>` in raw HTML; an empty `alt` there marks the image as decoration. */
function surveyImageTags({ text, pointAt }: SurveyedHtml, { file, report, hasSize }: SurveyOptions): void {
  for (const match of text.matchAll(/<img\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi)) {
    const span = spanOfMatch(match, pointAt);
    const attributes = match[1] ?? '';
    const target = attributeOf(attributes, 'src') ?? '';
    const alt = attributeOf(attributes, 'alt');
    if (alt === undefined) report(altMissing({ target }), file, { span });
    else if (alt !== '' && isFileName(alt, target)) report(altFilename({ alt }), file, { span });
    const isSized = /\bwidth\s*=/i.test(attributes) && /\bheight\s*=/i.test(attributes);
    if (!isSized && !hasSize(target)) report(imageDimensionsMissing({ target }), file, { span });
  }
}

function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=[\\s/]|$)`, 'i').exec(
    attributes,
  );
  return match === null ? undefined : (match[1] ?? match[2] ?? match[3] ?? '').trim();
}

function spanOfMatch(
  { 0: { length }, index }: Pick<RegExpExecArray, 0 | 'index'>,
  pointAt: SurveyedHtml['pointAt'],
): Span {
  const start = pointAt(index);
  return { start, end: { ...start, column: start.column + length } };
}

function isFileName(alt: string, target: string): boolean {
  const name = target.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const bare = name.replace(/\.\w+$/, '');
  return /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(alt) || (alt === bare && /[-_\d]/.test(alt));
}

/** Reports a formula between two `$$`. Single dollars are common in text, so they are not reported. */
export function surveyFormula(node: Paragraph, { file, report, draws }: SurveyOptions): void {
  const [first] = node.children;
  const last = node.children.at(-1);
  if (draws.math || first?.type !== 'text' || last?.type !== 'text') return;
  if (node.children.length === 1 && first.value.length < 5) return;
  if (first.value.startsWith('$$') && last.value.endsWith('$$')) report(formulaAsText(), file, { span: spanOf(node) });
}

/**
 * Reports a fence that nothing closes. The parser sets the end of such a block to the end of its last line, which is
 * code, or to the beginning of the line below it.
 */
function surveyFenceEnd({ position }: Code, { file, report, lineOf }: SurveyOptions): void {
  if (position === undefined) return;
  const { start, end } = position;
  const opening = lineOf(file, start.line);
  const [fence] = /^(?:`{3,}|~{3,})/.exec(opening.slice(start.column - 1)) ?? [];
  if (fence === undefined) return;
  const closing = lineOf(file, end.line).slice(0, end.column - 1);
  const [, before = '', run = ''] = /^([\s>]*)(`{3,}|~{3,})\s*$/.exec(closing) ?? [];
  const isClosed = end.line > start.line && run.startsWith(fence) && before.length < start.column + 3;
  if (!isClosed) report(codeBlockNotClosed({ fence }), file, { span: oneLine(position, opening) });
}

const shells = new Set(['bash', 'sh', 'shell', 'zsh']);

/** Reports blocks whose content readers do not see as intended. */
function surveyShownCode(
  { value, meta, position }: Code,
  { language, title, file: shown }: ReturnType<typeof readFenceInfo>,
  { file, report, lineOf, draws }: SurveyOptions,
): void {
  const isDiagram = language === 'mermaid' && !draws.mermaid;
  // A block with a title may show an empty file.
  const isEmpty = value.trim() === '' && shown === null && title === null;
  if (position === undefined || (!isDiagram && !isEmpty)) return;
  const span = oneLine(position, lineOf(file, position.start.line));
  if (isDiagram) report(diagramAsCode(), file, { span });
  if (isEmpty) report(codeEmpty({ attribute: /(?:^|\s)([\w-]+)=["']/.exec(meta ?? '')?.[1] }), file, { span });
}

/** MkDocs options and their replacements. */
const foreignOptions = new Map([
  ['linenums', 'showLineNumbers'],
  ['hl_lines', '{2,4-5}'],
]);

/** Reports misspelled options and MkDocs options. Other unknown options may belong to another tool. */
function surveyFenceOptions(
  { position }: Code,
  { unknown }: ReturnType<typeof readFenceInfo>,
  { file, report, lineOf }: SurveyOptions,
): void {
  if (position === undefined || unknown.length === 0) return;
  const { line } = position.start;
  for (const option of unknown) {
    const meant = foreignOptions.get(option) ?? nearOption(option);
    const column = lineOf(file, line).indexOf(option) + 1;
    if (meant === undefined || column === 0) continue;
    const span = { start: { line, column }, end: { line, column: column + option.length } };
    report(codeOptionUnknown({ option, meant }), file, { span });
  }
}

/** Other tools allow a title after the language, so capitalized words and words near a short option are not typos. */
function nearOption(word: string): string | undefined {
  const near = /^[a-z]/.test(word) ? closest(word, fenceOptions, 1) : undefined;
  return near !== undefined && near.length >= 5 ? near : undefined;
}

export function surveyCode(node: Code, options: SurveyOptions): void {
  const { file, report, lineOf } = options;
  const info = readFenceInfo(node.lang, node.meta);
  const { language, file: shown } = info;
  surveyFenceEnd(node, options);
  surveyShownCode(node, info, options);
  surveyFenceOptions(node, info, options);
  if (language !== '' && (!shells.has(language) || !node.value.includes('$ '))) return;
  const span = spanOf(node);
  if (language === '') {
    const opening = lineOf(file, span.start.line);
    const isFence = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(?:`{3,}|~{3,})/.test(opening);
    if (isFence) report(codeLanguageMissing(), file, { span: oneLine(span, opening) });
    return;
  }
  if (shown !== null) return;
  const lines = node.value.split('\n');
  const prompts = lines.flatMap((line, index) => (/^\s*\$ /.test(line) ? [span.start.line + 1 + index] : []));
  if (prompts.length === 0) return;
  const edits = prompts.flatMap((line): TextEdit[] => {
    const column = lineOf(file, line).indexOf('$ ') + 1;
    return column === 0 ? [] : [{ span: { start: { line, column }, end: { line, column: column + 2 } }, text: '' }];
  });
  // Otherwise, removing the prompts would mix output into the commands.
  const isAllCommands = lines.every(
    (line, index) => /^\s*(?:\$ |#|$)/.test(line) || (lines[index - 1] ?? '').endsWith('\\'),
  );
  const [line = span.start.line] = prompts;
  const position = { span: oneLine({ start: { line, column: 1 }, end: { line, column: 1 } }, lineOf(file, line)) };
  report(
    shellPrompt(),
    file,
    isAllCommands && edits.length === prompts.length ? { ...position, fix: { edits } } : position,
  );
}

function oneLine({ start }: Span, text: string): Span {
  return { start, end: { line: start.line, column: Math.max(start.column + 1, text.length + 1) } };
}

export function surveyTabs(node: Component, { report }: SurveyOptions): void {
  const { command } = node.props;
  if (node.name !== 'PackageManagerTabs' || typeof command !== 'object' || command === null) return;
  const missing = packageManagers.filter((manager) => !Object.hasOwn(command, manager));
  // The tabs may show package managers such as pip and uv, which are for a different language.
  const isForOthers = missing.length === packageManagers.length;
  if (missing.length > 0 && !isForOthers)
    report(packageTabsIncomplete({ missing }), node.tag.file, { span: node.tag.span });
}

export function surveySteps(node: Component, { report }: SurveyOptions): void {
  if (node.name !== 'Steps' || containsStep(node)) return;
  report(stepsEmpty(), node.tag.file, { span: node.tag.span });
}

/** Components and included HTML may contain the steps. */
function containsStep(node: MarkdownNode): boolean {
  return childrenOf(node).some(
    (child) =>
      (child.type === 'heading' && (child.depth === 2 || child.depth === 3)) ||
      (child.type === 'list' && child.ordered === true) ||
      child.type === 'html' ||
      child.type === 'component' ||
      containsStep(child),
  );
}
