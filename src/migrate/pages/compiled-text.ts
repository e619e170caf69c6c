/**
 * Components of a Nextra page that only compile text and show it:
 * `const js = await compileMdx(text); return <MDXRemote compiledSource={js} />`. The text replaces the component.
 */
import type { Expression, Node, Statement } from 'oxc-parser';
import { scriptTree } from '../../compiler/script-tree.ts';
import type { Value } from '../read/value.ts';
import { lineAt } from './edits.ts';
import { literalOf } from './literal.ts';
import type { Pass } from './pass.ts';

/** Runs first, because code blocks inside the text of a template string would mislead other passes. */
export const insertCompiledText: Pass = (page, context) => {
  const { text } = page;
  if (!context.site.dialect.features.has('nextra') || !text.includes('compileMdx(')) return [];
  return [...text.matchAll(/^export (?:async )?function ([A-Z]\w*)\(/gm)].flatMap(({ index, 1: name = '' }) => {
    const end = functionEnd(text, index);
    const shown = end === null ? null : textOf(text.slice(index, end));
    const uses = [...text.matchAll(new RegExp(String.raw`^<${name}[ \t]*/>[ \t]*$`, 'gm'))];
    if (end === null || shown === null || uses.length === 0) return [];
    const cause = 'Text that a component compiled was moved to the page';
    context.note({ kind: 'converted', cause, line: lineAt(page, index), detail: name });
    return [
      { start: index, end, text: '' },
      ...uses.map((use) => ({ start: use.index, end: use.index + use[0].length, text: `\n${shown.trim()}\n` })),
    ];
  });
};

/** The end of a function whose last line is `}`; null if the code is incomplete. */
function functionEnd(text: string, start: number): number | null {
  const after = /^\}[ \t]*$/gm;
  after.lastIndex = start;
  for (let match = after.exec(text); match !== null; match = after.exec(text)) {
    const end = match.index + match[0].length;
    if (scriptTree('page.tsx', text.slice(start, end)) !== null) return end;
  }
  return null;
}

/** The text that a function compiles and shows; null if it does more, or if the text is unknown. */
function textOf(code: string): string | null {
  const [statement] = scriptTree('page.tsx', code)?.body ?? [];
  const declared = statement?.type === 'ExportNamedDeclaration' ? statement.declaration : null;
  if (declared?.type !== 'FunctionDeclaration' || declared.body === null || declared.params.length > 0) return null;
  const known = new Map<string, Value>();
  const compiled = new Map<string, string>();
  const statements = declared.body.body;
  const isKnown = statements.slice(0, -1).every((one) => readVariables(one, { code, known, compiled }));
  const last = statements.at(-1);
  const source = last?.type === 'ReturnStatement' ? shownSource(last.argument) : null;
  return isKnown && source !== null ? (compiled.get(source) ?? null) : null;
}

interface Names {
  code: string;
  known: Map<string, Value>;
  /** Maps the names of results of `compileMdx` to the texts. */
  compiled: Map<string, string>;
}

/** Whether a statement only declares texts and compiles them. */
function readVariables(statement: Statement, { code, known, compiled }: Names): boolean {
  if (statement.type !== 'VariableDeclaration') return false;
  return statement.declarations.every(({ id, init }) => {
    if (id.type !== 'Identifier' || init === null) return false;
    const source = compiledSource(init);
    const value = literalOf(code.slice((source ?? init).start, (source ?? init).end), known)?.value;
    if (source === null) known.set(id.name, value);
    else if (typeof value === 'string') compiled.set(id.name, value);
    return source === null ? value !== undefined : typeof value === 'string';
  });
}

/** The first argument of `await compileMdx(…)`; null for other expressions. */
function compiledSource(init: Expression): Node | null {
  const call = init.type === 'AwaitExpression' ? init.argument : init;
  const isCompiler =
    call.type === 'CallExpression' && call.callee.type === 'Identifier' && call.callee.name === 'compileMdx';
  return isCompiler ? (call.arguments[0] ?? null) : null;
}

/** The variable in `<MDXRemote compiledSource={variable} />`. */
function shownSource(node: Expression | null): string | null {
  const element = node?.type === 'ParenthesizedExpression' ? node.expression : node;
  if (element?.type !== 'JSXElement') return null;
  const { name, attributes } = element.openingElement;
  if (name.type !== 'JSXIdentifier' || name.name !== 'MDXRemote') return null;
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'compiledSource') continue;
    const { value } = attribute;
    if (value?.type === 'JSXExpressionContainer' && value.expression.type === 'Identifier')
      return value.expression.name;
  }
  return null;
}
