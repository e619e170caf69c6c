/** Content that the server rendered, inside elements that React hydrates. */

export interface UntouchedHtml {
  __html: string;
  restore(element: Element | null): void;
}

/**
 * `served` is the element that the server rendered; React never changes its content. While hydrating, React keeps the
 * content of an element with `suppressHydrationWarning`; later, it writes HTML only if it gets a different object. If
 * anything else differs from what the server rendered, React creates all elements again, and `restore` moves the
 * content to the new element.
 */
export function untouched(served: Element | null): UntouchedHtml {
  return {
    __html: emptyHtml(),
    restore(element) {
      if (served !== null && element !== null && element !== served) element.append(...served.childNodes);
    },
  };
}

/** Where Trusted Types are enforced, React cannot write plain text. */
function emptyHtml(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };
  return trustedTypes?.emptyHTML ?? '';
}
