/** Maps positions in the compiled config module back to the site's source files. */
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileConfig } from './bundle.ts';
import type { CompiledConfig } from './bundle.ts';
import type { Point } from '../findings/finding.ts';
import { fileInRoot } from '../findings/positions.ts';
import type { Finding } from '../findings/finding.ts';

/** The config file that a module was compiled from. */
export interface Compiled {
  root: string;
  file: string;
  /** URL of the module; empty if no code in the config runs after loading. */
  module: string;
}

/** Returns the source position of a line in a stack; null if the line is not in the module. */
type Locate = (line: string) => { source: string; start: Point } | null;

/** Compiles the config again unless `known` has a source map, because maps are not stored. */
export async function openPositions({ root, file, module }: Compiled, known?: CompiledConfig): Promise<Locate> {
  // Every line of a stack contains the empty name.
  if (module === '') return () => null;
  const again = known === undefined || known.map === '' ? await compileConfig(root, file) : known;
  if ('faults' in again) return () => null;
  const map = new SourceMap(JSON.parse(again.map));
  return (line) => {
    const at = line.includes(path.basename(module)) ? /:(\d+):(\d+)\)?$/.exec(line) : null;
    if (at === null) return null;
    const origin = map.findEntry(Number(at[1]) - 1, Number(at[2]) - 1);
    if (!('originalSource' in origin)) return null;
    const { originalSource: named, originalLine, originalColumn } = origin;
    const source = path.resolve(again.folder, named.startsWith('file:') ? fileURLToPath(named) : named);
    return { source, start: { line: originalLine + 1, column: originalColumn + 1 } };
  };
}

/** Replaces positions in the stacks of findings with positions in source files, relative to the site's root. */
export async function withSourceStacks<T extends { findings: Finding[] }>(result: T, compiled: Compiled): Promise<T> {
  if (result.findings.every(({ stack }) => stack === undefined)) return result;
  const locate = await openPositions(compiled);
  const shown = (line: string): string => {
    const found = locate(line);
    if (found === null)
      return line.replaceAll(/file:\/\/\S+?(?=:\d+:\d+)/g, (url) => fileInRoot(compiled.root, fileURLToPath(url)));
    const { source, start } = found;
    const name = /^at (.*) \(/.exec(line)?.[1];
    const position = `${fileInRoot(compiled.root, source)}:${start.line}:${start.column}`;
    return name === undefined ? `at ${position}` : `at ${name} (${position})`;
  };
  const findings = result.findings.map((finding) =>
    finding.stack === undefined ? finding : { ...finding, stack: finding.stack.split('\n').map(shown).join('\n') },
  );
  return { ...result, findings };
}
