/** Compares every translation with its source page and reports differences in content. */
import type { PageFacts } from '../../compile/cache/pages.ts';
import { isUncompiled } from '../input.ts';
import type { CheckInput } from '../input.ts';
import type { Block } from '../../markdown/page-parts.ts';
import { contentFileOf } from '../../config/site.ts';
import { compareCode } from './code.ts';
import { compareTargets, targetSpaceOf } from './targets.ts';
import type { TargetSpace } from './targets.ts';
import {
  containerDrift,
  frontmatterDrift,
  headingDrift,
  idDrift,
  untranslatedParagraph,
} from '../../findings/catalogue.ts';
import { findingAt, linesOf } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { unpackOutline } from '../../compile/outline.ts';
import type { Site } from '../../site/read.ts';
import { firstDifference, headingsOf } from './align.ts';
import { depthsOf, positionOf, placeOfBlock, sectionsOf } from './pair.ts';
import type { Pair } from './pair.ts';
import { frontmatterSpan } from '../../frontmatter/position.ts';
import { plainHeading, slugOf } from '../../markdown/sluggers.ts';
import type { SluggerName } from '../../markdown/sluggers.ts';
import { lineEdit } from '../../markdown/source-positions.ts';
import type { Frontmatter } from '../../../shared/protocol.ts';
import { routePathOf } from '../../../shared/urls.ts';

export function checkTranslations({ site, facts }: CheckInput): Finding[] {
  const { config, model, links, compared } = site;
  if (config.locales.length < 2) return [];
  const targets = targetSpaceOf(links);
  return [...facts.values()].flatMap((page) => {
    const { route } = page.meta;
    if (route.lang === config.lang) return [];
    const sourceMeta = model.routes.get(routePathOf({ ...route, lang: config.lang }, links.urls));
    const source = sourceMeta && facts.get(sourceMeta.path);
    if (source === undefined || isUncompiled(source) || isUncompiled(page)) return [];
    const known = compared?.get(page);
    if (known?.source === source) return known.found;
    const found = compare(page, source, { site, targets });
    compared?.set(page, { source, found });
    return found;
  });
}

function compare(
  page: PageFacts,
  source: PageFacts,
  { site, targets }: { site: Site; targets: TargetSpace },
): Finding[] {
  const { config, scanned } = site;
  const { path } = page.meta;
  const own = unpackOutline(page.outline);
  const expected = unpackOutline(source.outline);
  const isAligned = depthsOf(own) === depthsOf(expected);
  const pair: Pair = {
    page,
    source,
    own: isAligned ? sectionsOf(own) : [{ heading: null, blocks: own }],
    expected: isAligned ? sectionsOf(expected) : [{ heading: null, blocks: expected }],
    sourceName: contentFileOf(config, source.meta.path),
    textOf: scanned.textOf,
    report: (problem, { span, file, fix }) => ({
      // Many differences mean that the translations as a whole are outdated.
      cause: `translations in \`${page.meta.route.lang}\` differ from their source pages`,
      ...findingAt(problem, { file: file ?? path, ...(span !== undefined && { span }) }),
      ...(fix !== undefined && { fix }),
    }),
  };
  return [
    ...(isAligned
      ? compareIds(own, expected, { ...pair, slugger: config.markdown.slugger })
      : compareHeadings(own, expected, pair)),
    ...compareCode(pair),
    ...compareContainers(pair),
    ...compareTargets(pair, targets),
    ...compareFrontmatter(pair),
    ...findUntranslated(own, expected, pair),
  ];
}

/** The first difference between the headings, aligned by their ids, levels and code. */
function compareHeadings(own: Block[], expected: Block[], { report, sourceName: source }: Pair): Finding[] {
  const [translated, original] = [headingsOf(own), headingsOf(expected)];
  const at = firstDifference(translated, original);
  const described = (block: Block | undefined): string =>
    block === undefined ? '' : `level ${block.detail} (line ${block.span.start.line})`;
  const position = (translated[at.own] ?? translated.at(-1))?.block ?? own[0];
  const problem = headingDrift({
    own: at.kind === 'missing' ? '' : described(translated[at.own]?.block),
    expected: at.kind === 'extra' ? '' : described(original[at.expected]?.block),
    source,
  });
  return [report(problem, position === undefined ? {} : placeOfBlock(position))];
}

function compareIds(own: Block[], expected: Block[], pair: Pair & { slugger: SluggerName }): Finding[] {
  const { page, source: sourcePage, textOf, report, sourceName: source, slugger } = pair;
  const original = expected.filter(({ type }) => type === 'heading');
  return own
    .filter(({ type }) => type === 'heading')
    .flatMap((block, index) => {
      const other = original[index];
      if (other === undefined || other.hash === block.hash || block.hash === '' || other.hash === '') return [];
      // A title in the frontmatter cannot have an id.
      if (block.span.start.line === 1 && textOf(page.meta.path).startsWith('---')) return [];
      const text = textOf(block.file ?? page.meta.path);
      const [ownLine = ''] = linesOf(text).slice(block.span.start.line - 1);
      // The id that the author wrote is not available, which is another finding.
      const written = /\{#([^\s}]+)\}\s*$/.exec(ownLine)?.[1] ?? block.hash;
      if (written !== block.hash) return [];
      const change = { written: `{#${block.hash}}`, next: `{#${other.hash}}` };
      const edit = lineEdit(text, block.span.start, change);
      const [line = ''] = linesOf(textOf(other.file ?? sourcePage.meta.path)).slice(other.span.start.line - 1);
      const isOfVitePress =
        slugger !== 'vitepress' &&
        slugOf(plainHeading(line.replace(/^ {0,3}#+\s+/, '').replaceAll(emojiCode, '')), 'vitepress') === block.hash;
      const problem = idDrift({ own: block.hash, expected: other.hash, source, isOfVitePress });
      return [report(problem, { ...placeOfBlock(block), ...(edit !== null && { fix: { edits: [edit] } }) })];
    });
}

/** An emoji such as `:tada:`, which VitePress leaves out of heading ids. */
const emojiCode = /:[a-z0-9_+-]+:/g;

function compareContainers({ own, expected, report, sourceName: source }: Pair): Finding[] {
  return own.flatMap((section, index) => {
    const containers = (blocks: readonly Block[] = []): Block[] => blocks.filter(({ type }) => type === 'container');
    const translated = containers(section.blocks);
    const original = containers(expected[index]?.blocks);
    const described = (list: readonly Block[]): string =>
      list.map(({ detail }) => `\`${detail}\``).join(', ') || 'none';
    if (described(translated) === described(original)) return [];
    const at = translated.find(({ detail }, position) => detail !== original[position]?.detail);
    const problem = containerDrift({ own: described(translated), expected: described(original), source });
    return [report(problem, at === undefined ? positionOf(section) : placeOfBlock(at))];
  });
}

/** Keys whose values, such as text and feeds, may differ between languages, and keys that belong to only one page. */
const ownKeys =
  /^(?:title|description|titleSuffix|hero|features|head|languages|sourceHash|date|authors?|tags|prev|next|keywords|tag|link-rss|redirectFrom)$/;

function compareFrontmatter({ page, source, textOf, report, sourceName }: Pair): Finding[] {
  const translated = page.meta.frontmatter;
  const original = source.meta.frontmatter;
  const keys = [...new Set([...Object.keys(original), ...Object.keys(translated)])].filter((key) => !ownKeys.test(key));
  return keys.flatMap((key) => {
    const how = differenceOf(translated, original, key);
    if (how === null) return [];
    const span = frontmatterSpan(textOf(page.meta.path), key);
    return [report(frontmatterDrift({ key, source: sourceName, how }), span === null ? {} : { span })];
  });
}

/** Compares two values. Strings may be translated; booleans and numbers may not. */
function differenceOf(
  translated: Frontmatter,
  original: Frontmatter,
  key: string,
): 'missing' | 'extra' | 'other' | null {
  if (translated[key] === undefined) return 'missing';
  if (original[key] === undefined) return 'extra';
  return isTranslation(translated[key], original[key]) ? null : 'other';
}

/** True for equal values, for two strings of which one is text, and for lists and objects of such values. */
function isTranslation(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b || /\s|[^\0-\x7f]/.test(a + b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const [own, other] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    own.length === other.size && own.every(([name, value]) => other.has(name) && isTranslation(value, other.get(name)))
  );
}

function findUntranslated(
  own: Block[],
  expected: Block[],
  { page, textOf, report, sourceName: source }: Pair,
): Finding[] {
  const texts = new Set(expected.flatMap(({ type, hash }) => (type === 'paragraph' ? [hash] : [])));
  const isHan = /^(?:zh|ja|yue|wuu)\b/.test(page.meta.route.lang);
  return own.flatMap((block) => {
    const { type, hash, words = 0, han = 0 } = block;
    if (type !== 'paragraph') return [];
    const isLeft = texts.has(hash) || (isHan && han < words * 0.05);
    // The parser also reports a component's lines as paragraphs if they contain only tags or an expression.
    const isTag = (): boolean =>
      /^[\s>]*[<{]/.test(linesOf(textOf(block.file ?? page.meta.path))[block.span.start.line - 1] ?? '');
    return isLeft && !isTag() ? [report(untranslatedParagraph({ source }), placeOfBlock(block))] : [];
  });
}
