/** Opens the site's search index and reads the terms that match the typed text while the rest of the search loads. */
import { searchFormat } from '../../shared/search/format.ts';
import type { SearchManifest } from '../../shared/search/format.ts';
import { createLookup } from '../../shared/search/lookup.ts';
import type { Lookup } from '../../shared/search/lookup.ts';
import { parseQuery } from '../../shared/search/query.ts';

export interface OpenIndex {
  manifest: SearchManifest;
  lookup: Lookup;
  /**
   * Reads what the search will look up for the text in a field. Ignores failures, because the search reads the same
   * data again and reports them.
   */
  readAhead(input: HTMLInputElement): void;
}

/** Opens the index at the URL of its manifest. `answer`: the response with the manifest. */
export async function openIndex(manifestUrl: string, answer: Promise<Response>): Promise<OpenIndex> {
  const folder = manifestUrl.slice(0, manifestUrl.lastIndexOf('/') + 1);
  const manifest = (await served(await answer).json()) as SearchManifest;
  if (manifest.format !== searchFormat)
    throw new Error(`The search index has format ${manifest.format}, not ${searchFormat}.`);
  const read = async (path: string): Promise<Uint8Array> => {
    const file = served(await fetch(`${folder}${path}?${manifest.version}`));
    return new Uint8Array(await file.arrayBuffer());
  };
  const lookup = createLookup(manifest, read);
  return {
    manifest,
    lookup,
    readAhead(input) {
      for (const term of parseQuery(input.value.trimStart()).terms) lookup.find(term).catch(() => undefined);
    },
  };
}

function served(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url} responded with ${response.status}.`);
  return response;
}
