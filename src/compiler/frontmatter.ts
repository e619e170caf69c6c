/** The head of a page's text → its frontmatter as data, validated, with every fault at its place. */
import * as v from 'valibot';
import type { Document, Node } from 'yaml';
import { loadYaml } from './load-yaml.ts';
import type { UserField } from './config-options.ts';
import {
  closest,
  frontmatterInvalid,
  frontmatterKeyForbidden,
  frontmatterKeyMissing,
  frontmatterKeyUnknown,
  frontmatterLanguage,
  frontmatterNotMapping,
  frontmatterUnclosed,
  frontmatterValueWrong,
  placed,
} from './diagnostics.ts';
import type { Diagnostic, Finding, Span } from './diagnostics.ts';
import { frontmatterEntries, frontmatterSchema } from './frontmatter-schema.ts';
import { readSimple } from './frontmatter-simple.ts';
import { ownFieldsSchema } from './own-fields.ts';
import { describeValue, keyPathOf, schemaFaults } from './schema-findings.ts';
import type { SchemaFault } from './schema-findings.ts';
import { spanBetween } from './text-points.ts';
import type { Frontmatter, Json } from '../shared/protocol.ts';

/** What stands before a page's body. */
export interface FrontmatterResult {
  data: Frontmatter;
  /** Links in the data, and old addresses of the page (`redirectFrom`). */
  links: FrontmatterLink[];
  /** Offset in the text at which the body begins, and its line. */
  bodyOffset: number;
  bodyLine: number;
  diagnostics: Diagnostic[];
}

/** An address in the frontmatter: `prev`, `next`, one of a home page's, or one that the page had before. */
export interface FrontmatterLink {
  /** As a person would write it, e.g. `hero.actions[0].link`. */
  key: string;
  link: string;
  span: Span;
}

/** Facts of the site that frontmatter is checked against. */
export interface FrontmatterPlace {
  /** Path for diagnostics. */
  file: string;
  /** The site's languages; empty for text that belongs to no site. */
  langs: readonly string[];
  /** Names of the site's layouts. Where there are none, `layout` is a key of the author's own. */
  layouts?: readonly string[];
  /** Keys of the site's own. */
  fields: Readonly<Record<string, UserField>>;
}

/** Reads the frontmatter of a page. Faulty values are reported and left out, so that what is returned holds what it says. */
export function readFrontmatter(text: string, place: FrontmatterPlace): FrontmatterResult {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const opening = /^---([^\r\n]*)(?:\r\n|\n|\r|$)/.exec(
    text.startsWith('---', start) ? text.slice(start, start + 200) : '',
  );
  const none = { data: {}, links: [], bodyOffset: start, bodyLine: 1, diagnostics: [] };
  const missing = (): FrontmatterResult => ({
    ...none,
    diagnostics: ownFaults({}, place).map((fault) =>
      placed(findingOf(fault, {}), { file: place.file, text, span: spanBetween(text, start, start) }),
    ),
  });
  if (opening === null) return missing();
  const language = (opening[1] ?? '').trim();
  // Four dashes, or dashes and prose, are Markdown.
  if (language !== '' && !/^[a-z]+$/i.test(language)) return missing();
  const yamlStart = start + opening[0].length;
  const closing = /^---[ \t]*(?:\r\n|\n|\r|$)/m.exec(text.slice(yamlStart));
  if (closing === null) {
    if (language === '' && !/^[\w-]+[ \t]*:(?:\s|$)/.test(text.slice(yamlStart))) return missing();
    const span = spanBetween(text, start, start + 3);
    return { ...none, diagnostics: [placed(frontmatterUnclosed(), { file: place.file, text, span })] };
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
      diagnostics: [placed(frontmatterLanguage({ language }), { file: place.file, text, span })],
    };
  }
  return { ...rest, ...readData({ text, yamlStart, yaml: text.slice(yamlStart, yamlEnd), place }) };
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
  place: FrontmatterPlace;
}

function readData(source: Source): Pick<FrontmatterResult, 'data' | 'links' | 'diagnostics'> {
  const simple = readSimple(source.yaml);
  if (simple !== null && isClean(simple, source.place)) return { data: simple, links: [], diagnostics: [] };
  return readYaml(source);
}

/** Nothing to report and no address, so positions are not needed. */
function isClean(data: Frontmatter, place: FrontmatterPlace): boolean {
  return (
    linkPaths(data).length === 0 &&
    v.is(frontmatterSchema, data) &&
    Object.keys(data).every((key) => isNamed(key, place) || slipOf(key, place) === undefined) &&
    unknownNames(data, place).length === 0 &&
    ownFaults(data, place).length === 0
  );
}

function readYaml(source: Source): Pick<FrontmatterResult, 'data' | 'links' | 'diagnostics'> {
  const parsed = parseYaml(source);
  if ('diagnostics' in parsed) return { data: {}, links: [], diagnostics: parsed.diagnostics };
  const { document, value } = parsed;
  if (value === null || value === undefined) {
    const span = spanIn(source, [0, 0, 0]);
    const missing = ownFaults({}, source.place).map((fault) => report(findingOf(fault, {}), source, span));
    return { data: {}, links: [], diagnostics: missing };
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    const span = spanIn(source, document.contents?.range ?? null);
    return {
      data: {},
      links: [],
      diagnostics: [report(frontmatterNotMapping({ given: describeValue(value) }), source, span)],
    };
  }
  const data = value as Frontmatter;
  const faults = [...schemaFaults(frontmatterSchema, data), ...ownFaults(data, source.place)];
  const foreign = unknownNames(data, source.place);
  const diagnostics = [
    ...faults.map((fault) => report(findingOf(fault, data), source, spanOf(source, document, fault.path))),
    ...foreign.map((fault) => report(findingOf(fault, data), source, spanOf(source, document, fault.path))),
    ...slips(data, source, document),
  ];
  const faulty = new Set([...faults, ...foreign].map((fault) => String(fault.path[0])));
  const sound = Object.fromEntries(Object.entries(data).filter(([key]) => !faulty.has(key)));
  const links = linkPaths(sound).map(({ path, link }) => ({
    key: keyPathOf(path),
    link,
    span: spanOf(source, document, path),
  }));
  return { data: sound, links, diagnostics };
}

/** Where links stand in data that agrees with the schema. */
function linkPaths(data: Frontmatter): { path: (string | number)[]; link: string }[] {
  const places: (string | number)[][] = [['prev'], ['prev', 'link'], ['next'], ['next', 'link']];
  const actions = valueAt(data, ['hero', 'actions']);
  const { features, redirectFrom } = data;
  if (Array.isArray(actions)) places.push(...actions.map((_action, index) => ['hero', 'actions', index, 'link']));
  if (Array.isArray(features)) places.push(...features.map((_feature, index) => ['features', index, 'link']));
  if (Array.isArray(redirectFrom)) places.push(...redirectFrom.map((_from, index) => ['redirectFrom', index]));
  else places.push(['redirectFrom']);
  return places.flatMap((path) => {
    const link = valueAt(data, path);
    return typeof link === 'string' ? [{ path, link }] : [];
  });
}

type Parsed = { document: Document.Parsed; value: unknown } | { diagnostics: Diagnostic[] };

function parseYaml(source: Source): Parsed {
  try {
    const document = loadYaml().parseDocument(source.yaml, {
      schema: 'core',
      uniqueKeys: true,
      prettyErrors: false,
      logLevel: 'silent',
    });
    const faults = [...document.errors, ...document.warnings];
    if (faults.length > 0) {
      return {
        diagnostics: faults.map((fault) =>
          report(
            frontmatterInvalid({ reason: lowerFirst(fault.message) }),
            source,
            spanIn(source, [fault.pos[0], fault.pos[1], fault.pos[1]]),
          ),
        ),
      };
    }
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    const forbidden = forbiddenKey(value);
    if (forbidden === undefined) return { document, value };
    return {
      diagnostics: [report(frontmatterKeyForbidden({ key: '__proto__' }), source, spanOf(source, document, forbidden))],
    };
  } catch (error) {
    // Aliases that multiply and nesting that exhausts the stack are faults of the page.
    if (!(error instanceof ReferenceError || error instanceof RangeError)) throw error;
    const reason = error instanceof RangeError ? 'it nests too deeply' : 'its aliases multiply without bound';
    return { diagnostics: [report(frontmatterInvalid({ reason }), source, spanIn(source, [0, 0, 0]))] };
  }
}

/** Path to a key that would change an object's prototype wherever the data is copied. */
function forbiddenKey(value: unknown, above: (string | number)[] = []): (string | number)[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, '__proto__')) return [...above, '__proto__'];
  for (const [key, inner] of Object.entries(value)) {
    const found = forbiddenKey(inner, [...above, Array.isArray(value) ? Number(key) : key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findingOf({ kind, path, given, accepted, nearest }: SchemaFault, data: Frontmatter): Finding {
  const key = keyPathOf(path);
  if (kind === 'missing') return frontmatterKeyMissing({ key });
  if (kind === 'unknown-key') {
    const near = nearest === undefined ? {} : { nearest };
    return frontmatterValueWrong({ key, given: 'unknown', accepted: 'a key that is known here', ...near });
  }
  const value = valueAt(data, path);
  const isBareText = accepted.startsWith('a text') && (typeof value === 'number' || typeof value === 'boolean');
  return frontmatterValueWrong({
    key,
    given,
    accepted,
    ...(nearest !== undefined && { nearest }),
    ...(isBareText && { quote: `${key}: '${value}'` }),
  });
}

function valueAt(data: Json, path: readonly (string | number)[]): Json | undefined {
  let value: Json | undefined = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, Json>)[key];
  }
  return value;
}

/** Languages and layouts that the site does not have. */
function unknownNames({ languages, layout }: Frontmatter, { langs, layouts = [] }: FrontmatterPlace): SchemaFault[] {
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
    accepted:
      known.length === 0 ? `one of the site's ${what}, of which there are none` : `one of the site's ${what} (${list})`,
    ...(nearest !== undefined && { nearest }),
  };
}

function slips(data: Frontmatter, source: Source, document: Document.Parsed): Diagnostic[] {
  return Object.keys(data).flatMap((key) => {
    const nearest = isNamed(key, source.place) ? undefined : slipOf(key, source.place);
    if (nearest === undefined) return [];
    return [report(frontmatterKeyUnknown({ key, nearest }), source, keySpan(source, document, [key]))];
  });
}

/** The known key that an unknown one is probably meant to be. Short words are too near to each other to tell. */
function slipOf(key: string, { fields }: FrontmatterPlace): string | undefined {
  return key.length < 5 ? undefined : closest(key, [...Object.keys(frontmatterEntries), ...Object.keys(fields)]);
}

function isNamed(key: string, { fields }: FrontmatterPlace): boolean {
  return Object.hasOwn(frontmatterEntries, key) || Object.hasOwn(fields, key);
}

function ownFaults(data: Frontmatter, { fields }: FrontmatterPlace): SchemaFault[] {
  if (Object.keys(fields).length === 0) return [];
  return schemaFaults(ownFieldsSchema(fields, (data['pageType'] ?? 'doc') === 'doc' ? 'doc' : 'other'), data);
}

/** The value at a path; for a missing or unknown key, what it would stand in or its name. */
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

function report(finding: Finding, { text, place }: Source, span: Span): Diagnostic {
  return placed(finding, { file: place.file, text, span });
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
