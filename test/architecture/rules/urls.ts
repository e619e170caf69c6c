/** Checks that URLs reach HTML only as a `SafeUrl`: no code casts to it, and no code writes URL attributes by hand. */
import type { Node } from 'oxc-parser';
import { walk } from '../source.ts';
import type { Source, Violation } from '../source.ts';

const maker = 'src/shared/safe-url.ts';

export function unjudgedUrls({ file, program, lineOf }: Source): Violation[] {
  const found: Violation[] = [];
  walk(program, (node) => {
    const details = [
      ...(claims(node) && file !== maker ? ['claims that a string is a SafeUrl'] : []),
      ...written(node),
    ];
    found.push(...details.map((detail) => ({ file, line: lineOf(node.start), detail })));
  });
  // Only the compiler writes HTML. Browser scripts select elements by URL, and findings quote pages.
  const writesHtml = file.startsWith('src/compiler/') && !file.startsWith('src/compiler/findings/');
  return found.filter(({ detail }) => writesHtml || !detail.startsWith('writes'));
}

function claims(node: Node): boolean {
  if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return false;
  const { typeAnnotation: type } = node;
  return (
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name.startsWith('SafeUrl')
  );
}

/** Returns attributes whose value is not `escapeUrl(…)`, which accepts only a `SafeUrl`. */
function written(node: Node): string[] {
  if (node.type !== 'TemplateLiteral') return [];
  return node.quasis.flatMap(({ value }, index) => {
    const [, name] = /(?:^|[\s"'])(href|src|action|formaction|poster|cite|data)=["']?$/i.exec(value.raw) ?? [];
    const inner = node.expressions[index];
    if (name === undefined || inner === undefined) return [];
    const isJudged =
      inner.type === 'CallExpression' && inner.callee.type === 'Identifier' && inner.callee.name === 'escapeUrl';
    return isJudged ? [] : [`writes \`${name}\` without escapeUrl`];
  });
}
