/** Runs secretlint's rules, and a few more, on text. `scripts/prepare.js` bundles the rules into this module. */
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

/** Offsets of a match in the text, and the rule that found it. */
export interface RuleMatch {
  /** The rule's name, such as `github`. */
  rule: string;
  from: number;
  to: number;
}

interface RuleMessage {
  messageId: string;
  /** The text that a message would quote. */
  quoted: readonly string[];
}

interface RuleContext {
  createTranslator(): (messageId: string, facts?: Record<string, unknown>) => RuleMessage;
  report(found: { message: RuleMessage; range: readonly [number, number] }): void;
  ignore(): void;
}

/** The part of a rule that is used here. */
interface Rule {
  meta: { id: string };
  create(
    context: RuleContext,
    options: Record<string, unknown>,
  ): { file?(source: { content: string; filePath: string; ext: string; contentType: 'text' }): unknown };
}

const rules = (creator as unknown as { rules: readonly Rule[] }).rules;

/** Tokens of package registries that secretlint has no rules for. */
const registryTokens: Readonly<Record<string, RegExp>> = {
  // A macaroon in base64, which begins with its version and the length and name of the host.
  pypi: /\bpypi-AgE[\w-]{60,1000}/g,
  rubygems: /\brubygems_[a-f0-9]{48}\b/g,
};

/** Names of all rules except the rule for ignore comments, because docsite has its own ignore comments. */
export const ruleNames: readonly string[] = [
  ...rules.map(({ meta }) => nameOf(meta.id)).filter((name) => name !== 'filter-comments'),
  ...Object.keys(registryTokens),
];

/** `ext`: whether the text is JSON, which one rule needs to know. */
export function matchRules(text: string, ext: '.json' | ''): RuleMatch[] {
  const matches: RuleMatch[] = Object.entries(registryTokens).flatMap(([rule, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: token, index }) => ({ rule, from: index, to: index + token.length })),
  );
  for (const { meta, create } of rules) {
    const rule = nameOf(meta.id);
    if (!ruleNames.includes(rule)) continue;
    const context: RuleContext = {
      createTranslator:
        () =>
        (messageId, facts = {}) => ({
          messageId,
          quoted: Object.values(facts).filter((fact) => typeof fact === 'string'),
        }),
      report({ message: { messageId, quoted }, range: [from, to] }) {
        // An account number is not a secret.
        if (messageId !== 'AWSAccountID') matches.push({ rule, ...secretWithin(text, { from, to, quoted }) });
      },
      ignore: () => undefined,
    };
    // The filename enables a rule for npm's config; no rule opens the file, and all rules are synchronous.
    create(context, { enableIDScanRule: true }).file?.({ content: text, filePath: '.npmrc', ext, contentType: 'text' });
  }
  return matches;
}

/**
 * Finds the secret in a match, because some rules match a variable's name with part of its value, but quote only the
 * value.
 */
function secretWithin(
  text: string,
  { from, to, quoted }: { from: number; to: number; quoted: readonly string[] },
): Pick<RuleMatch, 'from' | 'to'> {
  const secret = quoted.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const at = secret.length > 7 ? text.indexOf(secret, from) : -1;
  return at < 0 || at > from + 300 ? { from, to } : { from: at, to: at + secret.length };
}

function nameOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).replace(/^secretlint-rule-/, '');
}
