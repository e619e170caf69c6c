/** Collects the blocks of a finished tree in reading order, and findings about its structure. */
import type { Code, FootnoteDefinition, Heading, Html, Paragraph, Parent, Root, RootContent } from 'mdast';
import type { Block } from '../page-parts.ts';
import {
  emptySection,
  footnoteUnused,
  headingDuplicate,
  headingLevelSkipped,
  multipleH1,
} from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { quickHash } from '../../hash.ts';
import { codeShapes } from '../code/shape.ts';
import { readFenceInfo } from '../code/fence-info.ts';
import { childrenOf, plainText, spanOf } from '../nodes.ts';
import type { Snippet, SourceName } from '../nodes.ts';
import { surveyCode, surveyFormula, surveyHtml, surveyImage, surveySteps, surveyTabs } from './survey-nodes.ts';
import { surveyLink, surveyTable, surveyText, textOf } from './survey-text.ts';
import { surveyWording } from './survey-wording.ts';
import type { SurveyOptions, SurveyedHeading } from './survey-options.ts';

/**
 * Returns the blocks, which are compared between translations, and findings for checks. The blocks are empty on a site
 * without translations.
 */
export function surveyTree(
  root: Root,
  page: SourceName,
  given: Omit<SurveyOptions, 'file' | 'report'>,
): { outline: Block[]; checkFindings: Finding[] } {
  const outline: Block[] = [];
  const headings: SurveyedHeading[] = [];
  const footnotes: Footnotes = { defined: [], used: new Set() };
  const checkFindings = new Map<string, Finding>();
  const options: SurveyOptions = {
    ...given,
    file: page,
    report(problem, file, { span, fix }) {
      const finding = { ...findingAt(problem, { file: file.shown, span }), ...(fix !== undefined && { fix }) };
      // Reports problems in a snippet once, even if it is included twice.
      checkFindings.set(JSON.stringify(finding), finding);
    },
  };
  walk(root, options, { blocks: outline, headings, footnotes, isTop: true, page });
  surveyHeadings(headings, options);
  for (const { node, file } of footnotes.defined)
    if (!footnotes.used.has(node.identifier))
      options.report(footnoteUnused({ label: node.label ?? node.identifier }), file, { span: spanOf(node) });
  return { outline, checkFindings: [...checkFindings.values()] };
}

interface Footnotes {
  defined: { node: FootnoteDefinition; file: SourceName }[];
  /** Identifiers of the footnotes that the text refers to. */
  used: Set<string>;
}

interface Walk {
  blocks: Block[];
  headings: SurveyedHeading[];
  footnotes: Footnotes;
  /** The headings at this level begin the page's own sections. */
  isTop: boolean;
  /** The page's own file. */
  page: SourceName;
}

function walk(parent: Parent, options: SurveyOptions, state: Walk): void {
  const { children } = parent;
  const inner = state.isTop ? { ...state, isTop: false } : state;
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as RootContent;
    // Most nodes are text, which does not need to be checked here.
    if (child.type === 'text' || child.type === 'inlineCode') continue;
    surveyNode(child, options);
    if (options.isTranslated)
      for (const block of blocksOf(child, options.lang)) state.blocks.push(placedAt(block, child, { options, state }));
    if (child.type === 'footnoteReference') state.footnotes.used.add(child.identifier);
    if (child.type === 'footnoteDefinition') state.footnotes.defined.push({ node: child, file: options.file });
    if (child.type === 'heading') state.headings.push(headingOf(child, { parent, index, options, state }));
    if (!('children' in child)) continue;
    if (child.type === 'snippet') walk(child, insideOf(child, options), state);
    else walk(child, options, inner);
  }
}

function insideOf({ file }: Snippet, options: SurveyOptions): SurveyOptions {
  return { ...options, file, rules: file.path.endsWith('.mdx') ? 'mdx' : 'md' };
}

function placedAt(
  block: BareBlock,
  node: RootContent,
  { options, state }: { options: SurveyOptions; state: Walk },
): Block {
  const span = spanOf(node);
  const { path } = options.file;
  return path === state.page.path ? { ...block, span } : { ...block, span, file: path };
}

function headingOf(
  node: Heading,
  { parent, index, options, state }: { parent: Parent; index: number; options: SurveyOptions; state: Walk },
): SurveyedHeading {
  const { file, endsInOverview } = options;
  return {
    depth: node.depth,
    text: plainText(node).trim(),
    id: node.data?.hProperties?.['id'] ?? '',
    hasOwnId: node.data?.hasOwnId === true,
    span: spanOf(node),
    file,
    isEmpty: state.isTop && isEmptySection(node, index, { parent, endsInOverview }),
  };
}

/** The end of a snippet is not the end of a section, because the page continues. */
function isEmptySection(
  { depth }: Heading,
  index: number,
  { parent, endsInOverview }: { parent: Parent; endsInOverview: boolean },
): boolean {
  const next = parent.children.slice(index + 1).find((node) => !isInvisible(node));
  if (next === undefined) return parent.type === 'root' && !endsInOverview;
  return next.type === 'heading' && next.depth <= depth;
}

function isInvisible(node: RootContent): boolean {
  return node.type === 'definition' || (node.type === 'html' && /^\s*(?:<!--[\s\S]*?-->\s*)*$/.test(node.value));
}

type BareBlock = Omit<Block, 'span' | 'file'>;

function surveyNode(node: RootContent, options: SurveyOptions): void {
  switch (node.type) {
    case 'heading':
      surveyWords(node, options);
      break;
    case 'code':
      surveyCode(node, options);
      break;
    case 'paragraph':
      surveyWords(node, options);
      surveyFormula(node, options);
      break;
    case 'table':
      surveyTable(node, options);
      break;
    case 'link':
      surveyLink(node, options);
      break;
    case 'image':
      surveyImage(node, options);
      break;
    case 'html':
      surveyHtml(node, options);
      break;
    case 'component':
      surveyTabs(node, options);
      surveySteps(node, options);
      break;
  }
}

/** The node's blocks for comparing translations. */
function blocksOf(node: RootContent, lang: string): BareBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', detail: String(node.depth), hash: node.data?.hProperties?.['id'] ?? '' }];
    case 'code':
      return [codeBlock(node, lang)];
    case 'paragraph':
      return paragraphBlock(node);
    case 'image':
      return [{ type: 'image', detail: node.url, hash: '' }];
    case 'html':
      return htmlImages(node).map((url) => ({ type: 'image', detail: url, hash: '' }));
    case 'container':
      return [{ type: 'container', detail: node.name, hash: '' }];
    case 'component':
      return [{ type: 'component', detail: node.name, hash: '' }];
    default:
      return [];
  }
}

function surveyWords(node: Heading | Paragraph, options: SurveyOptions): void {
  const text = textOf(node);
  surveyText(node, text, options);
  surveyWording(node, text, options);
}

function codeBlock(node: Code, lang: string): BareBlock {
  const { language } = readFenceInfo(node.lang, node.meta);
  const { full, skeleton, foreign } = codeShapes(node.value, language, lang);
  const shape = { type: 'code', detail: language, hash: quickHash(full), skeleton: quickHash(skeleton) } as const;
  return foreign === 'nowhere' ? shape : { ...shape, foreign };
}

/**
 * Minimum number of Latin words in a paragraph that is compared. Fewer words may be names, which stay the same in every
 * language.
 */
const minWords = 8;

/** Counts words outside code and links. */
function paragraphBlock(node: Paragraph): BareBlock[] {
  const text = proseOf(node);
  const words = text.match(/[A-Za-z\u00c0-\u024f]{2,}/g)?.length ?? 0;
  if (words < minWords) return [];
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return [{ type: 'paragraph', detail: '', hash: quickHash(text.replaceAll(/\s+/g, ' ').trim()), words, han }];
}

const proseTypes = new Set(['paragraph', 'emphasis', 'strong', 'delete']);

function proseOf(node: RootContent): string {
  if (node.type === 'text') return node.value;
  if (!proseTypes.has(node.type)) return ' ';
  return childrenOf(node).map(proseOf).join('');
}

function htmlImages({ value }: Html): string[] {
  return [...value.matchAll(/<img\s[^>]*?\bsrc\s*=\s*["']([^"']*)["']/gi)].map(([, url = '']) => url);
}

/** Checks the headings, in order, for extra titles, skipped levels, duplicate names and empty sections. */
function surveyHeadings(headings: readonly SurveyedHeading[], { report }: SurveyOptions): void {
  const names = new Set<string>();
  let before = 1;
  let titles = 0;
  for (const { depth, text, id, hasOwnId, span, file, isEmpty } of headings) {
    // The `=======` of a merge conflict turns the text above it into a heading.
    if (depth === 1 && !text.startsWith('<<<<<<< ') && ++titles > 1) report(multipleH1({ text }), file, { span });
    if (depth > before + 1) report(headingLevelSkipped({ depth, before }), file, { span });
    before = depth;
    // Ids that an author wrote or that a translation inherited don't depend on the order.
    if (names.has(text) && !hasOwnId && /-\d+$/.test(id)) report(headingDuplicate({ text, id }), file, { span });
    names.add(text);
    // A page that contains only its title is a deliberate stub.
    if (isEmpty && depth > 1) report(emptySection({ text }), file, { span });
  }
}
