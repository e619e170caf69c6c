/** A text → what the rules of secretlint recognize in it. `scripts/prepare.js` joins the rules into this module. */
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

/** Offsets of a match in the text, and the rule that made it. */
export interface RuleMatch {
  /** The rule's name, such as `github`. */
  rule: string;
  from: number;
  to: number;
}

interface RuleMessage {
  messageId: string;
  /** The texts that a message would quote. */
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

/** Names of all rules but the one that reads ignore comments: docsite has a syntax for them already. */
export const ruleNames: readonly string[] = rules
  .map(({ meta }) => nameOf(meta.id))
  .filter((name) => name !== 'filter-comments');

/** `ext` says whether the text is JSON, which one rule reads. */
export function matchRules(text: string, ext: '.json' | ''): RuleMatch[] {
  const matches: RuleMatch[] = [];
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
        // The number of an account is not a secret.
        if (messageId !== 'AWSAccountID') matches.push({ rule, ...secretWithin(text, { from, to, quoted }) });
      },
      ignore: () => undefined,
    };
    // The name makes a rule look for what npm reads; no rule opens it, and all of them are done when they return.
    create(context, { enableIDScanRule: true }).file?.({ content: text, filePath: '.npmrc', ext, contentType: 'text' });
  }
  return matches;
}

/** Some rules report the name of a variable with part of its value; what they quote is the value alone. */
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
