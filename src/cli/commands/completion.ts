/** `docsite completion`: prints a shell completion script for commands and options. */
import type { Command, Option } from 'commander';
import { findingRecords } from '../../compiler/index.ts';
import { printText } from '../report/report.ts';
import { exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

/** `program` is the command line whose commands are completed. */
export function completion(shell: Shell, program: Command): ExitCode {
  const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };
  // In bash, the first matching pattern applies.
  const commands = program.commands.flatMap((command) => [...command.commands, command].map(wordsOf));
  printText(scripts[shell](commands, program.createHelp().visibleOptions(program)));
  return exitCodes.clean;
}

interface CommandWords {
  /** A command inside another includes its name: `search push`. */
  name: string;
  summary: string;
  options: readonly Option[];
  /** The accepted values of the command's first argument, or its commands; empty for any value. */
  values: readonly string[];
}

function wordsOf(command: Command): CommandWords {
  const { parent } = command;
  return {
    name: parent === null || parent.parent === null ? command.name() : `${parent.name()} ${command.name()}`,
    summary: command.summary(),
    options: command.createHelp().visibleOptions(command),
    values: command.registeredArguments[0]?.argChoices ?? command.commands.map((inner) => inner.name()),
  };
}

const isInner = ({ name }: CommandWords): boolean => name.includes(' ');

const flagsOf = ({ short, long }: Option): string[] => [short, long].filter((flag) => flag !== undefined);

/** The values that an option accepts; undefined for any value. */
function choicesOf({ long, argChoices }: Option): readonly string[] | undefined {
  return long === '--only' || long === '--explain' ? [...findingRecords.keys()] : argChoices;
}
const takesValue = (option: Option): boolean => option.required || option.optional;

/** Offers words without descriptions, which bash cannot show. If no word matches, bash completes filenames. */
function bashScript(commands: readonly CommandWords[], globals: readonly Option[]): string {
  const offer = (pattern: string, words: readonly string[]): string => `    ${pattern}) words='${words.join(' ')}' ;;`;
  const flags = commands.map(({ name, options }) => offer(`'${name} '*\\ -*`, options.flatMap(flagsOf)));
  const choices = commands.flatMap(({ name, options }) =>
    options.flatMap((option) => {
      const accepted = choicesOf(option);
      return accepted === undefined ? [] : flagsOf(option).map((flag) => offer(`'${name} ${flag} '*`, accepted));
    }),
  );
  const values = commands.flatMap(({ name, values: accepted }) =>
    accepted.length === 0 ? [] : [offer(`'${name} ${name} '*`, accepted)],
  );
  return `_docsite() {
  local words='' current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  # Bash separates the parts of \`--name=value\`.
  if [ "$current" = = ]; then
    current=''
  elif [ "$before" = = ]; then
    before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  local command="\${COMP_WORDS[1]}"
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$command \${COMP_WORDS[2]}" in
    ${commands
      .filter(isInner)
      .map(({ name }) => `'${name}'`)
      .join(' | ')}) command="$command \${COMP_WORDS[2]}" ;;
    esac
  fi
  case "$command $before $current" in
${[...choices, ...flags, ...values].join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    case "$current" in
    -*) words='${globals.flatMap(flagsOf).join(' ')}' ;;
    *) words='${commands
      .filter((command) => !isInner(command))
      .map(({ name }) => name)
      .join(' ')}' ;;
    esac
  fi
  COMPREPLY=()
  [ -n "$words" ] && COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _docsite docsite
`;
}

function zshScript(commands: readonly CommandWords[], globals: readonly Option[]): string {
  // `_arguments` reads brackets and colons as syntax.
  const escaped = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);
  const outer = commands.filter((command) => !isInner(command));
  const described = outer.map(({ name, summary }) => `    ${quoted(`${name}:${escaped(summary)}`)}`);
  const optionOf = (option: Option): string => {
    const value = choicesOf(option)?.join(' ');
    const rest = takesValue(option) ? `:value:${value === undefined ? '_files' : `(${value})`}` : '';
    return flagsOf(option)
      .map((flag) => `      ${quoted(`${flag}[${escaped(option.description)}]${rest}`)}`)
      .join(' \\\n');
  };
  const cases = commands.map(
    ({ name, options, values }) =>
      `    '${name}') _arguments \\\n${options.map(optionOf).join(' \\\n')} \\\n      '*:${values.length === 0 ? 'file:_files' : `value:(${values.join(' ')})`}' ;;`,
  );
  return `#compdef docsite
_docsite() {
  local -a commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )) && [[ $words[2] == -* ]]; then
    compadd -- ${globals.flatMap(flagsOf).join(' ')}
    return
  fi
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case "$name $words[2]" in
    ${commands
      .filter(isInner)
      .map(({ name }) => `'${name}'`)
      .join(' | ')})
      if (( CURRENT > 2 )); then
        name="$name $words[2]"
        shift words
        (( CURRENT-- ))
      fi ;;
  esac
  case $name in
${cases.join('\n')}
    *) _files ;;
  esac
}
compdef _docsite docsite
`;
}

function fishScript(commands: readonly CommandWords[], globals: readonly Option[]): string {
  const first = globals.map(
    (option) => `complete -c docsite -n __fish_use_subcommand ${fishFlags(option)} -d ${quoted(option.description)}\n`,
  );
  const others = commands
    .flatMap(({ name, summary, options, values }) => [
      ...(name.includes(' ') ? [] : [`complete -c docsite -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`]),
      ...options.map((option) => {
        const value = option.required ? [' -r'] : [];
        const accepted = choicesOf(option);
        const choices = accepted === undefined ? [] : [` -f -a ${quoted(accepted.join(' '))}`];
        return `complete -c docsite -n '${fishCondition(name)}' ${fishFlags(option)}${[...value, ...choices].join('')} -d ${quoted(option.description)}`;
      }),
      ...(values.length === 0
        ? []
        : [`complete -c docsite -n '${fishCondition(name)}' -f -a ${quoted(values.join(' '))}`]),
    ])
    .map((line) => `${line}\n`);
  return [...first, ...others].join('');
}

function fishFlags({ short, long }: Option): string {
  return [
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    ...(long === undefined ? [] : [`-l ${long.slice(2)}`]),
  ].join(' ');
}

function fishCondition(name: string): string {
  return name
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ');
}

/** Uses single quotes, which have the same meaning in all three shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
