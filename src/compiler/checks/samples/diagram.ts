/** Parses a Mermaid diagram with the package that the site installs. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { mermaidFile } from '../../package-files.ts';
import { requireOptional } from '../../optional-package.ts';
import type { SampleFault } from './fault.ts';

interface Mermaid {
  parse(text: string): Promise<unknown>;
}

/** The error of a parser; only some of Mermaid's parsers report the position as data. */
interface ParseError {
  message?: unknown;
  hash?: { loc?: { first_line?: number; first_column?: number; last_line?: number } };
}

/** Returns null for a valid diagram, and if this version of the package cannot parse it outside a browser. */
export async function parseDiagram(code: string, root: string): Promise<SampleFault | null> {
  const mermaid = await loadMermaid(root);
  if (mermaid === null) return null;
  return mermaid.parse(code).then(
    () => null,
    (error: unknown) => faultIn(error as ParseError),
  );
}

/** Node.js keeps the modules, so they are loaded once. */
async function loadMermaid(root: string): Promise<Mermaid | null> {
  const script = mermaidFile(root);
  if (script === null) return null;
  const folder = path.dirname(script);
  try {
    // Mermaid sanitizes labels with DOMPurify, whose functions do not exist without a DOM.
    const cleaner = path.join(
      path.dirname(requireOptional('mermaid', root).resolve('dompurify', { paths: [folder] })),
      'purify.es.mjs',
    );
    const { default: purify } = (await import(pathToFileURL(cleaner).href)) as { default: Record<string, unknown> };
    const doNothing = (): void => undefined;
    for (const name of ['addHook', 'removeHook', 'removeAllHooks']) purify[name] ??= doNothing;
    purify['sanitize'] ??= (text: string) => text;
    const module = (await import(pathToFileURL(path.join(folder, 'mermaid.core.mjs')).href)) as { default: Mermaid };
    return module.default;
  } catch {
    // Another version of the package has other files.
    return null;
  }
}

function faultIn({ message, hash }: ParseError): SampleFault | null {
  const text = typeof message === 'string' ? message : '';
  if (hash?.loc !== undefined) {
    const { first_line: line = 1, first_column: column = 0 } = hash.loc;
    const found = /Expecting [^]*?, got '([^']*)'/.exec(text)?.[1];
    return { reason: found === undefined ? firstLine(text) : reasonFor(found), line, column: column + 1 };
  }
  const [, line, column] = /^Parsing failed:[^]*?line (\d+), column (\d+)/.exec(text) ?? [];
  if (line !== undefined)
    return { reason: firstLine(text.replace(/^[^]*?column \d+:\s*/, '')), line: Number(line), column: Number(column) };
  return text.startsWith('No diagram type detected')
    ? { reason: 'unknown diagram type in the first line', line: 1, column: 1 }
    : null;
}

/** `token`: what the parser found instead of what it expected. */
function reasonFor(token: string): string {
  if (/^(?:EOF|1)$/.test(token)) return 'the diagram ends too early';
  return /^(?:NL|NEWLINE)$/.test(token) ? 'the line ends too early' : `unexpected \`${token}\``;
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
