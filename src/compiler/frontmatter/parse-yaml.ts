/**
 * Parses YAML text into data. Limits the size and nesting of the text, because the parser has no limits and runs in the
 * command's own thread.
 */
import type { Document } from 'yaml';
import { loadYaml } from './load-yaml.ts';
import { faultsIn } from './yaml-faults.ts';
import type { YamlFault } from './yaml-faults.ts';

export type ParsedYaml = { document: Document.Parsed; value: unknown } | { faults: YamlFault[] };

/** Maximum length of a string to parse, in characters. */
const longest = 32_000;
/** Maximum levels of nesting; each takes at least one column of indentation, or one indicator such as `[`. */
const deepest = 100;
/** Maximum number of errors to report for one text. */
const mostFaults = 20;

export function parseYaml(yaml: string): ParsedYaml {
  if (yaml.length > longest) return refused(`it is longer than ${longest} characters`);
  if (isDeep(yaml)) return refused('it is nested too deeply');
  const { isNode, isScalar, parseDocument, visit } = loadYaml();
  try {
    const document = parseDocument(yaml, {
      schema: 'core',
      // `!!binary`, `!!set` and the like have values that JSON cannot represent.
      resolveKnownTags: false,
      uniqueKeys: true,
      prettyErrors: false,
      logLevel: 'silent',
    });
    const errors = [...document.errors, ...document.warnings].slice(0, mostFaults);
    if (errors.length > 0) return { faults: faultsIn(yaml, errors) };
    const keys = { areTexts: true };
    const anchors = new Set<string>();
    const faults: YamlFault[] = [];
    visit(document, {
      Alias(_, alias) {
        if (anchors.has(alias.source) || faults.length === mostFaults) return;
        const [start = 0, end = 0] = alias.range ?? [];
        const reason = `\`*${alias.source}\` refers to an anchor that is not defined`;
        faults.push({ reason, hint: 'put the whole value in quotes', start, end });
      },
      Value(_, { anchor }) {
        if (anchor !== undefined) anchors.add(anchor);
      },
      Pair(_, { key }) {
        keys.areTexts &&= !isNode(key) || isScalar(key);
        return keys.areTexts ? undefined : visit.BREAK;
      },
    });
    if (faults.length > 0) return { faults };
    // Converting nested keys to text takes exponential time.
    if (!keys.areTexts) return refused('a key is a list, a mapping or an alias');
    return { document, value: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    // Aliases that expand exponentially, and nesting that overflows the stack, are errors in the text.
    if (error instanceof RangeError) return refused('it is nested too deeply');
    if (error instanceof ReferenceError) return refused('its aliases expand without limit');
    throw error;
  }
}

function refused(reason: string): ParsedYaml {
  return { faults: [{ reason, start: 0, end: 0 }] };
}

/**
 * True for nesting that is too deep for the recursive parser. If the stack is nearly full, running a regular
 * expression crashes the process.
 */
function isDeep(yaml: string): boolean {
  let open = 0;
  for (const [part] of yaml.matchAll(/^[ \t]*(?:[-?:][ \t]+)*|[[\]{}]/gm)) {
    if (part === '[' || part === '{') open++;
    else if (part === ']' || part === '}') open = Math.max(0, open - 1);
    else if (part.length > deepest) return true;
    if (open > deepest) return true;
  }
  return false;
}
