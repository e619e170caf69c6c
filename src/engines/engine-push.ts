/** What a push of documents to an engine has, and the order of its steps in which readers never meet a half-filled index. */
import { isRefusal } from './engine-request.ts';
import type { PushedDocument } from './search-rows.ts';

/** The documents of one language. */
export interface PushedLanguage {
  /** Path segment. */
  lang: string;
  /** BCP 47 tag, such as `zh-Hans`. */
  tag: string;
  list: readonly (PushedDocument & { id: string })[];
}

export interface EnginePush {
  /** Name that the handler knows the documents by. */
  index: string;
  documents: PushedLanguage[];
  /** All that the index has is replaced, or its documents in these languages only. */
  replace: 'index' | 'languages';
  signal: AbortSignal;
}

export interface PushResult {
  /** Sections that readers can find now. */
  rows: number;
  /** What should have been deleted once readers had the new documents, and why it could not be. */
  left: { name: string; reason: string }[];
}

export interface PushSteps {
  /** Makes and fills a language's new store, beside the one that readers use. Returns the number of its rows. */
  fill(name: string, language: PushedLanguage): Promise<number>;
  /** Makes what was filled ready to be searched. */
  settle?(made: readonly string[]): Promise<void>;
  /** Lets readers use the new stores, in one step. They are in the order of the languages. */
  swap(made: readonly string[]): Promise<void>;
  /** Deletes a store. */
  remove(name: string, signal: AbortSignal): Promise<unknown>;
}

/** Rejects with the first failure. The new stores are deleted again, unless readers may use them already. */
export async function pushInSteps(
  { index, documents }: Pick<EnginePush, 'index' | 'documents'>,
  { fill, settle, swap, remove }: PushSteps,
): Promise<{ rows: number }> {
  const began = new Date();
  const made: string[] = [];
  const fillAll = async (): Promise<number> => {
    let rows = 0;
    const stores = documents.map((language) => ({ language, name: storeNameOf(index, language.lang, began) }));
    for (const { language, name } of stores) {
      made.push(name);
      rows += await fill(name, language);
    }
    await settle?.(made);
    return rows;
  };
  const tidyAfter = async (failure: unknown): Promise<never> => {
    const signal = AbortSignal.timeout(graceTime);
    const ended = await Promise.allSettled(made.map((name) => remove(name, signal)));
    // A store that is not there is none to be left.
    const left = made.filter((_, at) => {
      const end = ended[at];
      return end?.status === 'rejected' && !isRefusal(end.reason);
    });
    if (left.length === 0) throw failure;
    throw new Error(`${messageOf(failure)} What was made for the push is left: ${left.join(', ')}.`, {
      cause: failure,
    });
  };
  const rows = await fillAll().catch(tidyAfter);
  await swap(made).catch((error: unknown) => {
    if (isRefusal(error)) return tidyAfter(error);
    const places = made.join(', ');
    throw new Error(
      `${messageOf(error)} Whether readers get the new documents, in ${places}, is not known: push again.`,
      {
        cause: error,
      },
    );
  });
  return { rows };
}

/** Longest time to tidy up, in milliseconds. */
const graceTime = 4000;

/** What an error says, in one line or more. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * What an engine knows the documents of one language by: `docs--zh`. Throws for parts that could be taken for others: no
 * language makes the name of another index, or that of a store.
 */
export function nameOf(index: string, lang: string): string {
  const wrong = [index, lang].find((part) => !part.split('-').every(Boolean));
  if (wrong !== undefined)
    throw new Error(`\`${wrong}\` makes no name: each \`-\` has to stand alone, between other characters.`);
  return index + separator + lang.toLowerCase();
}

/** In no name of an index and in no language. */
const separator = '--';

/** The language in a name from `nameOf`; undefined when it is no such name, or one of another index. */
export function langIn(name: string, index: string): string | undefined {
  const [first, lang, ...more] = name.split(separator);
  return first === index && more.length === 0 ? lang : undefined;
}

/** Names of stores as this push and others make them: `docs--zh--20260102030405006`. */
function storeNameOf(index: string, lang: string, made: Date): string {
  return nameOf(index, lang) + separator + made.toISOString().replaceAll(/\D/g, '');
}

/** Whether a push made a store of that name, for one of the languages. Default: for any. */
export function isStoreOf(name: string, index: string, langs?: readonly string[]): boolean {
  const [before, lang] = /^(.+--(.+))--\d{17}$/.exec(name)?.slice(1) ?? [];
  if (before === undefined || langIn(before, index) === undefined) return false;
  return langs === undefined || langs.some((known) => known.toLowerCase() === lang);
}
