/** Names the bundler's outputs by a hash of their contents and of everything they import. */
import path from 'node:path';
import type { OutputFile } from '../output-file.ts';
import { hashOf, hashOfParts } from '../hash.ts';

/** One output with the name the bundler gave it. */
export interface RawOutput {
  /** Unique base name that other outputs use to refer to this one: `<label>-<8 letters>.<ext>`. */
  name: string;
  contents: Uint8Array;
  /** Base names of the outputs that this output refers to. */
  mentions: string[];
}

/**
 * Gives each output its final name and updates all references. The bundler's own hashes include source paths, so the
 * same site in a different folder would get different names; these hashes depend only on the contents.
 */
export function nameOutputs(outputs: readonly RawOutput[], folder: string): Map<string, OutputFile> {
  const byName = new Map(outputs.map((output) => [output.name, output]));
  const own = new Map(outputs.map((output) => [output.name, hashOf(rewrite(output, (name) => labelOf(name)))]));
  const final = new Map(outputs.map((output) => [output.name, finalName(output, { byName, own })]));
  return new Map(
    outputs.map((output) => {
      const contents = rewrite(output, (name) => final.get(name) ?? name);
      return [output.name, { path: `${folder}/${final.get(output.name)}`, contents, hash: hashOf(contents) }];
    }),
  );
}

interface Known {
  byName: ReadonlyMap<string, RawOutput>;
  own: ReadonlyMap<string, string>;
}

/**
 * Chunks may import each other in a cycle, so the hash covers the contents of all reachable chunks instead of
 * their names.
 */
function finalName(output: RawOutput, { byName, own }: Known): string {
  const reached = new Set<string>([output.name]);
  for (const name of reached) for (const next of byName.get(name)?.mentions ?? []) reached.add(next);
  const [hash = '', ...others] = [...reached].map((name) => own.get(name) ?? '');
  const whole = others.length === 0 ? hash : hashOfParts([hash, ...others.toSorted()]);
  return `${labelOf(output.name)}-${whole.slice(0, 10)}${path.extname(output.name)}`;
}

function labelOf(name: string): string {
  return name.slice(0, name.lastIndexOf('-'));
}

function rewrite(output: RawOutput, rename: (name: string) => string): string | Uint8Array {
  if (output.mentions.length === 0) return output.contents;
  // The bundler writes each reference as a literal with a unique hash, so replacing text is safe.
  return output.mentions.reduce(
    (text, name) => text.replaceAll(name, rename(name)),
    Buffer.from(output.contents).toString('utf8'),
  );
}
