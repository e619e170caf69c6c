/** Reads a page's frontmatter as validated data, with the position of every problem. */
import * as v from 'valibot';
import type { Document, Node } from 'yaml';
import { loadYaml } from './load-yaml.ts';
import { parseYaml } from './parse-yaml.ts';
import type { UserField } from './site-fields.ts';
import { closest } from '../findings/closest.ts';
import {
  frontmatterInvalid,
  frontmatterKeyInvalid,
  frontmatterKeyForbidden,
  frontmatterKeyMissing,
  frontmatterKeyUnknown,
  frontmatterLanguage,
  frontmatterNotMapping,
  frontmatterUnclosed,
  frontmatterValueInvalid,
} from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding, Problem, Span } from '../findings/finding.ts';
import { frontmatterEntries, frontmatterSchema } from './schema.ts';
import { linkPaths, valueAt } from './link-paths.ts';
import type { FrontmatterLink } from './link-paths.ts';
import { readSimple } from './read-simple.ts';
import { ownFieldsSchema } from './site-fields.ts';
import { describeValue, keyPathOf, schemaFaults } from '../findings/schema.ts';
import type { SchemaFault } from '../findings/schema.ts';
import { spanBetween } from '../findings/positions.ts';
import type { Frontmatter, Json } from '../../shared/protocol.ts';

/** The result of reading a page's frontmatter. */
export interface FrontmatterResult {
  data: Frontmatter;
  /** Links and images in the data, and the page's old paths (`redirectFrom`). */
  links: FrontmatterLink[];
  /** Offset in the text at which the body begins, and its line. */
  bodyOffset: number;
  bodyLine: number;
  findings: Finding[];
}

/** Facts about the site that frontmatter is validated against. */
export interface FrontmatterContext {
  /** Path shown in findings. */
  file: string;
  /** The site's languages; empty for text that does not belong to a site. */
  langs: readonly string[];
  /** Names of the site's layouts. If there are none, `layout` is an ordinary custom key. */
  layouts?: readonly string[];
  /** Custom keys defined by the site. */
  fields: Readonly<Record<string, UserField>>;
}

/** Reads a page's frontmatter. Invalid values are reported and omitted, so the result always matches its type. */
export function readFrontmatter(text: string, context: FrontmatterContext): FrontmatterResult {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const opening = /^---([^\r\n]*)(?:\r\n|\n|\r|$)/.exec(
    text.startsWith('---', start) ? text.slice(start, start + 200) : '',
  );
  const none = { data: {}, links: [], bodyOffset: start, bodyLine: 1, findings: [] };
  const missing = (): FrontmatterResult => ({
    ...none,
    findings: ownFaults({}, context).map((fault) =>
      findingAt(problemOf(fault, {}), { file: context.file, text, span: spanBetween(text, start, start) }),
    ),
  });
  if (opening === null) return missing();
  const language = (opening[1] ?? '').trim();
  // Four dashes, or dashes followed by prose, are Markdown.
  if (language !== '' && !/^[a-z]+$/i.test(language)) return missing();
  const yamlStart = start + opening[0].length;
  const closing = /^---[ \t]*(?:\r\n|\n|\r|$)/m.exec(text.slice(yamlStart));
  if (closing === null) {
    if (language === '' && !/^[\w-]+[ \t]*:(?:\s|$)/.test(text.slice(yamlStart))) return missing();
    const span = spanBetween(text, start, start + 3);
    return { ...none, findings: [findingAt(frontmatterUnclosed(), { file: context.file, text, span })] };
  }
  const yamlEnd = yamlStart + closing.index;
  const bodyOffset = yamlEnd + closing[0].length;
  const rest = { bodyOffset, bodyLine: lineCount(text, bodyOffset) + 1 };
  if (language !== '' && language.toLowerCase() !== 'yaml') {
    const span = spanBetween(text, start + 3, yamlStart - 1);
    return {
      ...rest,
      data: {},
      links: [],
      findings: [findingAt(frontmatterLanguage({ language }), { file: context.file, text, span })],
    };
  }
  return { ...rest, ...readData({ text, yamlStart, yaml: text.slice(yamlStart, yamlEnd), context }) };
}

function lineCount(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

interface Source {
  text: string;
  yamlStart: number;
  yaml: string;
  context: FrontmatterContext;
}

function readData(source: Source): Pick<FrontmatterResult, 'data' | 'links' | 'findings'> {
  const simple = readSimple(source.yaml);
  if (simple !== null && isClean(simple, source.context)) return { data: simple, links: [], findings: [] };
  return readYaml(source);
}

/** True if there are neither errors nor links or images, so that positions are not needed. */
function isClean(data: Frontmatter, context: FrontmatterContext): boolean {
  return (
    linkPaths(data).length === 0 &&
    v.is(frontmatterSchema, data) &&
    Object.keys(data).every((key) => isNamed(key, context) || knownKeyLike(key, context) === undefined) &&
    unknownNames(data, context).length === 0 &&
    ownFaults(data, context).length === 0
  );
}

function readYaml(source: Source): Pick<FrontmatterResult, 'data' | 'links' | 'findings'> {
  const parsed = parse(source);
  if ('findings' in parsed) return { data: {}, links: [], findings: parsed.findings };
  const { document, value } = parsed;
  if (value === null || value === undefined) {
    const span = spanIn(source, [0, 0, 0]);
    const missing = ownFaults({}, source.context).map((fault) => report(problemOf(fault, {}), source, span));
    return { data: {}, links: [], findings: missing };
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    const span = spanIn(source, document.contents?.range ?? null);
    return {
      data: {},
      links: [],
      findings: [report(frontmatterNotMapping({ given: describeValue(value) }), source, span)],
    };
  }
  const data = value as Frontmatter;
  const faults = withoutConsequences([...schemaFaults(frontmatterSchema, data), ...ownFaults(data, source.context)]);
  const foreign = unknownNames(data, source.context);
  const findings = [
    ...faults.map((fault) => report(problemOf(fault, data, document), source, spanOf(source, document, fault.path))),
    ...foreign.map((fault) => report(problemOf(fault, data, document), source, spanOf(source, document, fault.path))),
    ...misspelledKeys(data, source, document),
  ];
  const faulty = new Set([...faults, ...foreign].map((fault) => String(fault.path[0])));
  const sound = Object.fromEntries(Object.entries(data).filter(([key]) => !faulty.has(key)));
  const links = linkPaths(sound).map(({ path, ...link }) => ({
    key: keyPathOf(path),
    ...link,
    span: spanOf(source, document, path),
  }));
  return { data: sound, links, findings };
}

/** Drops required keys that are missing from an object with other errors: it has another form, or a key is misspelled. */
function withoutConsequences(faults: readonly SchemaFault[]): SchemaFault[] {
  const parentOf = ({ path }: SchemaFault): string => JSON.stringify(path.slice(0, -1));
  const others = new Set(faults.filter(({ kind }) => kind !== 'missing').map(parentOf));
  return faults.filter((fault) => fault.kind !== 'missing' || fault.path.length < 2 || !others.has(parentOf(fault)));
}

type Parsed = { document: Document.Parsed; value: unknown } | { findings: Finding[] };

function parse(source: Source): Parsed {
  const parsed = parseYaml(source.yaml);
  if ('faults' in parsed) {
    return {
      findings: parsed.faults.map(({ start, end, ...fault }) =>
        report(frontmatterInvalid(fault), source, spanIn(source, [start, end, end])),
      ),
    };
  }
  const forbidden = forbiddenKey(parsed.value);
  if (forbidden === undefined) return parsed;
  const span = spanOf(source, parsed.document, forbidden);
  return { findings: [report(frontmatterKeyForbidden({ key: '__proto__' }), source, span)] };
}

/** Path to a key that would change an object's prototype when the data is copied. */
function forbiddenKey(value: unknown, above: (string | number)[] = []): (string | number)[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, '__proto__')) return [...above, '__proto__'];
  for (const [key, inner] of Object.entries(value)) {
    const found = forbiddenKey(inner, [...above, Array.isArray(value) ? Number(key) : key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function problemOf(
  { kind, path, given, accepted, nearest }: SchemaFault,
  data: Frontmatter,
  document?: Document.Parsed,
): Problem {
  const key = keyPathOf(path);
  if (kind === 'missing') return frontmatterKeyMissing({ key });
  if (kind === 'unknown-key') {
    return frontmatterKeyInvalid({ key, ...(nearest !== undefined && { nearest }) });
  }
  const value = valueAt(data, path);
  const isBareText = accepted.startsWith('a string') && (typeof value === 'number' || typeof value === 'boolean');
  return frontmatterValueInvalid({
    key,
    given,
    accepted,
    ...(nearest !== undefined && { nearest }),
    ...(isBareText && { quote: `${key}: '${writtenAt(document, path) ?? String(value)}'` }),
  });
}

/** Returns a scalar as written, because parsing `1.10` as a number drops the zero. */
function writtenAt(document: Document.Parsed | undefined, path: readonly (string | number)[]): string | undefined {
  return (document?.getIn(path, true) as { source?: string } | undefined)?.source;
}

/** Languages and layouts that do not exist on the site. */
function unknownNames({ languages, layout }: Frontmatter, { langs, layouts = [] }: FrontmatterContext): SchemaFault[] {
  const ofLayout =
    layouts.length === 0 || typeof layout !== 'string' || layouts.includes(layout)
      ? []
      : [unknownName(['layout'], layout, { known: layouts, what: 'layouts' })];
  return [...unknownLangs(languages, langs), ...ofLayout];
}

function unknownLangs(languages: Json | undefined, langs: readonly string[]): SchemaFault[] {
  if (!Array.isArray(languages) || langs.length === 0) return [];
  return languages.flatMap((lang, index) => {
    if (typeof lang !== 'string' || langs.includes(lang)) return [];
    return [unknownName(['languages', index], lang, { known: langs, what: 'languages' })];
  });
}

function unknownName(
  path: (string | number)[],
  given: string,
  { known, what }: { known: readonly string[]; what: string },
): SchemaFault {
  const nearest = closest(given, known);
  const list = known.map((name) => `\`${name}\``).join(', ');
  return {
    path,
    kind: 'wrong-value',
    given: describeValue(given),
    accepted: known.length === 0 ? `one of the site's ${what} (there are none)` : `one of the site's ${what} (${list})`,
    ...(nearest !== undefined && { nearest }),
  };
}

function misspelledKeys(data: Frontmatter, source: Source, document: Document.Parsed): Finding[] {
  return Object.keys(data).flatMap((key) => {
    const nearest = isNamed(key, source.context) ? undefined : knownKeyLike(key, source.context);
    if (nearest === undefined) return [];
    return [report(frontmatterKeyUnknown({ key, nearest }), source, keySpan(source, document, [key]))];
  });
}

/**
 * Finds the known key that an unknown key is probably a typo of. Ignores short words, which are too similar to each
 * other.
 */
function knownKeyLike(key: string, { fields }: FrontmatterContext): string | undefined {
  return key.length < 5 ? undefined : closest(key, [...Object.keys(frontmatterEntries), ...Object.keys(fields)]);
}

function isNamed(key: string, { fields }: FrontmatterContext): boolean {
  return Object.hasOwn(frontmatterEntries, key) || Object.hasOwn(fields, key);
}

function ownFaults(data: Frontmatter, { fields }: FrontmatterContext): SchemaFault[] {
  if (Object.keys(fields).length === 0) return [];
  return schemaFaults(ownFieldsSchema(fields, (data['pageType'] ?? 'doc') === 'doc' ? 'doc' : 'other'), data);
}

/**
 * Returns the span of the value at a path. For a missing key, returns the span of its parent; for an unknown key, the
 * span of its name.
 */
function spanOf(source: Source, document: Document.Parsed, path: readonly (string | number)[]): Span {
  const node = document.getIn(path, true) as Node | undefined;
  if (node?.range !== undefined && node.range !== null && !isEmptyValue(node)) return spanIn(source, node.range);
  return keySpan(source, document, path);
}

function isEmptyValue(node: Node): boolean {
  return node.range?.[0] === node.range?.[1];
}

function keySpan(source: Source, document: Document.Parsed, path: readonly (string | number)[]): Span {
  const parent = (path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents) as
    | Node
    | null
    | undefined;
  const { isMap, isPair, isScalar } = loadYaml();
  const pair = isMap(parent)
    ? parent.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(path.at(-1)))
    : undefined;
  const key = pair !== undefined && isScalar(pair.key) ? pair.key : parent;
  return spanIn(source, key?.range ?? [0, 0, 0]);
}

function spanIn({ text, yamlStart }: Source, range: readonly [number, number, number] | null): Span {
  const [from, to] = range ?? [0, 0];
  return spanBetween(text, yamlStart + from, yamlStart + Math.max(from, to));
}

function report(problem: Problem, { text, context }: Source, span: Span): Finding {
  return findingAt(problem, { file: context.file, text, span });
}
