/** Generates the `_meta.json` reference from its types and their doc comments. */
import { interfaceIn, readSource, table, typeText } from './reference-source.js';

/** Interfaces in the order of the reference, with the `type` of each entry. */
const entries = [
  ['FileEntry', 'A page: `type` is `file`, or absent'],
  ['DirEntry', 'A folder: `type` is `dir`'],
  ['HeaderEntry', 'A title between entries: `type` is `section-header`'],
  ['DividerEntry', 'A line: `type` is `divider`'],
  ['LinkEntry', 'A link: `type` is `link`'],
  ['BarEntry', 'An entry of the top bar'],
];

/** Lists all keys of each kind of entry. */
export async function metaPart() {
  const source = readSource('compiler/site/nav/meta-schema.ts');
  return entries
    .map(([name, title]) => {
      const rows = membersOf(name, source)
        .filter(({ key }) => key.name !== 'type')
        .map((member) => [
          `\`${member.key.name}\`${member.optional ? '' : ' (required)'}`,
          `\`${typeText(member.typeAnnotation.typeAnnotation, source)}\``,
          source.docOf(member),
        ]);
      return `### ${title}\n\n${table(['Key', 'Type', 'Effect'], rows)}`;
    })
    .join('\n\n');
}

/** Returns the members of an interface, including inherited ones. */
function membersOf(name, source) {
  const { members } = interfaceIn(source, name);
  const { extends: inherited = [] } = source.declared.find(({ id }) => id?.name === name);
  const base = inherited.flatMap(({ expression, typeArguments }) => {
    const parent = expression.name === 'Omit' ? typeArguments.params[0].typeName.name : expression.name;
    return membersOf(parent, source);
  });
  const own = new Set(members.map(({ key }) => key.name));
  return [...base.filter(({ key }) => !own.has(key.name)), ...members];
}
