/** Checks a page's images, code blocks and package-manager tabs individually. */
import type { Code, Html, Image } from 'mdast';
import {
  altFilename,
  altMissing,
  codeLanguageMissing,
  imageDimensionsMissing,
  packageTabsIncomplete,
  shellPrompt,
} from '../../findings/catalogue.ts';
import type { Span, TextEdit } from '../../findings/finding.ts';
import { packageManagers } from '../../../client/content/package-managers/commands.ts';
import { readFenceInfo } from '../code/fence-info.ts';
import { spanOf } from '../nodes.ts';
import type { Component } from '../nodes.ts';
import type { SurveyOptions } from './survey-options.ts';

export function surveyImage(node: Image, { file, report }: SurveyOptions): void {
  const alt = node.alt?.trim() ?? '';
  if (alt === '') report(altMissing({ target: node.url }), file, { span: spanOf(node) });
  else if (isFileName(alt, node.url)) report(altFilename({ alt }), file, { span: spanOf(node) });
}

/** `<img>` in raw HTML; an empty `alt` there marks the image as decoration. */
export function surveyHtml({ value, position }: Html, { file, report, hasSize }: SurveyOptions): void {
  if (position === undefined) return;
  for (const match of value
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, (text) => ' '.repeat(text.length))
    .matchAll(/<img\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi)) {
    const span = spanOfMatch(match, position.start);
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

/** `start`: where the text that was searched begins in its file. */
function spanOfMatch({ 0: { length }, index, input }: RegExpExecArray, start: Span['start']): Span {
  const before = input.slice(0, index).split('\n');
  const last = before.at(-1)?.length ?? 0;
  const from = { line: start.line + before.length - 1, column: before.length === 1 ? start.column + last : last + 1 };
  return { start: from, end: { line: from.line, column: from.column + length } };
}

function isFileName(alt: string, target: string): boolean {
  const name = target.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const bare = name.replace(/\.\w+$/, '');
  return /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(alt) || (alt === bare && /[-_\d]/.test(alt));
}

const shells = new Set(['bash', 'sh', 'shell', 'zsh']);

export function surveyCode(node: Code, options: SurveyOptions): void {
  const { file, report, lineOf } = options;
  const span = spanOf(node);
  const opening = lineOf(file, span.start.line);
  const isFence = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(?:`{3,}|~{3,})/.test(opening);
  const { language, file: shown } = readFenceInfo(node.lang, node.meta);
  if (language === '' && isFence) report(codeLanguageMissing(), file, { span: oneLine(span, opening) });
  if (!shells.has(language) || shown !== null) return;
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
  if (missing.length > 0) report(packageTabsIncomplete({ missing }), node.tag.file, { span: node.tag.span });
}
