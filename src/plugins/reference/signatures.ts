/** Reads the signatures of functions, methods and constructors, with what doc comments say about them. */
import type ts from 'typescript-5';
import type { MemberFacts, SignatureFacts } from './facts.ts';
import { commentText, joinedTags } from './inline-tags.ts';
import { isHidden, isOwn, printed, tagFacts, typeFacts, valueFacts } from './read-types.ts';
import type { TypeReader } from './read-types.ts';
import { textOf, wrapped } from './type-text.ts';

/** Empty if the symbol is not a function or class of the packages. `shown`: its name in the text. */
export function signaturesOf(symbol: ts.Symbol, shown: string, reader: TypeReader): SignatureFacts[] {
  const { ts, checker } = reader;
  const isValue = (symbol.flags & (ts.SymbolFlags.Value | ts.SymbolFlags.Optional)) !== 0;
  const declared = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (!isValue || declared === undefined || !isOwn(declared, reader)) return [];
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
  const owner = ts.isClassDeclaration(declared) ? declared : null;
  const signatures = owner === null ? type.getCallSignatures() : constructorsOf(owner, type, ts);
  return signatures.map((signature) => {
    const declaration = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
    const parameters = parametersOf(signature, owner === null ? symbol.name : '', reader);
    const written = declaration?.type;
    // The result keeps the name that the author gave it, which pages can link.
    const returned: { type: string; uses?: string[] } =
      written === undefined
        ? { type: printed(signature.getReturnType(), reader) }
        : typeFacts(written, { ...reader, keepsNames: 'of all' });
    const uses = [...new Set([...parameters, returned].flatMap((each) => each.uses ?? []))];
    return {
      text: wrapped(
        owner === null
          ? signatureText(shown, declaration, { parameters, ts, returns: `: ${returned.type}` })
          : signatureText(`new ${shown}`, owner, { parameters, ts }),
        80,
      ),
      ...(uses.length > 0 && { uses }),
      parameters,
      ...commentFacts(signature, owner === null ? returned.type : null, reader),
    };
  });
}

function parametersOf(signature: ts.Signature, owner: string, reader: TypeReader): MemberFacts[] {
  const { ts, checker } = reader;
  const comments = new Map(
    joinedTags(signature.getJsDocTags()).flatMap(({ name, text = [] }): [string, string][] => {
      if (name !== 'param') return [];
      const [first, ...rest] = text;
      return [[first?.text ?? '', commentText(rest).replace(/^-\s*/, '')]];
    }),
  );
  return signature.getParameters().map((parameter, index) => {
    const {
      default: _none,
      description: _own,
      ...facts
    } = valueFacts(parameter, { ...reader, keepsNames: 'of generics' });
    const node = parameter.valueDeclaration;
    const isParameter = node !== undefined && ts.isParameter(node);
    const initial = isParameter && node.initializer !== undefined ? textOf(ts, node.initializer) : undefined;
    const isOptional = isParameter && checker.isOptionalParameter(node);
    const own = parameterName(parameter, { owner, isFirst: index === 0, ts });
    const comment = comments.get(own) ?? '';
    return {
      name: isParameter && node.dotDotDotToken !== undefined ? `...${own}` : own,
      ...facts,
      ...(isOptional && { isOptional: true as const }),
      ...(initial !== undefined && { default: initial }),
      ...(reader.keepsComments && comment !== '' && { description: comment }),
    };
  });
}

/**
 * Returns a parameter's name. A destructured parameter, for which TypeScript has only an internal name such as `__0`,
 * gets one from its doc comment or type. `owner`: the function's name.
 */
function parameterName(
  parameter: ts.Symbol,
  { owner, isFirst, ts }: { owner: string; isFirst: boolean; ts: TypeReader['ts'] },
): string {
  const node = parameter.valueDeclaration;
  if (node === undefined || !ts.isParameter(node) || ts.isIdentifier(node.name)) return parameter.name;
  const [documented] = ts.getJSDocParameterTags(node);
  if (documented !== undefined && ts.isIdentifier(documented.name)) return documented.name.text;
  if (ts.isArrayBindingPattern(node.name)) return 'values';
  // A component, such as `Button`, or `Menu.Item` as a method.
  if (isFirst && /^[A-Z]/.test(owner)) return 'props';
  const type = node.type !== undefined && ts.isTypeReferenceNode(node.type) ? node.type.typeName : undefined;
  const [word = 'options'] = /[A-Z][a-z]+$/.exec(type === undefined ? '' : lastName(type, ts)) ?? [];
  return word.toLowerCase();
}

function lastName(name: ts.EntityName, ts: TypeReader['ts']): string {
  return ts.isIdentifier(name) ? name.text : name.right.text;
}

/** The facts in the doc comment. `returned`: the type of the result; null for a constructor. */
function commentFacts(
  signature: ts.Signature,
  returned: string | null,
  reader: TypeReader,
): Omit<SignatureFacts, 'text' | 'uses' | 'parameters'> {
  const { checker, keepsComments } = reader;
  const textsOf = (tag: string): string[] =>
    joinedTags(signature.getJsDocTags())
      .filter(({ name }) => name === tag)
      .map(({ text }) => commentText(text));
  const { default: _default, ...tags } = tagFacts(
    { getJsDocTags: () => signature.getJsDocTags(), comment: signature.getDocumentationComment(checker) },
    reader,
  );
  const [returnText = ''] = [...textsOf('returns'), ...textsOf('return')];
  const examples = keepsComments ? textsOf('example').filter((text) => text !== '') : [];
  return {
    ...(returned !== null && {
      returns: { type: returned, ...(keepsComments && returnText !== '' && { description: returnText }) },
    }),
    throws: textsOf('throws').map((text) => thrownFacts(text, reader)),
    ...(examples.length > 0 && { examples }),
    ...tags,
  };
}

/** An error's type in a link, in braces or in code, or a bare name such as `RangeError`; then its description. */
const thrownPattern =
  /^(\{@link\w*\s+[\w$.]+\s*(?:[|\s][^}]*)?\}|\{[^@}][^}]*\}|`[\w$.]+`|[\w$.]*Error\b)(?:\s*:|\s+-)?\s*([\s\S]*)$/;

function thrownFacts(text: string, { keepsComments }: TypeReader): SignatureFacts['throws'][number] {
  const [, written, rest = text] = thrownPattern.exec(text) ?? [];
  const linked = /^\{@\w+\s+([\w$.]+)/.exec(written ?? '')?.[1];
  const type = linked ?? written?.replaceAll(/[{}`]/g, '').trim();
  return {
    ...(type !== undefined && { type }),
    ...(keepsComments && rest !== '' && { description: rest }),
  };
}

/** The signatures with which code outside a class can create an instance. */
function constructorsOf(owner: ts.ClassDeclaration, type: ts.Type, ts: TypeReader['ts']): ts.Signature[] {
  if ((ts.getCombinedModifierFlags(owner) & ts.ModifierFlags.Abstract) !== 0) return [];
  return type.getConstructSignatures().filter((each) => {
    const declaration = each.getDeclaration() as ts.SignatureDeclaration | undefined;
    return declaration === undefined || !isHidden(declaration, ts);
  });
}

/** `returns`: the end of the text. Default: none. */
function signatureText(
  name: string,
  declaration: ts.SignatureDeclaration | ts.ClassDeclaration | undefined,
  { parameters, returns = '', ts }: { parameters: readonly MemberFacts[]; returns?: string; ts: TypeReader['ts'] },
): string {
  const generics = declaration?.typeParameters?.map((each) => textOf(ts, each)).join(', ') ?? '';
  const list = parameters.map((each) => `${each.name}${each.isOptional ? '?' : ''}: ${each.type}`);
  const line = `${name}${generics === '' ? '' : `<${generics}>`}(${list.join(', ')})${returns}`;
  if (line.length <= 80) return line;
  const inner = list.map((each) => `  ${each.replaceAll('\n', '\n  ')},`).join('\n');
  return `${name}${generics === '' ? '' : `<${generics}>`}(\n${inner}\n)${returns}`;
}
