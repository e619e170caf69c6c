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

export interface PushSteps {
  /** Fills new stores beside those that readers use. */
  fill(): Promise<void>;
  /** Lets readers use the new stores, in one step. */
  swap(): Promise<void>;
  /** Names of the new stores, as far as `fill` has come. */
  made: readonly string[];
  /** Deletes a store. */
  remove(name: string, signal: AbortSignal): Promise<unknown>;
}

/** Rejects with the first failure. The new stores are deleted again, unless readers may use them already. */
export async function pushInSteps({ fill, swap, made, remove }: PushSteps): Promise<void> {
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
  await fill().catch(tidyAfter);
  await swap().catch((error: unknown) => {
    if (isRefusal(error)) return tidyAfter(error);
    const places = made.join(', ');
    throw new Error(
      `${messageOf(error)} Whether readers get the new documents, in ${places}, is not known: push again.`,
      {
        cause: error,
      },
    );
  });
}

/** Longest time to tidy up, in milliseconds. */
const graceTime = 4000;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Names of stores as this push and others make them: `docs-zh-20260102030405006`. */
export function storeNameOf(index: string, lang: string, made: Date): string {
  return `${index}-${lang.toLowerCase()}-${made.toISOString().replaceAll(/\D/g, '')}`;
}

/** Whether a push made a store of that name, for one of the languages. Default: for any. */
export function isStoreOf(name: string, index: string, langs?: readonly string[]): boolean {
  const lang = name.startsWith(`${index}-`) ? /^(.+)-\d{17}$/.exec(name.slice(index.length + 1))?.[1] : undefined;
  return lang !== undefined && (langs === undefined || langs.some((known) => known.toLowerCase() === lang));
}
