/**
 * Finds groups of files that import each other, even if they import only types. Such files can be understood only as a
 * group.
 */
import type { Import } from '../imports.ts';
import type { Violation } from '../source.ts';

/**
 * Returns one violation for each import within a group, shortest cycles first. Removing one of these imports breaks its
 * cycle.
 */
export function cyclicImports(imports: readonly Import[]): Violation[] {
  const graph = graphOf(imports);
  const groups = new Map(groupsOf(graph).flatMap((files) => files.map((file) => [file, files] as const)));
  const found = imports.flatMap(({ file, line, target, names, isType }) => {
    if (target === null || groups.get(file)?.includes(target) !== true) return [];
    const by = names.length > 0 ? ` by ${isType ? 'type ' : ''}${names.join(', ')}` : '';
    const cycle = [file, ...pathBetween(target, file, graph)];
    return [{ file, line, detail: `is in a cycle with ${target}${by}`, cycle, note: `(${cycle.join(' > ')})` }];
  });
  return found.toSorted((a, b) => a.cycle.length - b.cycle.length);
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(imports: readonly Import[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    if (target === null) continue;
    const targets = graph.get(file) ?? new Set<string>();
    graph.set(file, targets.add(target));
  }
  return graph;
}

/**
 * Uses Tarjan's algorithm to find the strongly connected components. A single file is also a component, which matters
 * if it imports itself.
 */
function groupsOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  /** Returns the lowest index among the open files that the file reaches. */
  const enter = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    open.push(file);
    let lowest = place;
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, enter(target));
      else if (open.includes(target)) lowest = Math.min(lowest, order.get(target) ?? lowest);
    }
    if (lowest === place) groups.push(open.splice(open.indexOf(file)));
    return lowest;
  };
  for (const file of graph.keys()) if (!order.has(file)) enter(file);
  return groups;
}

/** Returns the shortest path between two files, including both. */
function pathBetween(from: string, to: string, graph: Graph): string[] {
  const before = new Map<string, string | null>([[from, null]]);
  for (const file of before.keys()) {
    if (file === to) break;
    for (const target of graph.get(file) ?? []) if (!before.has(target)) before.set(target, file);
  }
  const path: string[] = [];
  for (let file: string | null | undefined = to; file; file = before.get(file)) path.unshift(file);
  return path;
}
