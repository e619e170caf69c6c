/** Builds DOM elements without HTML, so that no text of a query or a page is ever interpreted. */

/** A new element. Attributes that are `undefined` are omitted. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) created.setAttribute(key, value);
  created.append(...children);
  return created;
}
