/**
 * Removes the code that builds and changes an index from MiniSearch, because readers download this library and bundlers
 * cannot drop methods of a class.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const library = 'MiniSearch';
/** The methods that `src/shared/search/score.ts` calls. */
const called = ['constructor', 'loadJS', 'search'];
/**
 * Methods that are reached only when documents are removed or through options that `score.ts` does not use. They are
 * listed because `SearchableMap` has methods with the same names as those of `Map`, which the library also calls.
 */
const unreached = {
  [library]: ['executeWildcardQuery', 'removeTerm'],
  SearchableMap: ['delete', 'from', 'fuzzyGet', 'has', 'keys', 'size'],
};

/** Returns the source of MiniSearch's module, reduced to the methods above and those that they call. */
export function searchLibrary() {
  const text = readFileSync(fileURLToPath(import.meta.resolve('minisearch')), 'utf8');
  const { program } = parseSync('minisearch.js', text);
  const { methods, declared } = declarationsOf(program);
  const kept = neededMethods(methods, declared);
  let rest = '';
  let at = 0;
  for (const method of methods) {
    if (kept.has(method)) continue;
    rest += text.slice(at, method.node.start);
    at = method.node.end;
  }
  return `${rest}${text.slice(at)}\nexport { MiniSearch as searchLibrary };\n`;
}

/** Returns the methods of all classes, in order, and all other declarations by name. */
function declarationsOf(program) {
  const methods = [];
  const declared = new Map();
  for (const statement of program.body) {
    if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) declared.set(id.name, init);
    } else if (statement.type === 'FunctionDeclaration') {
      declared.set(statement.id.name, statement.body);
    } else if (statement.type === 'ClassDeclaration') {
      const owner = statement.id.name;
      // Loops call `Symbol.iterator` and `next`, so these methods are needed whenever their class is needed.
      for (const node of statement.body.body) {
        const isOfLoop = node.computed || node.key.name === 'next';
        methods.push({ owner, name: isOfLoop ? 'constructor' : node.key.name, node });
      }
      declared.set(owner, null);
    }
  }
  return { methods, declared };
}

/**
 * Collects the needed methods. A method is needed if another needed method calls a method of that name, on `this` or on
 * an object of another class.
 */
function neededMethods(methods, declared) {
  const kept = new Set();
  const seen = new Set();
  const waiting = [];
  const keep = (isWanted) => {
    for (const method of methods) {
      if (kept.has(method) || unreached[method.owner]?.includes(method.name) || !isWanted(method)) continue;
      kept.add(method);
      waiting.push(method.node.value);
    }
  };
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'MemberExpression' && !node.computed) {
      const isOwn = node.object.type === 'ThisExpression';
      keep(({ owner, name }) => name === node.property.name && (isOwn || owner !== library));
    } else if (node.type === 'Identifier' && declared.has(node.name) && !seen.has(node.name)) {
      seen.add(node.name);
      keep(({ owner, name }) => owner === node.name && name === 'constructor');
      waiting.push(declared.get(node.name));
    }
    for (const child of Object.values(node)) visit(child);
  };
  keep(({ owner, name }) => owner === library && called.includes(name));
  while (waiting.length > 0) visit(waiting.pop());
  return kept;
}
