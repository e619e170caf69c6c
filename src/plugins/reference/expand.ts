/** Creates the Markdown that replaces a tag. */
import { commentMarkdown, hasFence, withoutRelativeLinks } from './comment-markdown.ts';
import type { MemberFacts, OptionFacts, SignatureFacts, StatedDefault, TypeFacts, ValueFacts } from './facts.ts';
import { codeBlock, codeHtml, definitionList, escaped, folded, inlineHtml, table } from './html.ts';
import { withoutInlineTags } from './inline-tags.ts';
import type { ReferenceTexts } from './labels.ts';
import type { ReferenceOptions } from './options.ts';
import { wrapped } from './type-text.ts';

/** The input for expanding a tag. */
export interface Expansion {
  texts: ReferenceTexts;
  links: NonNullable<ReferenceOptions['links']>;
  type(id: string): TypeFacts | undefined;
}

/** Maximum length of a type or default in the list of facts, in characters. */
const longestLine = 100;
/** Maximum number of declarations in one collapsible block. */
const mostTypes = 8;
/** Maximum number of steps from the shown type to a type that it uses, directly or indirectly. */
const deepestTypes = 2;

/** Markdown about an option that the page adds to the facts. */
export interface OwnWords {
  /** Added after the type. */
  typeNote?: string | undefined;
  /** Added after the default. */
  note?: string | undefined;
  /** Shown instead of the default. */
  words?: string | undefined;
}

export function optionFacts(facts: OptionFacts, { typeNote, note, words }: OwnWords, expansion: Expansion): string {
  const { texts, links } = expansion;
  const own = ownDeclaration(facts, expansion);
  const { type } = facts;
  const isLong = type.length > longestLine || type.includes('\n');
  const block = words === undefined ? defaultBlock(facts.default) : null;
  const stated = words === undefined ? defaultHtml(facts.default, texts) : inlineHtml(words);
  const shown = block === null ? stated : escaped(texts.below);
  const noted = (html: string | null, text: string | undefined): string => {
    if (text === undefined || html === null) return html ?? inlineHtml(text ?? '');
    const [before = '', after = ''] = texts.note.split('{name}');
    return `${html}${escaped(before)}${inlineHtml(text)}${escaped(after)}`;
  };
  const items: [string, string][] = [
    [texts.type, noted(isLong ? escaped(texts.below) : codeHtml(type, links), typeNote)],
    ...(shown === null && note === undefined ? [] : [[texts.default, noted(shown, note)] as [string, string]]),
    ...(facts.isOptional === true ? [] : [[texts.required, escaped(texts.yes)] as [string, string]]),
    ...(facts.since === undefined ? [] : [[texts.since, escaped(facts.since)] as [string, string]]),
    ...(facts.deprecated === undefined
      ? []
      : [
          [texts.deprecated, facts.deprecated === '' ? escaped(texts.yes) : inlineHtml(facts.deprecated)] as [
            string,
            string,
          ],
        ]),
    ...(facts.flag === undefined ? [] : [[texts.flag, codeHtml(facts.flag)] as [string, string]]),
  ];
  const parts = [
    definitionList('option-facts', items),
    commentMarkdown(facts.description ?? ''),
    foldedTypes(
      [
        ...(isLong ? [{ name: 'Value', text: wrapped(`type Value = ${type};`, 80) }] : []),
        ...(own === undefined ? [] : [own]),
        ...nestedTypes(facts.uses, own, expansion),
      ],
      texts,
    ),
    block === null ? '' : codeBlock(block, texts.default),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The table of a type's members, or the declaration of a type without members, followed by the types that it uses. */
export function typeTable(
  { members = [], inherited = [], text, uses, deprecated }: TypeFacts,
  expansion: Expansion,
): string {
  const { texts, links } = expansion;
  const parts = [
    deprecated === undefined
      ? ''
      : `**${texts.deprecated}**${deprecated === '' ? '' : `: ${commentMarkdown(deprecated)}`}`,
    members.length === 0 ? codeBlock(text) : memberTable(members, texts.name, expansion),
    inherited.length === 0 ? '' : inheritedHtml(inherited, { texts, links }),
    foldedTypes(nestedTypes(uses, undefined, expansion), texts),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function inheritedHtml(types: readonly string[], { texts, links }: Pick<Expansion, 'texts' | 'links'>): string {
  const [before = '', after = ''] = texts.inherited.split('{name}');
  return escaped(before) + types.map((each) => codeHtml(each, links)).join(escaped(texts.separator)) + escaped(after);
}

/** Each signature of a function with its parameters, result and errors. */
export function signature(overloads: readonly SignatureFacts[], expansion: Expansion): string {
  const { texts, links } = expansion;
  const uses = [...new Set(overloads.flatMap((each) => each.uses ?? []))];
  const each = overloads.map(({ text, deprecated, description, parameters, returns, throws, since, examples = [] }) => {
    const withText = (type: string | undefined, about = ''): string =>
      [type === undefined ? '' : codeHtml(type, links), inlineHtml(about)].filter((part) => part !== '').join(' ');
    const items: [string, string][] = [
      ...(returns === undefined
        ? []
        : [[texts.returns, withText(returns.type, returns.description)] as [string, string]]),
      ...throws
        .map((error): [string, string] => [texts.throws, withText(error.type, error.description)])
        .filter(([, html]) => html !== ''),
      ...(since === undefined ? [] : [[texts.since, escaped(since)] as [string, string]]),
    ];
    return [
      codeBlock(deprecated === undefined ? text : `/** @deprecated ${deprecated} */\n${text}`),
      commentMarkdown(description ?? ''),
      parameters.length === 0 ? '' : memberTable(parameters, texts.parameter, expansion),
      items.length === 0 ? '' : definitionList('signature-facts', items),
      ...examples.map((example) => exampleMarkdown(example, links)),
    ];
  });
  const parts = [...each.flat(), foldedTypes(nestedTypes(uses, undefined, expansion), texts)];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** An example that contains a fenced block is Markdown, and otherwise all of it is code, below an optional `<caption>`. */
function exampleMarkdown(text: string, links: Expansion['links']): string {
  const convert = (prose: string): string => withoutInlineTags(withoutRelativeLinks(prose), links);
  if (hasFence(text)) return commentMarkdown(text, convert);
  const [, caption = '', code = text] = /^<caption>([^<]*)<\/caption>\s*?\n([\s\S]*)$/.exec(text) ?? [];
  return [commentMarkdown(caption, convert), codeBlock(code).replace('ts', 'tsx')]
    .filter((part) => part !== '')
    .join('\n\n');
}

function memberTable(members: readonly MemberFacts[], first: string, { texts, links }: Expansion): string {
  const columns = [
    { header: first, of: nameHtml, isUsed: true },
    { header: texts.type, of: ({ type }: MemberFacts) => typeHtml(type, links), isUsed: true },
    {
      header: texts.default,
      of: ({ default: value }: MemberFacts) => defaultHtml(value, texts) ?? '',
      isUsed: members.some((each) => each.default !== undefined),
    },
    {
      header: texts.since,
      of: ({ since = '' }: MemberFacts) => escaped(since),
      isUsed: members.some((each) => each.since !== undefined),
    },
    {
      header: texts.description,
      of: descriptionHtml(texts),
      isUsed: members.some((each) => each.description !== undefined || each.deprecated !== undefined),
    },
  ].filter(({ isUsed }) => isUsed);
  return table(
    columns.map(({ header }) => header),
    members.map((member) => columns.map(({ of }) => of(member))),
  );
}

/** Maximum characters of a type in a table that stays on one line. */
const longestUnbroken = 24;

/** Descriptions would leave short types, such as `(value: number) => void`, the width of their longest word. */
function typeHtml(type: string, links: Expansion['links']): string {
  const html = codeHtml(type, links);
  return type.length > longestUnbroken || !type.includes(' ') ? html : html.replace('<code>', '<code class="c-flag">');
}

/** The name alone, with a class by which the table is recognized. */
function nameHtml({ name, isOptional, deprecated }: MemberFacts): string {
  const code = `<code class="member">${escaped(name)}${isOptional === true ? '?' : ''}</code>`;
  return deprecated === undefined ? code : `<del>${code}</del>`;
}

function descriptionHtml(texts: ReferenceTexts): (member: MemberFacts) => string {
  return ({ description = '', deprecated }) => {
    const label = `<strong>${escaped(texts.deprecated)}</strong>`;
    const note =
      deprecated === undefined ? '' : deprecated === '' ? `${label}.` : `${label}: ${inlineHtml(deprecated)}`;
    return [note, inlineHtml(description.replaceAll(/\s*\n\s*/g, ' '))].filter((part) => part !== '').join(' ');
  };
}

/** Returns null if the default is unknown. */
function defaultHtml(value: StatedDefault | undefined, { inCase, separator }: ReferenceTexts): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return codeHtml(value);
  const cases = Object.entries(value).map(([name, code]) =>
    escaped(inCase).replace('&#123;value&#125;', codeHtml(code)).replace('&#123;name&#125;', escaped(name)),
  );
  return cases.join(escaped(separator));
}

/** Shows a multi-line default as code that can be checked like other samples; null if the default fits in the list. */
function defaultBlock(value: StatedDefault | undefined): string | null {
  const cases = Object.entries(typeof value === 'object' ? value : { defaults: value ?? '' });
  if (!cases.some(([, code]) => code.includes('\n'))) return null;
  return cases.map(([name, code]) => `const ${name.replaceAll(/\W/g, '_')} = ${code};`).join('\n\n');
}

/** The declaration of a type that consists only of a name. */
function ownDeclaration(
  { type, uses = [] }: Pick<ValueFacts, 'type' | 'uses'>,
  { type: typeOf }: Expansion,
): TypeFacts | undefined {
  const id = uses.find((each) => typeOf(each)?.name === type);
  const facts = id === undefined ? undefined : typeOf(id);
  return facts === undefined || facts.text === '' ? undefined : facts;
}

/** The types that a type uses directly or indirectly, nearest first. */
function nestedTypes(
  uses: readonly string[] = [],
  own: TypeFacts | undefined,
  { type: typeOf }: Expansion,
): TypeFacts[] {
  const found = new Map<string, TypeFacts>();
  let level = [...uses, ...(own?.uses ?? [])];
  for (let depth = 0; depth < deepestTypes; depth++) {
    const next: string[] = [];
    for (const id of level) {
      const facts = typeOf(id);
      if (facts === undefined || found.has(id) || found.size === mostTypes) continue;
      found.set(id, facts);
      next.push(...(facts.uses ?? []));
    }
    level = next;
  }
  return [...found.values()].filter((facts) => facts !== own && facts.text !== '' && facts.name !== own?.name);
}

function foldedTypes(types: readonly Pick<TypeFacts, 'name' | 'text'>[], texts: ReferenceTexts): string {
  if (types.length === 0) return '';
  const names = [...new Set(types.map(({ name }) => name))];
  const shown = names.length > 3 ? `${names.slice(0, 3).join(', ')}…` : names.join(', ');
  return folded(texts.types.replace('{name}', shown), codeBlock(types.map(({ text }) => text).join('\n\n')));
}
