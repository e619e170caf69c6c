/**
 * Builds and finds DOM elements. HTML strings are never used, so text from a query or a page is never parsed as markup.
 */

/** Creates an element. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

/** The nearest element around the target of an event that matches a selector, the target included. */
export function closestTo<Kind extends Element = HTMLElement>(
  target: EventTarget | null,
  selector: string,
): Kind | null {
  return target instanceof Element ? target.closest<Kind>(selector) : null;
}
