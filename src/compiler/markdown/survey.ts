/** A finished tree → its blocks in reading order, and what is wrong with how they follow each other. */
import type { Code, Html, Parent, Root, RootContent } from 'mdast';
import type { Block } from '../compile-page.ts';
import { placed } from '../diagnostics.ts';
import type { Diagnostic, Finding, Fix, Span } from '../diagnostics.ts';
import { hashOf } from '../hash.ts';
import { codeShapes } from './code-shape.ts';
import { readFenceInfo } from './fence-info.ts';
import { childrenOf, plainText, spanOf } from './nodes.ts';
import type { SourceName } from './nodes.ts';
import { surveyCode, surveyHtml, surveyImage, surveyTabs } from './survey-nodes.ts';
import { surveyHeadings } from './survey-headings.ts';

export interface SurveyOptions {
  file: SourceName;
  /** The author's text of a line, counted from 1; empty where it is not at hand. */
  lineOf(file: SourceName, line: number): string;
  /** True for a picture of the site: its width and height are then filled in. */
  hasSize(target: string): boolean;
  report(finding: Finding, file: SourceName, place: { span: Span; fix?: Fix }): void;
}

/** A heading with the file that it stands in. */
export interface SurveyedHeading {
  depth: number;
  text: string;
  id: string;
  span: Span;
  file: SourceName;
  /** Nothing stands between it and the next heading of its level or above. */
  isEmpty: boolean;
}

/** The blocks are what translations are compared by; the remarks are for checks. */
export function surveyTree(
  root: Root,
  page: SourceName,
  { lineOf, hasSize }: Pick<SurveyOptions, 'lineOf' | 'hasSize'>,
): { outline: Block[]; remarks: Diagnostic[] } {
  const outline: Block[] = [];
  const headings: SurveyedHeading[] = [];
  const remarks = new Map<string, Diagnostic>();
  const options: SurveyOptions = {
    file: page,
    lineOf,
    hasSize,
    report(finding, file, { span, fix }) {
      const remark = { ...placed(finding, { file: file.shown, span }), ...(fix !== undefined && { fix }) };
      // A snippet that is included twice has its faults once.
      remarks.set(JSON.stringify(remark), remark);
    },
  };
  walk(root, options, { blocks: outline, headings, isTop: true, page });
  surveyHeadings(headings, options);
  return { outline, remarks: [...remarks.values()] };
}

interface Walk {
  blocks: Block[];
  headings: SurveyedHeading[];
  /** Headings here are the page's own sections. */
  isTop: boolean;
  /** File of the page itself. */
  page: SourceName;
}

function walk(parent: Parent, options: SurveyOptions, state: Walk): void {
  for (const [index, child] of parent.children.entries()) {
    add(child, options, state);
    if (child.type === 'heading')
      state.headings.push({
        depth: child.depth,
        text: plainText(child).trim(),
        id: child.data?.hProperties?.['id'] ?? '',
        span: spanOf(child),
        file: options.file,
        isEmpty: state.isTop && isEmptySection(parent.children, index, child.depth, parent.type),
      });
    if (!('children' in child)) continue;
    const inside = child.type === 'snippet' ? { ...options, file: child.file } : options;
    walk(child, inside, { ...state, isTop: state.isTop && child.type === 'snippet' });
  }
}

/** The end of a snippet is not the end of a section: the page goes on. */
function isEmptySection(siblings: readonly RootContent[], index: number, depth: number, parent: string): boolean {
  const next = siblings.slice(index + 1).find((node) => !isInvisible(node));
  if (next === undefined) return parent === 'root';
  return next.type === 'heading' && next.depth <= depth;
}

function isInvisible(node: RootContent): boolean {
  return node.type === 'definition' || (node.type === 'html' && /^\s*(?:<!--[\s\S]*?-->\s*)*$/.test(node.value));
}

function add(node: RootContent, options: SurveyOptions, { blocks, page }: Walk): void {
  const { file } = options;
  const place = { span: spanOf(node), ...(file.path !== page.path && { file: file.path }) };
  switch (node.type) {
    case 'heading':
      blocks.push({
        ...place,
        type: 'heading',
        detail: String(node.depth),
        hash: node.data?.hProperties?.['id'] ?? '',
      });
      return;
    case 'code':
      surveyCode(node, options);
      blocks.push({ ...place, ...codeBlock(node) });
      return;
    case 'paragraph':
      blocks.push({ ...place, ...paragraphBlock(node) });
      return;
    case 'image':
      surveyImage(node, options);
      blocks.push({ ...place, type: 'image', detail: node.url, hash: '' });
      return;
    case 'html':
      surveyHtml(node, options);
      blocks.push(...htmlImages(node).map((url): Block => ({ ...place, type: 'image', detail: url, hash: '' })));
      return;
    case 'container':
      blocks.push({ ...place, type: 'container', detail: node.name, hash: '' });
      return;
    case 'component':
      surveyTabs(node, options);
      blocks.push({ ...place, type: 'component', detail: node.name, hash: '' });
  }
}

function codeBlock(node: Code): Omit<Block, 'span' | 'file'> {
  const { language } = readFenceInfo(node.lang, node.meta);
  const { full, skeleton, foreign } = codeShapes(node.value, language);
  const shape = { type: 'code', detail: language, hash: short(full), skeleton: short(skeleton) } as const;
  return foreign === 'nowhere' ? shape : { ...shape, foreign };
}

/** Words are counted outside code and links: names stay what they are in every language. */
function paragraphBlock(node: Extract<RootContent, { type: 'paragraph' }>): Omit<Block, 'span' | 'file'> {
  const text = proseOf(node).replaceAll(/\s+/g, ' ').trim();
  return {
    type: 'paragraph',
    detail: '',
    hash: short(text),
    words: text.match(/\p{Script=Latin}{2,}/gu)?.length ?? 0,
    han: text.match(/\p{Script=Han}/gu)?.length ?? 0,
  };
}

function proseOf(node: RootContent): string {
  if (node.type === 'text') return node.value;
  if (/^(?:inlineCode|link|linkReference|image|imageReference|component|html|footnoteReference)$/.test(node.type))
    return ' ';
  return childrenOf(node).map(proseOf).join('');
}

function htmlImages({ value }: Html): string[] {
  return [...value.matchAll(/<img\s[^>]*?\bsrc\s*=\s*["']([^"']*)["']/gi)].map(([, url = '']) => url);
}

function short(text: string): string {
  return hashOf(text).slice(0, 10);
}
