/** Pushes documents to an engine in steps that never expose a half-filled index. */
import { isRefusal } from './request.ts';
import type { PushedDocument } from './search-rows.ts';
import { reasonOf } from '../shared/values.ts';

/** The documents in one language. */
export interface PushedLanguage {
  /** Language as a path segment. */
  lang: string;
  /** BCP 47 tag, such as `zh-Hans`. */
  tag: string;
  list: readonly (PushedDocument & { id: string })[];
}

export interface EnginePush {
  /** Name that the handler uses to find the documents. */
  index: string;
  documents: PushedLanguage[];
  /** Replaces the whole index, or only its documents in these languages. */
  replace: 'index' | 'languages';
  signal: AbortSignal;
}

export interface PushResult {
  /** Number of sections that readers can now find. */
  rows: number;
  /** Stores that could not be deleted after the switch to the new documents, with the reason. */
  left: { name: string; reason: string }[];
}

export interface PushSteps {
  /** Creates and fills a new store for a language while readers use the old one. Returns its number of rows. */
  fill(name: string, language: PushedLanguage): Promise<number>;
  /** Prepares the filled stores for searching. */
  settle?(created: readonly string[]): Promise<void>;
  /** Switches readers to the new stores in one step. The names are in the order of the languages. */
  swap(created: readonly string[]): Promise<void>;
  /** Deletes a store. */
  remove(name: string, signal: AbortSignal): Promise<unknown>;
}

/** Rejects with the first failure and deletes the new stores, unless readers may already be using them. */
export async function pushInSteps(
  { index, documents }: Pick<EnginePush, 'index' | 'documents'>,
  { fill, settle, swap, remove }: PushSteps,
): Promise<{ rows: number }> {
  const startedAt = new Date();
  const created: string[] = [];
  const fillAll = async (): Promise<number> => {
    let rows = 0;
    const stores = documents.map((language) => ({ language, name: storeNameOf(index, language.lang, startedAt) }));
    for (const { language, name } of stores) {
      created.push(name);
      rows += await fill(name, language);
    }
    await settle?.(created);
    return rows;
  };
  const tidyAfter = async (failure: unknown): Promise<never> => {
    const signal = AbortSignal.timeout(graceTime);
    const ended = await Promise.allSettled(created.map((name) => remove(name, signal)));
    // A store that no longer exists does not have to be deleted.
    const left = created.filter((_, at) => {
      const end = ended[at];
      return end?.status === 'rejected' && !isRefusal(end.reason);
    });
    if (left.length === 0) throw failure;
    throw new Error(`${reasonOf(failure)} Not deleted after the push: ${left.join(', ')}.`, {
      cause: failure,
    });
  };
  const rows = await fillAll().catch(tidyAfter);
  await swap(created).catch((error: unknown) => {
    if (isRefusal(error)) return tidyAfter(error);
    const stores = created.join(', ');
    throw new Error(
      `${reasonOf(error)} It is unknown whether readers see the new documents in ${stores}: push again.`,
      {
        cause: error,
      },
    );
  });
  return { rows };
}

/** Time limit in milliseconds for deleting stores after a failure. */
const graceTime = 4000;

/**
 * An engine's name for the documents of one language: `docs--zh`. Throws if a part is ambiguous, so that a language
 * cannot produce the name of another index or of a store.
 */
export function nameOf(index: string, lang: string): string {
  const wrong = [index, lang].find((part) => !part.split('-').every(Boolean));
  if (wrong !== undefined)
    throw new Error(`\`${wrong}\` cannot be a name: each \`-\` must be between two other characters.`);
  return index + separator + lang.toLowerCase();
}

/** Occurs in neither index names nor languages. */
const separator = '--';

/** The language in a name from `nameOf`; undefined for other names and other indexes. */
export function langIn(name: string, index: string): string | undefined {
  const [first, lang, ...more] = name.split(separator);
  return first === index && more.length === 0 ? lang : undefined;
}

/** The name of a store that a push creates: `docs--zh--20260102030405006`. */
function storeNameOf(index: string, lang: string, created: Date): string {
  return nameOf(index, lang) + separator + created.toISOString().replaceAll(/\D/g, '');
}

/** True if a push created the store for one of the languages. Default: for any language. */
export function isStoreOf(name: string, index: string, langs?: readonly string[]): boolean {
  const [before, lang] = /^(.+--(.+))--\d{17}$/.exec(name)?.slice(1) ?? [];
  if (before === undefined || langIn(before, index) === undefined) return false;
  return langs === undefined || langs.some((known) => known.toLowerCase() === lang);
}
