/**
 * Links to lines of code: `#usage:L3` is line 3 of the first block below the heading `usage`, and `#usage:2L3` is line
 * 3 of the second. Lines do not have ids, which would make every page larger.
 */
import { decoded } from '../../shared/urls.ts';

/** Pixels between the top of a line and the top of its text. */
const leading = 3;

/** Returns the hash of the line whose margin or number was clicked; null if the click was elsewhere. */
export function lineHashAt(pre: HTMLElement, { clientX, clientY }: MouseEvent): string | null {
  // A selection that ends in the margin is not a click.
  if (getSelection()?.isCollapsed === false) return null;
  const lines = [...pre.querySelectorAll('.line')];
  const index = lines.findLastIndex((line) => line.getBoundingClientRect().top - leading <= clientY);
  const line = lines[index];
  if (line === undefined || clientX > textStartOf(line)) return null;
  const heading = headingOf(pre);
  const block = blocksBelow(heading).findIndex((each) => each.contains(pre));
  return `#${heading}:${block > 0 ? block + 1 : ''}L${index + 1}`;
}

/** Marks the line that the URL's hash names, and scrolls to it. */
export function showLine(): void {
  const [, id = '', block, line] = /^#(.*):(\d*)L(\d+)$/.exec(decoded(location.hash)) ?? [];
  const shown = blocksBelow(id)[Number(block || 1) - 1];
  const target = shown?.querySelectorAll('.line')[Number(line) - 1];
  document.querySelector('.line[data-linked]')?.removeAttribute('data-linked');
  if (shown === undefined || target === undefined) return;
  target.toggleAttribute('data-linked', true);
  delete shown.dataset['folded'];
  target.scrollIntoView({ block: 'nearest' });
}

/** The code blocks between the heading with this id and the next heading. */
function blocksBelow(id: string): HTMLElement[] {
  const blocks = [...document.querySelectorAll<HTMLElement>('article .code-block')];
  return blocks.filter((block) => headingOf(block) === id);
}

/** The id of the last heading before an element; empty if there is none. */
function headingOf(element: Element): string {
  const headings = [...document.querySelectorAll('article :is(h1, h2, h3, h4, h5, h6)[id]')];
  return (
    headings.findLast((heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)?.id ??
    ''
  );
}

function textStartOf(line: Element): number {
  const number = getComputedStyle(line, '::before');
  const { left } = line.getBoundingClientRect();
  const width = Number.parseFloat(number.inlineSize) + Number.parseFloat(number.marginInlineEnd);
  return left + (Number.isNaN(width) ? 0 : width);
}
