/** Generates the findings section of `docs/checks.md`, and `schema/findings.json` for other programs. */

/** All records as data. */
export async function findingsFile() {
  const { findingRecords, documentationOf } = await catalogue();
  const all = [...findingRecords.values()].map(({ family, severity, otherSeverity, example, fixed, ...record }) => ({
    ...record,
    example: filesOf(example),
    ...(fixed !== undefined && { fixed: filesOf(fixed) }),
    family: family.title,
    severities: severitiesOf({ severity, otherSeverity }),
    docs: documentationOf(record.code),
  }));
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** Returns a section per family, with a subsection per code, sorted by name. */
export async function findingsPart() {
  const { findingRecords } = await catalogue();
  const records = [...findingRecords.values()];
  const families = [...new Set(records.map(({ family }) => family))];
  return families
    .flatMap((family) => [
      `### ${family.title}`,
      ...(family.about === undefined ? [] : [family.about]),
      ...records
        .filter((record) => record.family === family)
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
        .flatMap(entry),
    ])
    .join('\n\n');
}

async function catalogue() {
  return import('../lib/compiler/index.js');
}

function severitiesOf({ severity, otherSeverity }) {
  return otherSeverity === undefined ? [severity] : [severity, otherSeverity];
}

function entry(record) {
  const { code, title, meaning, fix, setup, example, fixed } = record;
  return [
    `#### \`${code}\``,
    `**${title}** · ${severitiesOf(record).join(' or ')} · ${changes(record)}`,
    meaning,
    `**How to fix it:** ${fix}`,
    ['**Example:**', ...(setup === undefined ? [] : [setup])].join(' '),
    sampleText(example),
    ...(fixed === undefined || fixed === example ? [] : ['**Fixed:**', sampleText(fixed)]),
  ];
}

function changes({ changedBy }) {
  return {
    page: 'changed in the config or by an ignore comment',
    config: 'changed in the config',
    nobody: 'cannot be changed',
  }[changedBy];
}

/** Maximum length of a sample. Some findings concern very long texts. */
const maxLines = 30;
const maxColumns = 110;

function sampleText(sample) {
  return Object.entries(filesOf(sample))
    .map(([name, text]) => (text === null ? `Remove \`${name}\`.` : fenced(name, text)))
    .join('\n\n');
}

/** Formats a sample as files; shortens very long texts. */
function filesOf(sample) {
  const files = typeof sample === 'string' ? { 'content/index.md': sample } : sample;
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text === null ? null : shortened(text)]),
  );
}

function shortened(text) {
  const lines = text.split('\n').map((line) => (line.length > maxColumns ? `${line.slice(0, maxColumns)}…` : line));
  return (lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines).join('\n');
}

/** A fence longer than those in samples. */
const fence = '````';

function fenced(name, text) {
  const language = name.split('.').at(-1);
  return [`${fence}${language} title="${name}"`, text, fence].join('\n');
}
