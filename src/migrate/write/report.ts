/** Writes the report of a migration: `MIGRATION.md` for people, and the same data as JSON. */
import type { Note } from '../model.ts';

export interface Report {
  generator: string;
  configs: string[];
  pages: number;
  /** Number of places that need manual work: one for each note of the kind `manual`. */
  manual: number;
  causes: Cause[];
  components: { name: string; uses: number; stub: string; module?: string }[];
  /** Maps old paths to new paths. */
  moved: Record<string, string>;
  /** The old and new file and path of every page. */
  urls: { source: string; target: string; old: string; new: string }[];
}

export interface Cause {
  kind: Note['kind'];
  cause: string;
  places: { file: string; line: number; detail?: string }[];
}

/** Maximum number of places listed per cause in `MIGRATION.md`; the JSON lists all of them. */
const listedPlaces = 20;

/** Groups notes by cause: first those that need manual work, then broken parts of the old site; each by frequency. */
export function causesOf(notes: readonly Note[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const { kind, cause, file, line, detail } of notes) {
    const key = `${kind} ${cause}`;
    const found = causes.get(key) ?? { kind, cause, places: [] };
    found.places.push({ file, line, ...(detail !== undefined && { detail }) });
    causes.set(key, found);
  }
  const byPlace = (a: Cause['places'][number], b: Cause['places'][number]): number =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line;
  return [...causes.values()]
    .map((one) => ({ ...one, places: one.places.toSorted(byPlace) }))
    .toSorted(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        b.places.length - a.places.length ||
        (a.cause < b.cause ? -1 : 1),
    );
}

const kinds: readonly Note['kind'][] = ['manual', 'broken', 'converted'];

/**
 * If the old site seems to have more broken links than pages, its links probably work differently, so they need manual
 * work.
 */
export function checkBroken(notes: Note[], pages: number): void {
  const broken = notes.filter(({ kind, cause }) => kind === 'broken' && !cause.startsWith('A redirect'));
  if (broken.length > Math.max(5, pages)) for (const note of broken) note.kind = 'manual';
}

/** `unchecked`: why the new site could not be checked; null if it was. */
export function reportFiles(report: Report, unchecked: string | null): { path: string; text: string }[] {
  return [
    { path: 'MIGRATION.md', text: reportText(report, unchecked) },
    { path: 'migration.json', text: `${JSON.stringify(report, null, 2)}\n` },
  ];
}

/** `MIGRATION.md`. */
export function reportText(report: Report, unchecked: string | null): string {
  const manual = report.causes.filter(({ kind }) => kind === 'manual');
  const broken = report.causes.filter(({ kind }) => kind === 'broken');
  const converted = report.causes.filter(({ kind }) => kind === 'converted');
  return [
    `# Migration from ${report.generator}`,
    '',
    `${counted(report.pages, 'page')} converted${report.configs.length === 0 ? '' : `, configuration read from ${report.configs.map(code).join(', ')}`}. ${workOf(report)} Files and lines refer to the old site. \`migration.json\` contains the complete lists.`,
    ...section('Manual work', manual.flatMap(causeLines)),
    ...section('Broken in the old site', [
      ...broken.flatMap(causeLines),
      ...(unchecked === null ? [] : [unknownAnchors(unchecked)]),
    ]),
    ...section(
      'Component stubs',
      report.components.length === 0
        ? []
        : [
            'Each stub renders only its content. Port the component, or remove its tags.',
            '',
            '| component | uses | was | stub |',
            '| --- | --- | --- | --- |',
            ...report.components.map(
              ({ name, uses, stub, module }) =>
                `| ${code(`<${name}>`)} | ${uses} | ${module === undefined ? '–' : code(module)} | ${code(stub)} |`,
            ),
          ],
    ),
    ...section('Automatic changes', converted.flatMap(causeLines)),
    ...section('Moved pages', movedLines(report.moved)),
    '',
  ].join('\n');
}

function workOf({ manual, components }: Report): string {
  if (manual === 0 && components.length === 0) return 'No manual work is needed.';
  const places = manual === 0 ? 'Nothing to check.' : `${counted(manual, 'place')} to check.`;
  return components.length === 0 ? places : `${places} ${counted(components.length, 'component stub')} to port.`;
}

/** Heading ids are known only after the new site is compiled. */
function unknownAnchors(reason: string): string {
  const why = reason === '' ? '' : `: ${reason.replaceAll(/\s+/g, ' ')}`;
  return `Links to missing headings are not listed here, because the new site could not be checked${why}. \`docsite check\` reports them.`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
}

function causeLines({ cause, places }: Cause): string[] {
  const listed = places
    .slice(0, listedPlaces)
    .map(({ file, line, detail }) => `- ${file}:${line}${detail === undefined ? '' : ` ${code(detail)}`}`);
  const rest = places.length > listedPlaces ? [`- and ${places.length - listedPlaces} more in \`migration.json\``] : [];
  return [`### ${cause} (${places.length})`, '', ...listed, ...rest, ''];
}

function movedLines(moved: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(moved);
  if (entries.length === 0) return [];
  return [
    '| old path | new path |',
    '| --- | --- |',
    ...entries.map(([from, to]) => `| ${code(from)} | ${code(to)} |`),
  ];
}

function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`);
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
