/** `?navbar=0` and the like: parts of the page that the address switches off, as classes of `<html>`. */

const parts = ['navbar', 'sidebar', 'outline', 'footer', 'globalUIComponents'];

/** Sets the classes that a query asks for and takes the others away; only the value `0` says anything. */
export function applyFlags(search: string): void {
  const query = new URLSearchParams(search);
  for (const part of parts) {
    document.documentElement.classList.toggle(`no-${part.toLowerCase()}`, query.get(part) === '0');
  }
}

/** True for a query that says nothing but which parts are switched off. */
export function isOnlyFlags(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((name) => parts.includes(name));
}

/** The flags of one address laid over another; what the link says itself stays. */
export function carryFlags(link: URL, search: string): void {
  for (const [name, value] of new URLSearchParams(search)) {
    if (parts.includes(name) && value === '0' && !link.searchParams.has(name)) link.searchParams.set(name, value);
  }
}
