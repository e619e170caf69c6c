/**
 * Finds the sites in a compiled module where a constant, a condition or a return value can change, and the possible
 * changes.
 */
import { parseSync, visitorKeys } from 'oxc-parser';

/**
 * @typedef {object} Site One expression or statement.
 * @property {number} start Offset in the module's text.
 * @property {number} end
 * @property {'expression' | 'statement'} form Decides how a call is inserted before it.
 * @property {boolean} isFallback Whether it may exist for the type checker only: `0` in `list[index] ?? 0`.
 * @property {Candidate[]} candidates
 *
 * @typedef {object} Candidate One change to a site.
 * @property {string} change For the report: `< → <=`.
 * @property {string} replacement Replaces the site's text.
 */

const swapped = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '&&': '||', '||': '&&' };
const comparisons = new Set(['===', '!==', '==', '!=']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Returns the sites of a module in source order, outer sites first. */
export function sitesOf(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {Map<string, Site>} */
  const sites = new Map();
  const add = (node, form, ...candidates) => {
    if (candidates.length === 0) return;
    const key = `${node.start}-${node.end}`;
    const site = sites.get(key) ?? { start: node.start, end: node.end, form, candidates: [] };
    const isNew = ({ replacement }) => !site.candidates.some((other) => other.replacement === replacement);
    sites.set(key, { ...site, candidates: [...site.candidates, ...candidates.filter(isNew)] });
  };
  const fallbacks = new Set();
  walk(program, [], (node, parents) => {
    if (isFallback(node)) fallbacks.add(`${node.right.start}-${node.right.end}`);
    visit({ node, parents, text, add });
  });
  const found = [...sites].map(([key, site]) => ({ ...site, isFallback: fallbacks.has(key) }));
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** Returns the text with one site changed. */
export function applyChange(text, { start, end }, { replacement }) {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Returns the text with a call before each candidate; the call passes the candidate's number. */
export function instrument(text, sites, numberOf) {
  const edits = sites.flatMap((site) => {
    const call = `globalThis.__siteReached?.(${numberOf(site)})`;
    const [before, after] = site.form === 'statement' ? [`{${call};`, '}'] : [`(${call},`, ')'];
    // At the same offset, inner sites close first, and outer sites open first.
    return [
      { at: site.start, rank: [1, -site.end], insert: before },
      { at: site.end, rank: [0, -site.start], insert: after },
    ];
  });
  edits.sort((a, b) => a.at - b.at || a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]);
  const pieces = edits.map(({ at, insert }, index) => text.slice(edits[index - 1]?.at ?? 0, at) + insert);
  return pieces.join('') + text.slice(edits.at(-1)?.at ?? 0);
}

function walk(node, parents, look) {
  if (isHelper(node) || isBundlerCondition(node)) return;
  look(node, parents);
  const below = [...parents, node];
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) if (child) walk(child, below, look);
  }
}

/** Whether the TypeScript compiler added a node: `__rewriteRelativeImportExtension`. */
function isHelper(node) {
  return node.type === 'VariableDeclaration' && /^__[a-z]/.test(node.declarations[0]?.id.name ?? '');
}

/**
 * Whether a condition tests a variable such as `process.env['NODE_ENV']` that the bundler defines. The bundler evaluates
 * such a condition and drops a branch, so the condition must not contain a call.
 */
function isBundlerCondition({ type, left }) {
  return type === 'BinaryExpression' && /^(?:NODE_ENV|SEARCH_HOOKS)$/.test(left.property?.value);
}

/**
 * Whether a node is the fallback for an indexed access. The type checker requires it even if the index is always in range.
 */
function isFallback({ type, operator, left, right }) {
  if (type !== 'LogicalExpression' || operator !== '??' || right.type !== 'Literal') return false;
  return (left.type === 'ChainExpression' ? left.expression : left).computed === true;
}

function visit({ node, parents, text, add }) {
  const textOf = ({ start, end }) => text.slice(start, end);
  const parent = parents.at(-1);
  if (node.type === 'Literal') add(node, 'expression', ...constants(node, parents));
  else if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression') {
    const operator = swapped[node.operator];
    const replacement = `((${textOf(node.left)}) ${operator} (${textOf(node.right)}))`;
    if (operator) add(node, 'expression', { change: `${node.operator} → ${operator}`, replacement });
  } else if (node.type === 'ReturnStatement' || node.type === 'ContinueStatement') {
    if (isEarly(node, parents))
      add(node, 'statement', {
        change: `no early ${node.type === 'ReturnStatement' ? 'return' : 'continue'}`,
        replacement: ';',
      });
  }
  if (node.test && node.type !== 'SwitchCase' && !isBundlerCondition(node.test)) {
    add(node.test, 'expression', { change: 'negated', replacement: `!(${textOf(node.test)})` });
  }
  if (node.type === 'ReturnStatement' && node.argument) add(node.argument, 'expression', ...returns(node.argument));
  if (functions.has(node.type) && node.expression && parent) add(node.body, 'expression', ...returns(node.body));
}

/** Returns changes to numbers and booleans, and to strings that are compared or returned. */
function constants(node, parents) {
  const parent = parents.at(-1);
  const isName =
    (parent.type === 'Property' && parent.key === node && !parent.computed) || /^(?:Im|Ex)port/.test(parent.type);
  if (isName) return [];
  if (typeof node.value === 'boolean') return [changed(node, String(!node.value))];
  if (typeof node.value === 'number') return [changed(node, String(node.value + 1))];
  if (typeof node.value !== 'string' || /\s/.test(node.value)) return [];
  const isCompared =
    (parent.type === 'BinaryExpression' && comparisons.has(parent.operator)) || parent.type === 'SwitchCase';
  return isCompared || isReturned(node, parents) ? [changed(node, node.value === '' ? "'changed'" : "''")] : [];
}

function changed(node, replacement) {
  return { change: `${node.raw} → ${replacement}`, replacement };
}

/** Whether a node is the value that a function returns, or one branch of it. */
function isReturned(node, parents) {
  const parent = parents.at(-1);
  if (parent === undefined) return false;
  if (parent.type === 'ReturnStatement') return true;
  if (parent.type === 'ArrowFunctionExpression') return parent.body === node;
  const isChoice =
    (parent.type === 'ConditionalExpression' && parent.test !== node) ||
    parent.type === 'LogicalExpression' ||
    parent.type === 'ParenthesizedExpression';
  return isChoice && isReturned(parent, parents.slice(0, -1));
}

/** Returns the changes that replace a returned value with an empty one. Literals have separate changes. */
function returns(value) {
  const node = value.type === 'ParenthesizedExpression' ? value.expression : value;
  const isNothing =
    node.type === 'Literal' ||
    (node.type === 'Identifier' && node.name === 'undefined') ||
    (node.type === 'UnaryExpression' && node.operator === 'void');
  if (isNothing) return [];
  if (node.type === 'ArrayExpression') {
    return node.elements.length === 0 ? [] : [{ change: 'returns []', replacement: '[]' }];
  }
  if (node.type === 'TemplateLiteral') return [{ change: "returns ''", replacement: "''" }];
  return [{ change: 'returns undefined', replacement: 'undefined' }];
}

/**
 * Whether a statement ends an `if` branch early, so that execution continues after the `if` when the statement is
 * removed.
 */
function isEarly(node, parents) {
  const [outer, parent] = parents.slice(-2);
  if (parent.type === 'IfStatement') return true;
  return parent.type === 'BlockStatement' && parent.body.at(-1) === node && outer?.type === 'IfStatement';
}
