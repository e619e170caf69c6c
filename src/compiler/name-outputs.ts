/** The bundler's outputs → files named by a hash of their own contents and of all that they import. */
import path from 'node:path';
import type { OutputFile } from './emit.ts';
import { hashOf, hashOfParts } from './hash.ts';

/** One output as the bundler named it. */
export interface RawOutput {
  /** Unique base name that other outputs refer to it by: `<label>-<8 letters>.<ext>`. */
  name: string;
  contents: Uint8Array;
  /** Base names of the outputs that this one mentions. */
  mentions: string[];
}

/**
 * Gives each output its final name and puts the final names in the place of the old ones. The bundler's own hashes take in
 * the paths of the sources, so the same site in another folder would get other names; these depend on contents alone.
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

/** Chunks may import each other in a circle, so a name hashes the whole set that can be reached, not the names in it. */
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
  // A mention is a literal that the bundler wrote itself and whose hash occurs nowhere else.
  return output.mentions.reduce(
    (text, name) => text.replaceAll(name, rename(name)),
    Buffer.from(output.contents).toString('utf8'),
  );
}
