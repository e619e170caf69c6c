/** Generates a page per finding, their list in `docs/checks.md`, and `schema/findings.json` for other programs. */

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

/** Returns a table per family, with a link to the page of each code, sorted by name. */
export async function findingsPart() {
  const { findingRecords } = await catalogue();
  const records = [...findingRecords.values()];
  const families = [...new Set(records.map(({ family }) => family))];
  return families
    .flatMap((family) => [
      `### ${family.title}`,
      ...(family.about === undefined ? [] : [family.about]),
      [
        '| finding | level | meaning |',
        '| --- | --- | --- |',
        ...records
          .filter((record) => record.family === family)
          .toSorted((a, b) => (a.code < b.code ? -1 : 1))
          .map(
            (record) =>
              `| [\`${record.code}\`](findings/${record.code}.md) | ${severitiesOf(record).join(' or ')} | ${record.title} |`,
          ),
      ].join('\n'),
    ])
    .join('\n\n');
}

/** The page of each finding, by its path in `docs/`. */
export async function findingPages() {
  const { findingRecords } = await catalogue();
  return new Map([...findingRecords.values()].map((record) => [`findings/${record.code}.md`, pageOf(record)]));
}

async function catalogue() {
  return import('../lib/compiler/index.js');
}

function severitiesOf({ severity, otherSeverity }) {
  return otherSeverity === undefined ? [severity] : [severity, otherSeverity];
}

function pageOf(record) {
  const { code, title, meaning, fix, setup, example, fixed } = record;
  const blocks = [
    `# ${code}`,
    `**${title}** · ${severitiesOf(record).join(' or ')} · ${changes(record)}`,
    meaning,
    '## How to fix it',
    fix,
    '## Example',
    ...(setup === undefined ? [] : [setup]),
    sampleText(example),
    ...(fixed === undefined || fixed === example ? [] : ['Fixed:', sampleText(fixed)]),
    '[All findings](../checks.md#findings)',
  ];
  // Records link to pages as seen from `docs/`.
  const text = blocks.join('\n\n').replaceAll(/\]\((?=[\w-]+\.md\b)/g, '](../');
  return `---\ntitle: ${code}\ndescription: ${JSON.stringify(`${title}. What it means and how to fix it.`)}\n---\n\n${text}\n`;
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

/** Endings of files whose language is highlighted; others are shown as text. */
const highlighted = new Set(['css', 'html', 'json', 'md', 'mdx', 'svg', 'ts', 'tsx', 'yml']);

/** A fence longer than those in samples. */
const fence = '````';

function fenced(name, text) {
  const extension = name.split('.').at(-1);
  const language = highlighted.has(extension) ? extension : 'text';
  return [`${fence}${language} title="${name}"`, text, fence].join('\n');
}
