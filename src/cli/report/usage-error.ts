/** Explains usage errors that Commander finds. */
import { printUsageError } from './report.ts';
import type { ResultForm } from './machine-formats.ts';

/** Splits Commander's message `error: unknown option '--prt'\n(Did you mean --port?)` into a message and a hint. */
export function explainUsage(text: string, { help, form }: { help: string; form?: ResultForm }): void {
  const [message = '', suggestion = ''] = text
    .trim()
    .replace(/^error: /, '')
    .replaceAll(/'([^']*)'/g, '`$1`')
    .split('\n');
  const value = valueError(message);
  if (value !== null) return printUsageError(value.message, value.hint, form);
  const meant = /^\(Did you mean (one of )?(.*)\?\)$/.exec(suggestion);
  const names = meant?.[2]?.split(', ').map((name) => `\`${name}\``);
  const command = /^unknown command `(.*)`$/.exec(message)?.[1] ?? '';
  const option = /^unknown option `(.*)`$/.exec(message)?.[1];
  const query =
    option !== undefined && help === 'docsite search --help' ? `\`docsite search -- ${option}\`` : undefined;
  const alone = query === undefined ? `see \`${help}\`` : `to search for this text, write ${query}`;
  const also = query === undefined ? '' : `, or, to search for this text, ${query}`;
  const hint = names === undefined ? alone : `did you mean ${names.join(' or ')}${also}?`;
  printUsageError(message, otherCommands.get(command) ?? hint, form);
}

/**
 * Rewords Commander's messages about values: `option --port <number> argument x is invalid. Expected a whole number.` and
 * `command-argument value x is invalid for argument shell. Allowed choices are bash, zsh.`; null for other messages.
 */
function valueError(message: string): { message: string; hint: string } | null {
  const ofOption = /^option `(?<name>.*)` argument `(?<given>.*)` is invalid\. (?<expected>.*)$/s;
  const ofArgument = /^command-argument value `(?<given>.*)` is invalid for argument `(?<name>.*)`\. (?<expected>.*)$/s;
  const option = ofOption.exec(message);
  const found = option ?? ofArgument.exec(message);
  if (found === null) return null;
  const { name = '', given = '', expected = '' } = found.groups ?? {};
  const choices = /^Allowed choices are (.*)\.$/.exec(expected)?.[1]?.split(', ');
  const hint =
    choices === undefined
      ? expected.replace(/^Expected/, 'write').replace(/\.$/, '')
      : `use ${choices
          .map((choice) => `\`${choice}\``)
          .join(', ')
          .replace(/, (?=[^,]*$)/, ' or ')}`;
  const target = option === null ? `the argument \`${name}\`` : `\`${/--[\w-]+/.exec(name)?.[0] ?? name}\``;
  return { message: `invalid value \`${given}\` for ${target}`, hint };
}

/** Hints for commands that other generators have. */
const otherCommands = new Map([
  ['serve', '`docsite dev` serves the site while you write, and `docsite preview` serves a built site'],
  ['start', '`docsite dev` serves the site while you write, and `docsite preview` serves a built site'],
  ['init', '`create-docsite my-docs` creates a site'],
  ['new', '`create-docsite my-docs` creates a site'],
  ['create', '`create-docsite my-docs` creates a site'],
]);
