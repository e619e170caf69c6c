/** Finds keys and tokens in published text. */
import { createPointAt } from '../findings/lines.ts';
import { hashOf } from '../hash.ts';
import { mayContainSecret } from './prefixes.ts';
import { isPlaceholder } from './placeholders.ts';

/** The facts about a secret, without the secret itself. */
export interface FoundSecret {
  /** Name of the rule that recognized it, such as `github`. */
  rule: string;
  /** 1-based; columns count UTF-16 units. */
  line: number;
  column: number;
  /** Length of the part of the secret on that line. */
  length: number;
  /** Hash of the secret's text. */
  hash: string;
}

/** `name` is the file's name. The rules are loaded only for text that may contain a secret. */
export async function findSecrets(text: string, name: string): Promise<FoundSecret[]> {
  if (!mayContainSecret(text)) return [];
  const { matchRules } = await import('./rules.ts');
  const pointAt = createPointAt(text);
  const found = new Map<string, FoundSecret>();
  for (const { rule, from, to } of matchRules(text, /\.json$/i.test(name) ? '.json' : '')) {
    const match = text.slice(from, to);
    if (isPlaceholder(match)) continue;
    const length = match.search(/[\r\n]|$/);
    // Two rules may recognize the same text.
    found.set(`${from}:${to}`, { rule, ...pointAt(from), length, hash: hashOf(match) });
  }
  return [...found.values()];
}
