/** Development only: patches the article with newer HTML and keeps unchanged nodes. */

export interface Patch {
  /** The HTML that the article was created from; behaviors have changed the live nodes since. */
  before: string;
  html: string;
  trusted(html: string): string;
}

/** Preserves open details, chosen tabs, images and live components outside the changed blocks. */
export function patchArticle(article: Element, { before, html, trusted }: Patch): void {
  const older = nodesOf(trusted(before));
  const newer = nodesOf(trusted(html));
  const live = [...article.childNodes];
  if (before === '' || older.length !== live.length || before === html) {
    replace(live, newer, { article, after: null });
    return;
  }
  const start = commonLength(older, newer);
  const end = commonLength(older.slice(start).toReversed(), newer.slice(start).toReversed());
  const after = live[live.length - end] ?? null;
  replace(live.slice(start, live.length - end), newer.slice(start, newer.length - end), { article, after });
}

/** Replaces the old nodes with the incoming ones, before `after` or at the end. */
function replace(
  outgoing: ChildNode[],
  incoming: ChildNode[],
  { article, after }: { article: Element; after: ChildNode | null },
): void {
  const [left, top] = [scrollX, scrollY];
  const kept = statesOf(outgoing);
  for (const node of incoming) article.insertBefore(node, after);
  for (const node of outgoing) node.remove();
  restore(incoming, kept);
  if (after === null) scrollTo({ left, top, behavior: 'instant' });
}

function nodesOf(html: string): ChildNode[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.childNodes];
}

function commonLength(a: readonly ChildNode[], b: readonly ChildNode[]): number {
  const different = a.findIndex((node, index) => b[index] === undefined || !node.isEqualNode(b[index]));
  return different < 0 ? Math.min(a.length, b.length) : different;
}

/** Reads the state that the reader changed in blocks, by kind and order. */
function statesOf(nodes: ChildNode[]): { open: boolean[]; chosen: (string | undefined)[] } {
  return {
    open: inside<HTMLDetailsElement>(nodes, 'details').map((details) => details.open),
    chosen: inside<HTMLElement>(nodes, '.tab[aria-selected=true]').map((tab) => tab.dataset['label']),
  };
}

function restore(nodes: ChildNode[], { open, chosen }: ReturnType<typeof statesOf>): void {
  for (const [index, details] of inside<HTMLDetailsElement>(nodes, 'details').entries())
    details.open = open[index] ?? details.open;
  for (const [index, tabs] of inside<HTMLElement>(nodes, '.tabs').entries()) {
    const label = chosen[index];
    if (label !== undefined)
      tabs.querySelector<HTMLElement>(`:scope > .tab-list > .tab[data-label="${CSS.escape(label)}"]`)?.click();
  }
}

function inside<T extends Element>(nodes: ChildNode[], selector: string): T[] {
  return nodes.flatMap((node) => {
    if (!(node instanceof Element)) return [];
    return [...(node.matches(selector) ? [node as T] : []), ...node.querySelectorAll<T>(selector)];
  });
}
