/** Generates the command reference from the definitions of the commands. */
import { table } from './reference-source.js';

export async function commandsPart() {
  const { describeCommands } = await import('../lib/cli/main.js');
  return describeCommands().map(sectionOf).join('\n\n');
}

function sectionOf({ usage, description, parameters }) {
  const name = usage.replace(/ [[<].*$/, '');
  const rows = parameters
    .filter(({ term }) => term !== '-h, --help')
    .map(({ term, effect }) => [`\`${term}\``, effect]);
  return [
    `### ${name}`,
    `\`\`\`sh\n${usage} [options]\n\`\`\``,
    description,
    table(['Parameter', 'Effect'], rows),
  ].join('\n\n');
}
