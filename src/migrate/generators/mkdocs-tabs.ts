/** Groups of tabs that Material switches together (`content.tabs.link`): all groups on all pages that share a label. */
import { tabLabel } from '../pages/indented-blocks.ts';

/** Maps the labels of tabs to the name of their group. */
export function tabGroupsOf(texts: readonly string[]): Map<string, string> {
  const linked = texts.flatMap(groupsIn).reduce<Set<string>[]>((sets, labels) => {
    const shares = (one: ReadonlySet<string>): boolean => labels.some((label) => one.has(label));
    const joined = new Set([...sets.filter(shares).flatMap((one) => [...one]), ...labels]);
    return [...sets.filter((one) => !shares(one)), joined];
  }, []);
  const names = new Set<string>();
  return new Map(
    linked.flatMap((labels) => {
      const [first = ''] = labels;
      const slug =
        first
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
          .replaceAll(/^-|-$/g, '') || 'tabs';
      const name = names.has(slug) ? `${slug}-${names.size}` : slug;
      names.add(name);
      return [...labels].map((label) => [label, name] as const);
    }),
  );
}

/** The labels of each group of `=== "Label"` lines that follow one another. */
function groupsIn(text: string): string[][] {
  const groups: string[][] = [];
  const open: { indent: number; labels: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, space = '', mark, rest = ''] = /^([ \t]*)===([!+]?)[ \t]+(["'].*["'])[ \t]*$/.exec(line) ?? [];
    const indent = (mark === undefined ? (/^[ \t]*/.exec(line)?.[0] ?? '') : space).replaceAll('\t', '    ').length;
    const starts = mark === undefined || mark === '!';
    while ((open.at(-1)?.indent ?? -1) >= indent + (starts ? 0 : 1)) open.pop();
    if (mark === undefined) continue;
    const group = open.at(-1)?.indent === indent ? open.at(-1) : undefined;
    if (group !== undefined) group.labels.push(tabLabel(rest));
    else {
      const labels = [tabLabel(rest)];
      open.push({ indent, labels });
      groups.push(labels);
    }
  }
  return groups;
}
