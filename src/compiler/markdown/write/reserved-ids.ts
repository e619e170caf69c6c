/** Lists the ids used by the shell, which headings and raw HTML of a page must not use. */

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
