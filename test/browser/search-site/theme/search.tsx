import type { SearchGroup, SearchRenderProps } from 'docsite-compiler/theme';

/** Readers search for `hit`, but the pages use `strike`. */
export function beforeSearch(query: string): string | undefined {
  if (query === 'throw') throw new Error('before');
  return query === 'hit' ? 'strike' : undefined;
}

export function onSearch(query: string): SearchGroup[] {
  if (query === 'throw') throw new Error('on');
  if (query === 'nobody') return [];
  return [
    { group: 'Forum', result: [{ title: `Questions about ${query}`, link: 'https://forum.example/#first' }] },
    { group: 'Shop', renderType: 'custom', result: query === 'broken' ? null : { price: 12 } },
  ];
}

export function afterSearch(query: string, shown: { found: readonly unknown[]; added: readonly unknown[] }): void {
  document.documentElement.dataset['searched'] = `${query} ${shown.found.length} ${shown.added.length}`;
}

export function render({ result, query, close }: SearchRenderProps) {
  const { price } = result as { price: number };
  return (
    <button type="button" onClick={close}>
      Buy {query} for {price}
    </button>
  );
}
