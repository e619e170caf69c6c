/** Findings → the forms that other programs read: JSON, SARIF, JUnit, and the remarks of GitHub and GitLab. */
import { docsiteVersion, fingerprintsOf, readGuide, sortDiagnostics } from '../compiler/index.ts';
import type { Diagnostic, Severity } from '../compiler/index.ts';
import { withoutControls } from './display-width.ts';
import { diagnosticsForJson } from './format-diagnostic.ts';

export const reportFormats = ['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The whole report with its last line end. */
export function formatReport(diagnostics: readonly Diagnostic[], format: Exclude<ReportFormat, 'pretty'>): string {
  const sorted = sortDiagnostics(diagnostics);
  switch (format) {
    case 'json':
      return json(diagnosticsForJson(sorted));
    case 'sarif':
      return json(sarifOf(sorted));
    case 'junit':
      return junitOf(sorted);
    case 'github':
      return sorted.map((diagnostic) => `${annotationOf(diagnostic)}\n`).join('');
    case 'gitlab':
      return json(codeQualityOf(sorted));
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Results that GitHub keeps of one run; worse ones first, so that those are kept. */
const mostResults = 5000;
const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
function sarifOf(diagnostics: readonly Diagnostic[]): Record<string, unknown> {
  const fingerprints = fingerprintsOf(diagnostics);
  const guide = readGuide();
  const codes = [...new Set(diagnostics.map(({ code }) => code))].toSorted();
  const kept = severities
    .flatMap((severity) =>
      diagnostics.flatMap((diagnostic, index) => (diagnostic.severity === severity ? [{ diagnostic, index }] : [])),
    )
    .slice(0, mostResults)
    .toSorted((a, b) => a.index - b.index);
  const leftOut = diagnostics.length - kept.length;
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docsite',
            version: docsiteVersion,
            semanticVersion: docsiteVersion,
            rules: codes.map((code) => {
              const { meaning = '', mending = '', hints = [] } = guide.get(code) ?? {};
              const help = [...hints.slice(0, 1), mending].filter((text) => text !== '').join('\n');
              return {
                id: code,
                shortDescription: { text: meaning === '' ? code.replaceAll('-', ' ') : meaning },
                ...(help !== '' && { help: { text: help } }),
              };
            }),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { ROOT: { description: { text: 'The folder of the site.' } } },
        results: kept.map(({ diagnostic, index }) =>
          resultOf(diagnostic, { fingerprint: fingerprints[index] ?? '', codes }),
        ),
        ...(leftOut > 0 && {
          properties: {
            leftOut,
            note: `${leftOut} findings of the least severity are left out: services keep ${mostResults}`,
          },
        }),
      },
    ],
  };
}

const sarifLevels: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };

function resultOf(
  { code, severity, message, hint, file, span, fix }: Diagnostic,
  { fingerprint, codes }: { fingerprint: string; codes: readonly string[] },
): Record<string, unknown> {
  const artifactLocation = { uri: encodeURI(file ?? ''), uriBaseId: 'ROOT' };
  const region = (place: NonNullable<Diagnostic['span']>): Record<string, number> => ({
    startLine: place.start.line,
    startColumn: place.start.column,
    endLine: place.end.line,
    endColumn: place.end.column,
  });
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: sarifLevels[severity],
    message: { text: hint === undefined ? message : `${message}\n${hint}` },
    ...(file !== undefined && {
      locations: [{ physicalLocation: { artifactLocation, ...(span !== undefined && { region: region(span) }) } }],
    }),
    partialFingerprints: { 'docsite/v1': fingerprint },
    ...(fix !== undefined &&
      file !== undefined && {
        fixes: [
          {
            artifactChanges: [
              {
                artifactLocation,
                replacements: fix.edits.map((edit) => ({
                  deletedRegion: region(edit.span),
                  insertedContent: { text: edit.text },
                })),
              },
            ],
          },
        ],
      }),
  };
}

/** One suite per file, one case per finding; a clean site has one case that passed, since some readers refuse a report without any. */
function junitOf(diagnostics: readonly Diagnostic[]): string {
  const files = [...new Set(diagnostics.map(({ file = '' }) => file))];
  const failures = diagnostics.filter(({ severity }) => severity !== 'info').length;
  const suites = files.map((file) => {
    const own = diagnostics.filter((diagnostic) => (diagnostic.file ?? '') === file);
    const count = own.filter(({ severity }) => severity !== 'info').length;
    const cases = own.map((diagnostic) => caseOf(diagnostic)).join('');
    return `  <testsuite name="${xml(file === '' ? 'site' : file)}" tests="${own.length}" failures="${count}" errors="0" skipped="0">\n${cases}  </testsuite>\n`;
  });
  const clean =
    '  <testsuite name="site" tests="1" failures="0" errors="0" skipped="0">\n    <testcase classname="docsite" name="no problems"/>\n  </testsuite>\n';
  const tests = Math.max(1, diagnostics.length);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="docsite check" tests="${tests}" failures="${failures}" errors="0">\n${suites.join('') || clean}</testsuites>\n`;
}

function caseOf({ code, severity, message, hint, file = '', span }: Diagnostic): string {
  const line = span === undefined ? '' : `:${span.start.line}:${span.start.column}`;
  const name = xml(`${code} ${file}${line}`);
  const text = xml([`${file}${line}`, message, ...(hint === undefined ? [] : [`hint: ${hint}`])].join('\n'));
  const inner =
    severity === 'info'
      ? `<system-out>${text}</system-out>`
      : `<failure message="${xml(message)}" type="${severity}">${text}</failure>`;
  return `    <testcase classname="${xml(code)}" name="${name}" file="${xml(file)}"${span === undefined ? '' : ` line="${span.start.line}"`}>${inner}</testcase>\n`;
}

function xml(text: string): string {
  return withoutControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}

/** A workflow command: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function annotationOf({ code, severity, message, hint, file, span }: Diagnostic): string {
  const command = { error: 'error', warning: 'warning', info: 'notice' }[severity];
  const value = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string): string => value(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const isOnOneLine = span !== undefined && span.start.line === span.end.line;
  const properties = [
    ...(file === undefined ? [] : [`file=${property(file)}`]),
    ...(span === undefined ? [] : [`line=${span.start.line}`, `endLine=${span.end.line}`]),
    ...(isOnOneLine ? [`col=${span.start.column}`, `endColumn=${span.end.column}`] : []),
    `title=${property(code)}`,
  ];
  return `::${command} ${properties.join(',')}::${value(hint === undefined ? message : `${message}\n${hint}`)}`;
}

/** GitLab's Code Quality report: https://docs.gitlab.com/ci/testing/code_quality/ */
function codeQualityOf(diagnostics: readonly Diagnostic[]): Record<string, unknown>[] {
  const fingerprints = fingerprintsOf(diagnostics);
  const grades: Record<Severity, string> = { error: 'major', warning: 'minor', info: 'info' };
  return diagnostics.map(({ code, severity, message, file = '', span }, index) => ({
    description: message,
    check_name: code,
    fingerprint: fingerprints[index],
    severity: grades[severity],
    location: { path: file, lines: { begin: span?.start.line ?? 1, end: span?.end.line ?? 1 } },
  }));
}
