/** Finds tags in `head` that browsers would not run under the site's policy. */
import type { Expression, Program } from 'oxc-parser';
import type { HeadTag } from './security-options.ts';
import { describeValue } from '../findings/schema.ts';
import type { SchemaFault } from '../findings/schema.ts';
import { scriptTree } from '../script-tree.ts';

/** Returns each error at the key to change. */
export function headFaults(tags: readonly HeadTag[]): SchemaFault[] {
  return tags.flatMap((tag, index) => {
    const fault = faultOf(tag);
    if (fault === null) return [];
    const [key, accepted] = fault;
    return [{ path: ['head', index, key], kind: 'wrong-value', given: describeValue(tag[key]), accepted }];
  });
}

function faultOf({ tag, attributes = {}, text }: HeadTag): ['text' | 'attributes', string] | null {
  if (text === undefined)
    return tag === 'style' || (tag === 'script' && attributes['src'] === undefined)
      ? ['text', `given${tag === 'script' ? ', or `src` among the attributes' : ''}`]
      : null;
  if (tag === 'meta' || tag === 'link') return ['text', `omitted: \`<${tag}>\` has no content`];
  if (attributes['src'] !== undefined) return ['text', 'omitted: a script with `src` ignores its content'];
  if (new RegExp(`</${tag}|<!--`, 'i').test(text))
    return ['text', `without \`</${tag}\` or \`<!--\`, which would end it`];
  return tag === 'script' && isRun(attributes['type'] ?? '')
    ? scriptFault(text, attributes['type'] === 'module')
    : null;
}

/** True for a script that browsers run, as opposed to a data block. */
function isRun(type: string): boolean {
  return /^(?:module|(?:text|application)\/javascript)?$/i.test(type.trim());
}

function scriptFault(text: string, isModule: boolean): ['text', string] | null {
  const program = scriptTree(isModule ? 'head.mjs' : 'head.cjs', text);
  if (program === null) return ['text', 'valid JavaScript'];
  const evaluation = evaluationIn(program);
  return evaluation === null
    ? null
    : ['text', `a script that does not use \`${evaluation}\`: the policy does not allow pages to run strings as code`];
}

/** Finds code that runs strings as code: `eval`, `new Function`, or a timer with a string. */
function evaluationIn(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null;
  const own = 'type' in node ? evaluationOf(node as Expression | Program) : null;
  if (own !== null) return own;
  for (const inner of Object.values(node)) {
    const found = evaluationIn(inner);
    if (found !== null) return found;
  }
  return null;
}

function evaluationOf(node: Expression | Program): string | null {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  const name = nameOf(node.callee);
  if (name === 'eval') return 'eval()';
  if (name === 'Function') return 'new Function()';
  const [first] = node.arguments;
  const isText = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string');
  return isText && /^set(?:Timeout|Interval)$/.test(name) ? `${name}('…')` : null;
}

/** Also handles `window.eval` and the like. */
function nameOf(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  const isGlobal =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    /^(?:window|self|globalThis)$/.test(callee.object.name);
  return isGlobal && callee.property.type === 'Identifier' ? callee.property.name : '';
}
