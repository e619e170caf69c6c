/** Parses a code sample and reports its first syntax error, with the parsers that a build uses anyway. */
import { createRequire } from 'node:module';
import type * as esbuild from 'esbuild';
import { parseJson } from '../../config/json-positions.ts';
import { loadYaml } from '../../frontmatter/load-yaml.ts';
import type { SampleFault } from './fault.ts';
import { parseHtml } from './html.ts';
import { isPlainCss } from './plain-css.ts';
import { isPlainYaml } from './plain-yaml.ts';

type ScriptLoader = 'ts' | 'tsx' | 'jsx';
type Parser = (code: string) => Promise<SampleFault | null>;

const load = createRequire(import.meta.url);

const loaders: Readonly<Record<string, ScriptLoader>> = {
  ...each('ts typescript mts cts', 'ts'),
  ...each('tsx', 'tsx'),
  // In many projects, JavaScript files may contain JSX.
  ...each('js jsx javascript mjs cjs', 'jsx'),
};
const parsers: Readonly<Record<string, Parser>> = {
  ...Object.fromEntries(
    Object.entries(loaders).map(([language, loader]) => [language, (code: string) => parseScript(code, loader)]),
  ),
  ...each<Parser>('css', parseCss),
  ...each<Parser>('json', (code) => parseJsonSample(withoutComments(code))),
  ...each<Parser>('jsonc', (code) => parseJsonSample(withoutComments(code).replaceAll(/,(?=\s*[}\]])/g, ' '))),
  ...each('yaml yml', parseYaml),
  ...each('toml', parseTomlSample),
  ...each<Parser>('html htm', async (code) => parseHtml(code, load('parse5') as typeof import('parse5'))),
};

/** True for a language that `parseSample` supports. */
export function isParsed(language: string): boolean {
  return Object.hasOwn(parsers, language);
}

export async function parseSample(code: string, language: string): Promise<SampleFault | null> {
  return (await parsers[language]?.(code)) ?? null;
}

/** True for JavaScript and TypeScript. */
export function isScript(language: string): boolean {
  return /^(?:[mc]?[jt]sx?|javascript|typescript)$/.test(language);
}

/** True for a script in which an in-process parser finds no error. If false, only `parseSample` knows whether it is valid. */
export function isValidScript(code: string, language: string): boolean {
  const loader = loaders[language];
  return loader !== undefined && isPlainlyValid(code, loader);
}

/** True if a script parses. Allows names to be declared twice, and `return` outside a function. */
export function readsAsScript(code: string, loader: ScriptLoader): boolean {
  const { parseSync } = load('oxc-parser') as typeof import('oxc-parser');
  return parseSync(`sample.${loader}`, code, { lang: loader, sourceType: 'module' }).errors.length === 0;
}

/** esbuild, a separate process, is called only if the in-process parsers are uncertain. Its result is final. */
async function parseScript(code: string, loader: ScriptLoader): Promise<SampleFault | null> {
  if (isPlainlyValid(code, loader)) return null;
  try {
    const { transform } = load('esbuild') as typeof esbuild;
    await transform(code, { loader, logLevel: 'silent', jsx: 'preserve', target: 'esnext' });
    return null;
  } catch (error) {
    const [first] = error instanceof Error && 'errors' in error ? (error.errors as esbuild.Message[]) : [];
    if (first === undefined) throw error;
    const { location, text } = first;
    const before = Buffer.from(location?.lineText ?? '')
      .subarray(0, location?.column ?? 0)
      .toString('utf8');
    return { reason: lowerFirst(text), line: location?.line ?? 1, column: before.length + 1 };
  }
}

/** Matches JSDoc types and an empty last argument, which the fast parser accepts but esbuild rejects. */
const doubtful = /,\s*>|[=|&<(:,]\s*\?|\?\s*[,>;)\]}|&\n]|[|&<:]\s*!/;

/** True if an in-process parser finds no error. */
function isPlainlyValid(code: string, loader: ScriptLoader): boolean {
  if (doubtful.test(code)) return false;
  const { parseSync } = load('oxc-parser') as typeof import('oxc-parser');
  const { errors } = parseSync(`sample.${loader}`, code, {
    lang: loader,
    sourceType: 'module',
    showSemanticErrors: true,
  });
  return errors.length === 0;
}

async function parseCss(code: string): Promise<SampleFault | null> {
  if (isPlainCss(code)) return null;
  const { transform } = load('lightningcss') as typeof import('lightningcss');
  try {
    transform({ filename: 'sample.css', code: Buffer.from(withoutImportRules(code)), cssModules: true });
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { line = 1, column = 1 } = ('loc' in error ? error.loc : {}) as { line?: number; column?: number };
    return { reason: lowerFirst(error.message), line, column };
  }
}

/**
 * A function such as Tailwind's `source(…)` after an import is valid CSS (an unknown media query), but the parser
 * rejects it.
 */
function withoutImportRules(code: string): string {
  return code.replaceAll(/@import\s+(?:"[^"\n]*"|'[^'\n]*'|url\([^)\n]*\))[^;{}]*/g, (rule) =>
    rule.replaceAll(/(?<=\s)(?!(?:supports|layer|url)\()[a-z-]+\([^()]*\)/g, (given) =>
      given.replaceAll(/[^\n]/g, ' '),
    ),
  );
}

async function parseJsonSample(code: string): Promise<SampleFault | null> {
  if (isJson(code)) return null;
  const parsed = parseJson(code);
  if (!('fault' in parsed)) return null;
  const before = code.slice(0, parsed.fault.range.start).split('\n');
  return { reason: parsed.fault.message, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Duplicate keys are allowed, because samples use them to show before and after. */
function isJson(code: string): boolean {
  try {
    JSON.parse(code);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

/** Replaces comments, which are common in configuration files, with blanks, so that positions stay correct. */
function withoutComments(code: string): string {
  return code.replaceAll(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' '),
  );
}

async function parseYaml(code: string): Promise<SampleFault | null> {
  if (isPlainYaml(code)) return null;
  const document = loadYaml().parseDocument(code, { prettyErrors: false, logLevel: 'silent' });
  const [fault] = document.errors;
  // Several YAML documents in one file are valid.
  if (fault === undefined || fault.code === 'MULTIPLE_DOCS') return null;
  const before = code.slice(0, fault.pos[0]).split('\n');
  return { reason: lowerFirst(fault.message), line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

async function parseTomlSample(code: string): Promise<SampleFault | null> {
  const { parseToml, TomlError } = await import('../../toml.ts');
  try {
    parseToml(code);
    return null;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Samples show alternatives by setting a key twice.
    if (error.message.includes('redefine')) return null;
    const [reason = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    return { reason: lowerFirst(reason), line: error.line, column: error.column };
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
}

/** A record with the same value for several languages, separated by spaces. */
export function each<Value>(languages: string, value: Value): Record<string, Value> {
  return Object.fromEntries(languages.split(' ').map((language) => [language, value]));
}
