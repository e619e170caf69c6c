/** Generates the plugin interface reference from its types and their doc comments. */
import { readSource, table } from './reference-source.js';

/** Files that declare the interface. Their exported types, or only those in `types`, are listed in this order. */
const files = [
  { file: 'compiler/plugins/interface.ts' },
  { file: 'compiler/plugins/page-facts.ts' },
  {
    file: 'shared/protocol.ts',
    types: ['NavItem', 'SidebarEntry', 'SidebarItem', 'SidebarDivider', 'SidebarSectionHeader', 'TocEntry', 'Json'],
  },
  { file: 'compiler/plugins/kit.ts' },
];

/** Lists the members of each exported type. */
export async function pluginsPart() {
  const types = files.flatMap(({ file, types: selected }) => {
    const source = readSource(file);
    return source.declared
      .filter(({ type }) => type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration')
      .map((declared) => ({ declared, source, name: declared.id.name }))
      .filter(({ name }) => selected?.includes(name) ?? true);
  });
  const names = new Set(types.map(({ name }) => name));
  return types.map((type) => sectionOf(type, names)).join('\n\n');
}

function sectionOf({ declared, source, name }, names) {
  const doc = source.docOf(declared);
  const heading = `### ${name}${doc === '' ? '' : `\n\n${doc}`}`;
  if (declared.type === 'TSTypeAliasDeclaration') {
    const text = source.text.slice(declared.typeAnnotation.start, declared.typeAnnotation.end);
    return `${heading}\n\n\`\`\`ts\ntype ${name} =${text.startsWith('|') ? '\n  ' : ' '}${text};\n\`\`\``;
  }
  const inherited = (declared.extends ?? []).map(({ start, end }) => source.text.slice(start, end));
  const members = declared.body.body.filter(({ key }) => !key.name.startsWith('_'));
  const rows = members.flatMap((member) => rowsOf(member, { source, names, prefix: '' }));
  const base =
    inherited.length === 0
      ? ''
      : `\n\nIncludes all members of ${inherited.map((text) => reference(text, names)).join(' and ')}.`;
  return `${heading}${base}\n\n${table(['Member', 'Type', 'Description'], rows)}`;
}

/** Returns a row for a member. For an object or its methods, also returns a row for each of its members. */
function rowsOf(member, { source, names, prefix }) {
  const name = `${prefix}${member.key.name}`;
  const required = member.optional ? '' : ' (required)';
  const doc = source.docOf(member);
  const literal = member.typeAnnotation?.typeAnnotation;
  if (literal?.type === 'TSTypeLiteral' && literal.members.some((inner) => source.docOf(inner) !== '')) {
    const inner = literal.members.flatMap((one) => rowsOf(one, { source, names, prefix: `${name}.` }));
    return [[`\`${name}\`${required}`, '`object`', doc], ...inner];
  }
  return [[`\`${name}\`${required}`, typeOf(member, { source, names }), doc]];
}

function typeOf(member, { source, names }) {
  const annotation = member.typeAnnotation ?? member.returnType;
  const text = (node) => source.text.slice(node.start, node.end).replaceAll(/\s+/g, ' ');
  if (member.type !== 'TSMethodSignature') return reference(text(annotation.typeAnnotation), names);
  const parameters = member.params.filter(({ name }) => name !== 'this').map(text);
  const generics = member.typeParameters === null ? '' : text(member.typeParameters);
  return reference(`${generics}(${parameters.join(', ')}) => ${text(member.returnType.typeAnnotation)}`, names);
}

/** Formats a type as code, followed by links to the types in it. */
function reference(type, names) {
  const used = [...new Set(type.match(/\b[A-Z]\w+/g) ?? [])].filter((name) => names.has(name));
  const links = used.map((name) => `[${name}](#${name.toLowerCase()})`);
  return `\`${type}\`${links.length === 0 ? '' : `: ${links.join(', ')}`}`;
}
