/** Replaces a tag on a page, or returns a finding about it. */
import { closest } from '../../compiler/plugins/interface.ts';
import type { DataContext, Json, PluginFinding } from '../../compiler/plugins/interface.ts';
import { withoutRelativeLinks } from './comment-markdown.ts';
import { optionFacts, signature, typeTable } from './expand.ts';
import type { Expansion } from './expand.ts';
import type { OptionFacts, SignatureFacts, TypeFacts } from './facts.ts';
import { codeHtml, escaped } from './html.ts';
import { withoutInlineTags } from './inline-tags.ts';
import { textsFor } from './options.ts';
import type { ReferenceOptions } from './options.ts';
import type { ReferenceTag } from './tags.ts';

export type Expanded = { text: string; finding?: undefined } | { text?: undefined; finding: PluginFinding };

export interface PageLanguage {
  /** BCP 47 tag, for the labels. */
  tag: string;
  /** Language of the page and the default language, for facts in several languages. */
  lang: string;
  defaultLang: string;
}

/** The facts that each tag reads and the attributes that it accepts. */
const kinds = {
  OptionFacts: { key: 'option:', list: 'options', noun: 'option', attributes: ['of', 'type-note', 'note', 'words'] },
  TypeTable: { key: 'type:', list: 'types', noun: 'type', attributes: ['of'] },
  Signature: { key: 'function:', list: 'functions', noun: 'function', attributes: ['of'] },
  Fact: { key: 'fact:', list: 'facts', noun: 'fact', attributes: ['of', 'as'] },
} as const;

export function expandTag(
  tag: ReferenceTag,
  { options, page, context }: { options: ReferenceOptions; page: PageLanguage; context: DataContext },
): Expanded {
  const { name, attributes } = tag;
  const { key, list, noun, attributes: known } = kinds[name];
  const problem = (message: string, hint: string, range: { start: number; end: number } = tag): Expanded => ({
    finding: { message, hint, severity: 'error', range: { start: range.start, end: range.end } },
  });
  const unknown = Object.keys(attributes).find((each) => !(known as readonly string[]).includes(each));
  if (unknown !== undefined)
    return problem(
      `\`<${name}>\` has no attribute \`${unknown}\``,
      `use ${known.map((each) => `\`${each}\``).join(', ')}`,
    );
  const { of: wanted = '' } = attributes;
  if (wanted === '') return problem(`\`<${name}>\` lacks \`of\``, `specify what to show: \`<${name} of="…" />\``);
  const [first = '', ...others] = name === 'OptionFacts' ? wanted.split(/,\s*/) : [wanted];
  const value = shownFacts(context.data(key + first), { name, options, page });
  const missing = [first, ...others].find((each) => context.data(key + each) === undefined);
  if (missing !== undefined || value === undefined) {
    if (context.data(list) === undefined) return { text: '' };
    const names = context.data<string[]>(list) ?? [];
    const renamed = name === 'TypeTable' ? classOf(first, context) : undefined;
    const nearest =
      renamed ?? closest(missing ?? first, names) ?? names.find((each) => each.endsWith(`.${missing ?? first}`));
    const other = name === 'TypeTable' ? 'Signature' : 'TypeTable';
    const hint =
      renamed === undefined && context.data(kinds[other].key + first) !== undefined
        ? `\`${first}\` is a ${kinds[other].noun}: use \`<${other} of="${first}" />\``
        : nearest === undefined
          ? `check the spelling and the plugin's \`${optionOf[name]}\``
          : `did you mean \`${nearest}\`?`;
    return problem(`no ${noun} is named \`${missing ?? first}\``, hint, tag.of);
  }
  if (name === 'Fact') return { text: factText(value, { page, isText: attributes['as'] === 'text' }) };
  if (!tag.isAlone) return problem(`\`<${name}>\` shares a line with other text`, 'put it on a separate line');
  const expansion: Expansion = {
    texts: textsFor(page.tag, options.texts),
    links: options.links ?? {},
    type: (id) => context.data<TypeFacts>(`type:${id}`),
  };
  if (name === 'TypeTable') {
    const facts = value as unknown as TypeFacts;
    if (facts.members === undefined && facts.text === '')
      return problem(
        `the declaration of \`${wanted}\` is too long to show`,
        'show the types that it contains instead',
        tag.of,
      );
    return { text: typeTable(facts, expansion) };
  }
  if (name === 'Signature') return { text: signature(value as unknown as SignatureFacts[], expansion) };
  const facts = value as unknown as OptionFacts;
  const { words, note, 'type-note': typeNote } = attributes;
  const given = JSON.stringify(context.data(key + first));
  const different = others.find((each) => JSON.stringify(context.data(key + each)) !== given);
  if (different !== undefined)
    return problem(
      `\`${different}\` does not have the same facts as \`${first}\``,
      'use a separate `<OptionFacts>` for each',
      tag.of,
    );
  if (words !== undefined && facts.inWords !== true)
    return problem(
      `\`words\` would hide the known default of \`${wanted}\``,
      'remove `words`, add words with `note`, or set `inWords` in the facts file',
    );
  return { text: optionFacts(facts, { typeNote, note, words }, expansion) };
}

/** The name under which a class is described, if `name` is another name for it. */
function classOf(name: string, { data }: DataContext): string | undefined {
  const [constructor] = data<SignatureFacts[]>(`function:${name}`) ?? [];
  const described = /^new ([\w$]+)/.exec(constructor?.text ?? '')?.[1];
  return described !== undefined && data(`type:${described}`) !== undefined ? described : undefined;
}

/** Converts inline tags in doc comments, and removes the comments on pages whose language is not in `descriptions`. */
function shownFacts(
  facts: Json | undefined,
  { name, options, page }: { name: ReferenceTag['name']; options: ReferenceOptions; page: PageLanguage },
): Json | undefined {
  const { descriptions = false, links = {} } = options;
  const isShown = typeof descriptions === 'boolean' || descriptions.includes(page.lang);
  if (name === 'Fact' || facts === undefined) return facts;
  const kept = JSON.stringify(facts, (key, each: Json) => {
    if ((key === 'description' || key === 'examples') && !isShown) return undefined;
    if (typeof each !== 'string' || (key !== 'description' && key !== 'deprecated')) return each;
    // A signature's code contains the reason in `@deprecated`, where a link would not work.
    const own = key === 'description' ? withoutRelativeLinks(each) : each;
    return withoutInlineTags(own, key === 'deprecated' && name === 'Signature' ? {} : links);
  });
  return JSON.parse(kept) as Json;
}

/** The plugin option that lists each tag's names. */
const optionOf = { OptionFacts: 'options', TypeTable: 'types', Signature: 'functions', Fact: 'data' } as const;

/** Code, a list of code, or text if `isText` is true. A fact may have a separate text for each language. */
function factText(value: Json, { page, isText }: { page: PageLanguage; isText: boolean }): string {
  const isByLanguage = typeof value === 'object' && value !== null && !Array.isArray(value);
  const own = isByLanguage ? (value[page.lang] ?? value[page.defaultLang] ?? '') : value;
  const items = (Array.isArray(own) ? own : [own]).map((item) =>
    typeof item === 'string' ? item : JSON.stringify(item),
  );
  return items.map((item) => (isText || isByLanguage ? escaped(item) : codeHtml(item))).join(', ');
}
