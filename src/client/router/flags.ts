/** URL flags such as `?navbar=0` hide parts of the page, through classes on `<html>`. */

const parts = ['navbar', 'sidebar', 'outline', 'footer', 'globalUIComponents'];

/** Sets the classes for a query and removes the others. Only the value `0` has an effect. */
export function applyFlags(search: string): void {
  const query = new URLSearchParams(search);
  for (const part of parts) {
    document.documentElement.classList.toggle(`no-${part.toLowerCase()}`, query.get(part) === '0');
  }
}

/** True if a query contains only flags. */
export function isOnlyFlags(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((name) => parts.includes(name));
}

/** Adds the flags of one URL to another; flags in the link take precedence. */
export function carryFlags(link: URL, search: string): void {
  for (const [name, value] of new URLSearchParams(search)) {
    if (parts.includes(name) && value === '0' && !link.searchParams.has(name)) link.searchParams.set(name, value);
  }
}
