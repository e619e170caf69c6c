/**
 * Parses YAML text into data. Limits the size and nesting of the text, because the parser has no limits and runs in the
 * command's own thread.
 */
import type { Document, YAMLParseError, YAMLWarning } from 'yaml';
import { loadYaml } from './load-yaml.ts';

/** The reason why a string cannot be read as data, and the range of the error. */
export interface YamlFault {
  reason: string;
  hint?: string;
  start: number;
  end: number;
}

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
    visit(document, {
      Pair(_, { key }) {
        keys.areTexts &&= !isNode(key) || isScalar(key);
        return keys.areTexts ? undefined : visit.BREAK;
      },
    });
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

/** Names the cause of common mistakes, because the parser's messages describe only their consequences. */
const causes: Record<string, Pick<YamlFault, 'reason' | 'hint'>> = {
  BLOCK_AS_IMPLICIT_KEY: { reason: 'a value contains `: `', hint: 'put the whole value in quotes' },
  MULTILINE_IMPLICIT_KEY: {
    reason: 'the line after a value is indented',
    hint: 'indent all keys of a mapping equally',
  },
};

/**
 * One mistake can cause several errors in a line, or several at one position; of these, the last one is the most
 * specific.
 */
function faultsIn(yaml: string, errors: readonly (YAMLParseError | YAMLWarning)[]): YamlFault[] {
  const specific = errors.filter(({ pos: [start] }, index) => errors[index + 1]?.pos[0] !== start);
  return specific
    .filter(({ code, pos: [start] }, index) => {
      const before = specific[index - 1];
      return before?.code !== code || yaml.slice(before.pos[0], start).includes('\n');
    })
    .map(({ code, message, pos: [start, end] }) => ({
      reason: lowerFirst(message),
      ...(code === 'BAD_SCALAR_START' && { hint: 'put the value in quotes' }),
      ...causes[code],
      start,
      end,
    }));
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

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
