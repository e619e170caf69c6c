/** The catalogue of diagnostics, called with stand-ins for its facts, and `findings-guide.js` → a section per family. */
import { families } from './findings-guide.js';
import { readSource, typeText } from './reference-source.js';

/** The parts of the catalogue: `src/compiler/findings-*.ts`. */
const catalogueFiles = [
  'site',
  'config',
  'meta',
  'markdown',
  'limits',
  'words',
  'links',
  'search',
  'structure',
  'translations',
  'media',
  'samples',
  'check',
  'output',
];

/** The catalogue as data, for `docsite check --explain`: the same words as in the documentation. */
export async function guideText() {
  const catalogue = await readCatalogue();
  const guides = families.flatMap(({ title, codes }) =>
    Object.entries(codes).map(([code, mending]) => {
      const found = catalogue.get(code);
      if (found === undefined) throw new Error(`findings-guide.js names \`${code}\`, which is not in the catalogue`);
      return {
        code,
        family: title,
        severities: [...found.severities],
        meaning: [...found.meanings].filter(Boolean).join(' '),
        messages: [...found.messages].slice(0, 2),
        hints: [...found.hints],
        mending: plain(mending),
      };
    }),
  );
  return `${JSON.stringify(guides, null, 2)}\n`;
}

/** `[text](address)` → `text`: a terminal has no links. */
function plain(text) {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

export async function diagnosticsPart() {
  const catalogue = await readCatalogue();
  const others = await codesWithoutGuide();
  const rest =
    others.length === 0 ? [] : [{ title: 'Others', codes: Object.fromEntries(others.map((code) => [code, ''])) }];
  return [...families, ...rest]
    .map(({ title, about = '', codes }) =>
      [
        `### ${title}`,
        about,
        ...Object.entries(codes).map(([code, mending]) => entry(code, mending, catalogue.get(code))),
      ]
        .filter(Boolean)
        .join('\n\n'),
    )
    .join('\n\n');
}

/** Codes that no family of the guide names. */
export async function codesWithoutGuide() {
  const known = new Set(families.flatMap(({ codes }) => Object.keys(codes)));
  return [...(await readCatalogue()).keys()].filter((code) => !known.has(code));
}

/** Code → everything its functions can say: severities, meaning, messages and hints, each once. */
async function readCatalogue() {
  const functions = await import('../lib/compiler/diagnostics.js');
  const catalogue = new Map();
  const sources = catalogueFiles.map((family) => readSource(`compiler/findings-${family}.ts`));
  for (const [source, declared] of sources.flatMap((one) => one.declared.map((each) => [one, each]))) {
    if (!returnsFinding(declared)) continue;
    const report = functions[declared.id.name];
    if (report === undefined) throw new Error('lib/ is older than src/: run `npm run prepare`');
    for (const facts of factsOf(declared.params, source)) {
      const { code, severity, message, hint } = report(...facts);
      const known = catalogue.get(code) ?? {
        meanings: new Set(),
        severities: new Set(),
        messages: new Set(),
        hints: new Set(),
      };
      known.meanings.add(withoutFacts(source.docOf(declared)));
      known.severities.add(severity);
      known.messages.add(message);
      if (hint !== undefined) known.hints.add(hint);
      catalogue.set(code, known);
    }
  }
  return catalogue;
}

/** What a doc comment says of the function's facts is of no use to a writer. */
function withoutFacts(doc) {
  return doc.replaceAll(/(?:^|(?<=\.) )`\w+` is in words\./g, '');
}

function returnsFinding({ type, returnType }) {
  return type === 'FunctionDeclaration' && returnType?.typeAnnotation?.typeName?.name === 'Finding';
}

/** Every list of arguments that matters: each literal of a union, each optional fact given and left out. */
function factsOf(params, source) {
  return combinations(
    params.map((param) => valuesOf(param.typeAnnotation.typeAnnotation, { name: param.name, source })),
  );
}

function valuesOf(type, { name, source }) {
  const inner = (node) => valuesOf(node, { name, source });
  switch (type.type) {
    case 'TSTypeLiteral': {
      const keys = type.members.map(({ key }) => key.name);
      const values = type.members.map(({ key, optional, typeAnnotation }) => [
        ...valuesOf(typeAnnotation.typeAnnotation, { name: key.name, source }),
        ...(optional ? [undefined] : []),
      ]);
      return combinations(values).map((list) => Object.fromEntries(keys.map((key, index) => [key, list[index]])));
    }
    case 'TSUnionType':
      return type.types.flatMap(inner);
    case 'TSLiteralType':
      return [type.literal.value];
    case 'TSUndefinedKeyword':
      return [undefined];
    case 'TSBooleanKeyword':
      return [true, false];
    case 'TSArrayType':
      return [[`‹${name.replace(/s$/, '')}›`]];
    case 'TSTypeOperator':
      return inner(type.typeAnnotation);
    case 'TSTypeReference':
      return typeText(type, source) === 'Severity' ? ['error', 'warning'] : [`‹${name}›`];
    default:
      return [`‹${name}›`];
  }
}

/** One value of each list, in every way. */
function combinations(lists) {
  return lists.reduce((found, values) => found.flatMap((list) => values.map((value) => [...list, value])), [[]]);
}

function entry(code, mending, found) {
  if (found === undefined) throw new Error(`findings-guide.js names \`${code}\`, which is not in the catalogue`);
  const severity = [...found.severities].join(' or ');
  const meaning = [...found.meanings].filter(Boolean).join(' ');
  const hints = [...found.hints].map((hint) => `“${hint.replaceAll('\n', ' ')}”`).join(' or ');
  return [
    `#### \`${code}\``,
    [`**${severity}**.`, meaning].filter(Boolean).join(' '),
    [
      `- Message: ${messagesText([...found.messages])}`,
      hints === '' ? '' : `- Hint: ${escaped(hints)}`,
      mending === '' ? '' : `- To mend it: ${mending}`,
    ]
      .filter(Boolean)
      .join('\n'),
  ].join('\n\n');
}

/** Many messages of one code differ in a word only. */
function messagesText(messages) {
  const shown = messages.length > 2 ? messages.slice(0, 1) : messages;
  return `${shown.map(escaped).join(' – or – ')}${messages.length > 2 ? ' – or much the same' : ''}`;
}

/** What is not code is kept from being read as Markdown or HTML. */
function escaped(text) {
  return text.replaceAll(/(`+)(?:(?!`).)*\1|[*_<[\]]/g, (found) => (found.startsWith('`') ? found : `\\${found}`));
}
