/** Development only: newer HTML → the article, touching nothing that stayed the same. */

export interface Patch {
  /** The HTML that the article was made from; behaviours have changed the live nodes since. */
  before: string;
  html: string;
  trusted(html: string): string;
}

/** Open details, chosen tabs, images and live components outside the changed blocks are not even touched. */
export function patchArticle(article: Element, { before, html, trusted }: Patch): void {
  const older = nodesOf(trusted(before));
  const newer = nodesOf(trusted(html));
  const live = [...article.childNodes];
  if (before === '' || older.length !== live.length || before === html) {
    replace(live, newer, article);
    return;
  }
  const start = commonLength(older, newer);
  const end = commonLength(older.slice(start).toReversed(), newer.slice(start).toReversed());
  const after = live[live.length - end] ?? null;
  replace(live.slice(start, live.length - end), newer.slice(start, newer.length - end), article, after);
}

function replace(gone: ChildNode[], come: ChildNode[], article: Element, after: ChildNode | null = null): void {
  const place = [scrollX, scrollY] as const;
  const kept = statesOf(gone);
  for (const node of come) article.insertBefore(node, after);
  for (const node of gone) node.remove();
  restore(come, kept);
  if (after === null) scrollTo({ left: place[0], top: place[1], behavior: 'instant' });
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

/** What the reader did to blocks, by kind and order. */
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
