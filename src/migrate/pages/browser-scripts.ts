/** Recognizes scripts in pages that use only the browser, so that docsite can run them as the script of a component. */
import { scriptTree } from '../../compiler/script-tree.ts';
import { isFunction, nodesOf } from '../read/nodes.ts';
import type { PageScript } from './pass.ts';

/** Returns the body of a function that runs the script; null if the script needs the old generator. */
export function browserScript({ text, source }: PageScript): string | null {
  const program = source === '' ? scriptTree('script.ts', text) : null;
  if (program === null || needsOldSite.test(text) || isBlocked.test(text)) return null;
  const names: string[] = [];
  const parts: string[] = [];
  let done = 0;
  for (const statement of program.body) {
    if (statement.type.startsWith('Export')) return null;
    if (statement.type !== 'ImportDeclaration') continue;
    // Vue calls these functions when the page is shown, which is when docsite runs the script.
    if (statement.source.value !== 'vue') return null;
    names.push(...statement.specifiers.map(({ local }) => local.name));
    parts.push(text.slice(done, statement.start));
    done = statement.end;
  }
  if (names.some((name) => !/^on(?:Before)?Mount(?:ed)?$/.test(name))) return null;
  const type = isTyped(text) ? ': () => void' : '';
  const helpers = names.map((name) => `const ${name} = (run${type}) => run();\n`);
  const code = parts.join('') + text.slice(done);
  return code.trim() === '' ? null : `${helpers.join('')}${code.trim()}`;
}

/** Whether a script uses `await` outside its functions, so that only an async function can contain it. */
export function awaits(code: string): boolean {
  return nodesOf(scriptTree('script.ts', code), isFunction).some(
    (node) => node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await),
  );
}

/** Whether a script contains types, so that only a TypeScript module can contain it. */
export function isTyped(code: string): boolean {
  return scriptTree('script.mjs', code) === null;
}

/** Parts of old themes and generators. */
const needsOldSite =
  /document\$|__md_|data-md-|__code_|\$(?:page|frontmatter|site)\b|\.(?:VP|vp-|vt-|md-)\w|__VP_|\brequire\(|\bimport\(|^\s*@/m;

/** Code that docsite's policy blocks. */
const isBlocked =
  /\beval\(|new Function\b|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bfetch\(|\.src\s*=/;
