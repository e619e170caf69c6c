/** `docsite completion`: prints a shell completion script for commands and options. */
import type { Command, Option } from 'commander';
import { printText } from '../report/report.ts';
import { exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

/** `program` is the command line whose commands are completed. */
export function completion(shell: Shell, program: Command): ExitCode {
  const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };
  printText(scripts[shell](program.commands.map(wordsOf)));
  return exitCodes.clean;
}

interface CommandWords {
  name: string;
  summary: string;
  options: readonly Option[];
  /** The accepted values of the command's first argument; empty for any value. */
  values: readonly string[];
}

function wordsOf(command: Command): CommandWords {
  return {
    name: command.name(),
    summary: command.summary(),
    options: command.createHelp().visibleOptions(command),
    values: command.registeredArguments[0]?.argChoices ?? [],
  };
}

const flagsOf = ({ short, long }: Option): string[] => [short, long].filter((flag) => flag !== undefined);
const takesValue = (option: Option): boolean => option.required || option.optional;

/** Offers words without descriptions, which bash cannot show. If no word matches, bash completes file names. */
function bashScript(commands: readonly CommandWords[]): string {
  const offer = (pattern: string, words: readonly string[]): string => `    ${pattern}) words='${words.join(' ')}' ;;`;
  const flags = commands.map(({ name, options }) => offer(`'${name} '*\\ -*`, options.flatMap(flagsOf)));
  const values = commands.flatMap(({ name, options, values: accepted }) => [
    ...options.flatMap((option) =>
      flagsOf(option).flatMap((flag) =>
        option.argChoices === undefined ? [] : [offer(`'${name} ${flag} '*`, option.argChoices)],
      ),
    ),
    ...(accepted.length === 0 ? [] : [offer(`'${name} ${name} '*`, accepted)]),
  ]);
  return `_docsite() {
  local words='' current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  # Bash separates the parts of \`--name=value\`.
  if [ "$current" = = ]; then
    current=''
  elif [ "$before" = = ]; then
    before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  case "\${COMP_WORDS[1]} $before $current" in
${[...values, ...flags].join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words='${commands.map(({ name }) => name).join(' ')}'
  COMPREPLY=()
  [ -n "$words" ] && COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _docsite docsite
`;
}

function zshScript(commands: readonly CommandWords[]): string {
  // `_arguments` reads brackets and colons as syntax.
  const escaped = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${escaped(summary)}`)}`);
  const optionOf = (option: Option): string => {
    const value = option.argChoices === undefined ? '_files' : `(${option.argChoices.join(' ')})`;
    const rest = takesValue(option) ? `:value:${value}` : '';
    return flagsOf(option)
      .map((flag) => `      ${quoted(`${flag}[${escaped(option.description)}]${rest}`)}`)
      .join(' \\\n');
  };
  const cases = commands.map(
    ({ name, options, values }) =>
      `    ${name}) _arguments \\\n${options.map(optionOf).join(' \\\n')} \\\n      '*:${values.length === 0 ? 'file:_files' : `value:(${values.join(' ')})`}' ;;`,
  );
  return `#compdef docsite
_docsite() {
  local -a commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${cases.join('\n')}
    *) _files ;;
  esac
}
compdef _docsite docsite
`;
}

function fishScript(commands: readonly CommandWords[]): string {
  return commands
    .flatMap(({ name, summary, options, values }) => [
      `complete -c docsite -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...options.map((option) => {
        const [short, long] = [option.short?.slice(1), option.long?.slice(2)];
        const flags = [...(short === undefined ? [] : [`-s ${short}`]), ...(long === undefined ? [] : [`-l ${long}`])];
        const value = option.required ? [' -r'] : [];
        const choices = option.argChoices === undefined ? [] : [` -f -a ${quoted(option.argChoices.join(' '))}`];
        return `complete -c docsite -n '__fish_seen_subcommand_from ${name}' ${flags.join(' ')}${[...value, ...choices].join('')} -d ${quoted(option.description)}`;
      }),
      ...(values.length === 0
        ? []
        : [`complete -c docsite -n '__fish_seen_subcommand_from ${name}' -f -a ${quoted(values.join(' '))}`]),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

/** Uses single quotes, which have the same meaning in all three shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
