/** Reads and parses the repository's source files once for all rules. */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import type { Comment, Node, Program } from 'oxc-parser';

export interface Source {
  /** POSIX path relative to the repository: `src/compiler/hash.ts`. */
  file: string;
  text: string;
  program: Program;
  comments: Comment[];
  /** Returns the line of an offset, counted from 1. */
  lineOf(offset: number): number;
}

/** A violation. `detail` identifies it within its file, so it does not contain line numbers. */
export interface Violation {
  file: string;
  line: number;
  detail: string;
  /** An additional explanation, which may change without making it a different violation. */
  note?: string;
}

/** Returns every module in `src` and `scripts`, except files that are copied and run elsewhere. */
export function readSources(root: string): Source[] {
  return ['src', 'scripts'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((file) => /\.[jt]sx?$/.test(file) && !/^(?:src\/cli\/template|scripts\/mutations\/copied)\//.test(file))
      .toSorted()
      .map((file) => parseSource(file, fs.readFileSync(path.join(root, file), 'utf8'))),
  );
}

export function parseSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return { file, text, program, comments, lineOf: (offset) => lineAt(starts, offset) };
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Visits every node of a tree in source order. Also passes its ancestors, from the outermost node to the parent. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void): void {
  const around: Node[] = [];
  const enter = (current: Node): void => {
    visit(current, around);
    around.push(current);
    eachChild(current, enter);
    around.pop();
  };
  enter(node);
}

export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  eachChild(node, (child) => children.push(child));
  return children;
}

function eachChild(node: Node, visit: (child: Node) => void): void {
  const values = node as unknown as Record<string, Node | null | undefined | (Node | null)[]>;
  for (const key of visitorKeys[node.type] ?? []) {
    const value = values[key];
    if (Array.isArray(value)) {
      for (const child of value) if (child !== null) visit(child);
    } else if (value) visit(value);
  }
}
