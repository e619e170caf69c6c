/** Ids that the shell gives to its own parts: no heading and no raw HTML of a page may take them. */

export const reservedIds: readonly string[] = [
  'content',
  'docsite',
  ...[
    'page',
    'appearance',
    'languages',
    'versions',
    'outline',
    'outline-title',
    'nav-screen',
    'social-more',
    'search',
    'search-input',
    'search-list',
    'search-status',
  ].map((name) => `docsite-${name}`),
];

export function isReservedId(id: string): boolean {
  return reservedIds.includes(id);
}
