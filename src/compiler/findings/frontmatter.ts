/** Findings about frontmatter. */
import { didYouMean, findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Frontmatter',
  about: 'docsite drops an invalid value and compiles the page without it, so that one run reports every mistake.',
  foundBy: 'build',
  changedBy: 'page',
});

export const frontmatterUnclosed = finding(
  {
    code: 'frontmatter-unclosed',
    severity: 'error',
    title: 'Frontmatter is not closed',
    meaning: 'The page starts with `---`, which opens the frontmatter, but the `---` that closes it is missing.',
    fix: 'End the frontmatter with a `---` line.',
    example: '---\ntitle: Home\n\n# Home\n\nWelcome.',
    fixed: '---\ntitle: Home\n---\n\n# Home\n\nWelcome.',
  },
  () => ({ message: 'the frontmatter is not closed', hint: 'end it with a `---` line' }),
);

export const frontmatterLanguage = finding(
  {
    code: 'frontmatter-language',
    severity: 'error',
    title: 'Frontmatter is not YAML',
    meaning:
      'The word after the opening `---` names a different language, such as `js`. docsite reads only YAML and never runs frontmatter.',
    fix: 'Start the frontmatter with a plain `---` line, and write its contents as YAML.',
    example: "---js\nmodule.exports = { title: 'Home' };\n---\n\n# Home\n\nWelcome.",
    fixed: '---\ntitle: Home\n---\n\n# Home\n\nWelcome.',
  },
  (facts: { language: string }) => ({
    message: `unsupported frontmatter language \`${facts.language}\`: only YAML is supported`,
    hint: 'open it with a plain `---` line and write `key: value` lines',
  }),
);

export const frontmatterInvalid = finding(
  {
    code: 'frontmatter-invalid',
    severity: 'error',
    title: 'Invalid YAML in frontmatter',
    meaning: 'The frontmatter cannot be parsed as YAML.',
    fix: 'Put quotes around a value that contains `: ` or starts with `@`, `*`, `&`, `!`, `%`, `{` or `[`. Indent with spaces, not tabs.',
    example: '---\ntitle: docsite: the manual\n---\n\n# Manual\n\nWelcome.',
    fixed: "---\ntitle: 'docsite: the manual'\n---\n\n# Manual\n\nWelcome.",
  },
  (facts: { reason: string; hint?: string }) => ({
    message: `invalid YAML in the frontmatter: ${facts.reason}`,
    ...(facts.hint !== undefined && { hint: facts.hint }),
  }),
);

export const frontmatterNotMapping = finding(
  {
    code: 'frontmatter-not-mapping',
    severity: 'error',
    title: 'Frontmatter has no keys',
    meaning:
      'The frontmatter is valid YAML, but it is a string or a list instead of `key: value` lines. This often happens when `---` is meant as a horizontal rule.',
    fix: 'Write `key: value` lines, or use `***` for a horizontal rule at the top of a page.',
    example: '---\nWelcome to the manual.\n---\n\n# Manual\n\nStart here.',
    fixed: '***\n\nWelcome to the manual.\n\n***\n\n# Manual\n\nStart here.',
  },
  (facts: { given: string }) => ({
    message: `the frontmatter must consist of \`key: value\` lines, but it is ${facts.given}`,
    hint: 'write `key: value` lines, or `***` if you meant a horizontal rule',
  }),
);

/** All faults within one object have the same cause, because other generators have other keys. */
function formCause(key: string, accepted: string): string {
  const [name = ''] = key.split(/[.[]/);
  return name === key ? `\`${key}\` must be ${accepted}` : `\`${name}\` is not in the form that docsite reads`;
}

export const frontmatterValueInvalid = finding(
  {
    code: 'frontmatter-value-invalid',
    severity: 'error',
    title: 'Invalid value in frontmatter',
    meaning: 'A frontmatter key has a value that it does not accept.',
    fix: 'Use a value listed in the message; see [all keys and their values](writing.md#frontmatter).',
    example: '---\npageType: page\n---\n\n# Home\n\nWelcome.',
    fixed: '---\npageType: doc\n---\n\n# Home\n\nWelcome.',
  },
  (facts: { key: string; given: string; accepted: string; nearest?: string; quote?: string }) => ({
    message: `\`${facts.key}\` must be ${facts.accepted}, not ${facts.given}`,
    cause: formCause(facts.key, facts.accepted),
    hint: didYouMean(facts.nearest, facts.quote === undefined ? undefined : `put it in quotes: \`${facts.quote}\``),
  }),
);

/** A key inside `hero`, `features` or another object with known keys. */
export const frontmatterKeyInvalid = finding(
  frontmatterValueInvalid.record,
  (facts: { key: string; nearest?: string }) => ({
    message: `unknown key \`${facts.key}\``,
    cause: formCause(facts.key, 'a known key'),
    hint: didYouMean(facts.nearest),
  }),
);

export const frontmatterKeyMissing = finding(
  {
    code: 'frontmatter-key-missing',
    severity: 'error',
    title: 'Required key is missing from the frontmatter',
    meaning: 'An object in the frontmatter is missing a required key.',
    fix: 'Add the key.',
    example: '---\npageType: home\nhero:\n  name: Docs\n  actions:\n    - text: Start\n---\n\n# Home\n\nWelcome.',
    fixed:
      '---\npageType: home\nhero:\n  name: Docs\n  actions:\n    - text: Start\n      link: /\n---\n\n# Home\n\nWelcome.',
  },
  (facts: { key: string }) => ({
    message: `\`${facts.key}\` is required`,
    cause: `\`${facts.key.replaceAll(/\[\d+\]/g, '[]')}\` is required`,
  }),
);

export const frontmatterKeyUnknown = finding(
  {
    code: 'frontmatter-key-unknown',
    severity: 'warning',
    title: 'Possible typo in a frontmatter key',
    meaning:
      'A frontmatter key is very similar to a known key. docsite accepts custom keys and reports only those that look like typos.',
    fix: 'Correct the key, or declare it as a custom key in `frontmatter` in the configuration.',
    example: '---\ndescripton: A manual for everyone.\n---\n\n# Home\n\nWelcome.',
    fixed: '---\ndescription: A manual for everyone.\n---\n\n# Home\n\nWelcome.',
  },
  (facts: { key: string; nearest: string }) => ({
    message: `unknown frontmatter key \`${facts.key}\``,
    hint: didYouMean(facts.nearest),
  }),
);

export const frontmatterKeyForbidden = finding(
  {
    code: 'frontmatter-key-forbidden',
    severity: 'error',
    title: 'Reserved key in frontmatter',
    meaning:
      'A key is named `__proto__`. This name is special in JavaScript: setting it would change the object’s prototype.',
    fix: 'Choose another name.',
    example: '---\n__proto__: base\n---\n\n# Home\n\nWelcome.',
    fixed: '---\nproto: base\n---\n\n# Home\n\nWelcome.',
  },
  (facts: { key: string }) => ({
    message: `the frontmatter key \`${facts.key}\` is reserved`,
    hint: 'choose another name',
  }),
);
