/** Generates the tables of frontmatter keys, components and interface text. */
import { table } from './reference-source.js';

/** Lists all frontmatter keys. */
export async function frontmatterPart() {
  const { frontmatterEntries } = await import('../lib/compiler/frontmatter/schema.js');
  const rows = Object.entries(frontmatterEntries).flatMap(([key, schema]) => keyRows(key, schema));
  return table(['Key', 'Type', 'Default', 'Effect'], rows);
}

/** Returns a row for a key and, if its value is an object, a row for each documented key in the object. */
function keyRows(key, schema) {
  const { effect, preset } = splitDescription(descriptionOf(schema));
  const entries = Object.entries(innermost(schema).entries ?? {});
  const inner = entries
    .filter(([, child]) => descriptionOf(child) !== '')
    .flatMap(([name, child]) => keyRows(`${key}.${name}`, child));
  const others = entries
    .filter(([, child]) => descriptionOf(child) === '')
    .map(([name, child]) => [`\`${key}.${name}\``, typeCell(child), '', '']);
  const isSplit = inner.length > 0;
  return [
    [`\`${key}\``, isSplit ? '`object`' : typeCell(schema), preset, effect],
    ...(isSplit ? [...inner, ...others] : []),
  ];
}

function typeCell(schema) {
  const conditions = [...new Set(conditionsOf(schema))].join('; ');
  return `\`${typeOf(schema)}\`${conditions === '' ? '' : `: ${conditions}`}`;
}

function splitDescription(text) {
  const found = /(?:^|(?<=\.) )Default: (.+?)\.?$/.exec(text);
  if (found === null) return { effect: text, preset: '' };
  const preset = /^(?:true|false)$/.test(found[1]) ? `\`${found[1]}\`` : found[1];
  return { effect: text.slice(0, found.index).trim(), preset };
}

function descriptionOf(schema) {
  const own = (schema.pipe ?? []).find(({ type }) => type === 'description')?.description;
  return own ?? (schema.wrapped === undefined ? '' : descriptionOf(schema.wrapped));
}

/** Describes a schema's constraints beyond its type. */
function conditionsOf(schema) {
  const own = (schema.pipe ?? []).flatMap(({ kind, message }) =>
    kind === 'validation' && typeof message === 'string' ? [message] : [],
  );
  const children = [
    schema.wrapped,
    schema.item,
    ...(schema.pipe ?? []).filter((part) => part !== schema && part.kind === 'schema'),
    ...(schema.type === 'union' ? schema.options : []),
    ...(schema.type === 'lazy' ? [objectOf(schema)] : []),
  ];
  return [
    ...own,
    ...children.flatMap((child) =>
      child === undefined || child === schema || child.pipe === schema.pipe ? [] : conditionsOf(child),
    ),
  ];
}

function innermost(schema) {
  if (schema.type === 'lazy') return innermost(objectOf(schema));
  return schema.wrapped === undefined ? schema : innermost(schema.wrapped);
}

/** Unwraps a lazy schema, which `strict` and `mapping` use to reject lists. */
function objectOf(lazy) {
  return lazy.getter({});
}

/** Converts a valibot schema to a TypeScript type. */
function typeOf(schema) {
  switch (schema.type) {
    case 'exact_optional':
    case 'optional':
      return typeOf(schema.wrapped);
    case 'lazy':
      return typeOf(objectOf(schema));
    case 'union':
      return schema.options.map(typeOf).join(' | ');
    case 'picklist':
      return schema.options.map(literal).join(' | ');
    case 'literal':
      return literal(schema.literal);
    case 'array': {
      const item = typeOf(schema.item);
      return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
    }
    case 'record':
      return `Record<string, ${typeOf(schema.value)}>`;
    case 'object_with_rest':
    case 'loose_object':
      return `{ ${Object.entries(schema.entries)
        .map(([key, child]) => `${key}${child.type === 'exact_optional' ? '?' : ''}: ${typeOf(child)}`)
        .join('; ')} }`;
    default:
      return schema.type;
  }
}

function literal(value) {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Lists all components that pages can use without configuration. */
export async function componentsPart() {
  const { contentComponents } = await import('../lib/client/content/registry.js');
  const rows = Object.entries(contentComponents).map(([name, { props, display, content, parent }]) => [
    `\`<${name}>\``,
    Object.entries(props)
      .map(([prop, type]) => propText(prop, type))
      .join('<br>'),
    contentText(content),
    [
      display === 'inline' ? 'inside a line of text' : 'on separate lines',
      parent === undefined ? '' : `inside \`<${parent}>\``,
    ]
      .filter(Boolean)
      .join(', '),
  ]);
  return table(['Tag', 'Attributes', 'Content', 'Position'], rows);
}

/** Lists all names of languages that Prism highlights. */
export async function codeLanguagesPart() {
  const { loadPrism, plainNames } = await import('../lib/compiler/markdown/code/prism.js');
  const names = new Set(
    loadPrism()
      .names()
      .filter((name) => !plainNames.has(name)),
  );
  return [...names]
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(', ');
}

function propText(name, { type, oneOf, required, isLink }) {
  const accepted = oneOf === undefined ? typeName(type) : oneOf.map(literal).join(' | ');
  const notes = [required === true ? 'required' : '', isLink === true ? 'checked like a link' : '']
    .filter(Boolean)
    .join(', ');
  return `\`${name}: ${accepted}\`${notes === '' ? '' : ` (${notes})`}`;
}

function typeName(type) {
  return type === 'command' ? 'string | Record<string, string>' : type;
}

function contentText(content) {
  if (content === 'markdown') return 'Markdown';
  return content === 'nothing' ? 'nothing' : content.map((name) => `\`<${name}>\``).join(', ');
}

/** Lists all interface text in the built-in languages. */
export async function textsPart() {
  const { textKeys, textsOf } = await import('../lib/shared/texts/resolve.js');
  const [english, chinese] = [textsOf('en', {}, 'en'), textsOf('zh', {}, 'en')];
  return table(
    ['Key', 'English', '简体中文'],
    textKeys.map((key) => [`\`${key}\``, english[key], chinese[key]]),
  );
}
