/** Formats findings for other programs: JSON, SARIF, JUnit, GitHub annotations and GitLab Code Quality. */
import path from 'node:path';
import {
  docsiteVersion,
  documentationOf,
  findingRecords,
  fingerprintsOf,
  separated,
  sortFindings,
} from '../../compiler/index.ts';
import type { CheckResult, Finding, Severity } from '../../compiler/index.ts';
import { withCommandName } from './command-name.ts';
import { withoutControls } from './display-width.ts';
import { findingsForJson } from './format-finding.ts';

export const reportFormats = ['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** How a command prints its result; as JSON, standard output contains one object, even for an error. */
export type ResultForm = 'text' | 'json';

/** The fields that the JSON of every command contains. */
interface Result {
  pages: number;
  findings: readonly Finding[];
  /** Number of fixed findings; absent for a build. */
  fixed?: number;
  /** The files that fixes changed; only with `--fix`. */
  edited?: CheckResult['edited'];
  /** Numbers of samples that were compiled and run; only with `--samples` or `--run`. */
  samples?: CheckResult['samples'];
  /** Wall time in milliseconds. */
  ms: number;
}

/** A command's result for programs, with the findings in reporting order. */
export function resultForJson<Given extends Result>(
  result: Given,
): Omit<Given, 'findings'> & Record<'findings', unknown> {
  return { ...result, findings: findingsForJson(result.findings) };
}

/** A finding with the identifier that it keeps between runs. */
interface Marked extends Finding {
  fingerprint: string;
  /** The URL of its documentation, or the command that prints it. */
  docs: string;
}

/** The context of a report for programs. */
interface ReportContext {
  /** The site's path in its repository: services expect paths from the repository's root. */
  folder: string;
  /** The command's name as the user can type it. */
  command: string;
}

/**
 * Returns the complete report, with a trailing newline. In JSON, as in all other output, paths start at the site's root
 * and commands begin with `docsite`.
 */
export function formatReport(
  result: Result,
  format: Exclude<ReportFormat, 'pretty'>,
  { folder, command }: ReportContext,
): string {
  if (format === 'json') return json(resultForJson(result));
  const sorted = sortFindings(separated(result.findings));
  const fingerprints = fingerprintsOf(sorted);
  const marked = sorted.map((finding, index) => ({
    ...finding,
    message: withCommandName(finding.message, command),
    ...(finding.hint !== undefined && { hint: withCommandName(finding.hint, command) }),
    docs: docsOf(finding.code, command),
    ...(finding.file !== undefined &&
      !path.isAbsolute(finding.file) && { file: path.posix.join(folder, finding.file) }),
    fingerprint: fingerprints[index] ?? '',
  }));
  switch (format) {
    case 'sarif':
      return json(sarifOf(marked, command));
    case 'junit':
      return junitOf(marked);
    case 'github':
      return marked.map((finding) => `${annotationOf(finding)}\n`).join('');
    case 'gitlab':
      return json(codeQualityOf(marked));
  }
}

function docsOf(code: string, command: string): string {
  return documentationOf(code).replace(/^docsite(?= )/, command);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** GitHub's limit on results per run. The most severe findings are kept. */
const maxResults = 5000;
const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
function sarifOf(findings: readonly Marked[], command: string): Record<string, unknown> {
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted();
  const bySeverity = severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const kept = new Set(bySeverity.slice(0, maxResults));
  const leftOut = findings.length - kept.size;
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
            rules: codes.map((code) => ruleOf(code, command)),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: {
          ROOT: {
            description: { text: "The repository root, or the site's folder if the site is not in a repository." },
          },
        },
        results: findings.filter((finding) => kept.has(finding)).map((finding) => resultOf(finding, codes)),
        ...(leftOut > 0 && {
          properties: {
            leftOut,
            note: `${leftOut} findings of the lowest severity are omitted: services accept at most ${maxResults}`,
          },
        }),
      },
    ],
  };
}

function ruleOf(code: string, command: string): Record<string, unknown> {
  const docs = docsOf(code, command);
  const record = findingRecords.get(code);
  return {
    id: code,
    ...(record !== undefined && {
      shortDescription: { text: record.title },
      fullDescription: { text: withCommandName(record.meaning, command) },
      help: { text: `${withCommandName(record.fix, command)}\n${docs}` },
      defaultConfiguration: { level: sarifLevels[record.severity] },
    }),
    // SARIF requires an absolute URL, and services reject reports without one.
    ...(URL.canParse(docs) && { helpUri: docs }),
  };
}

const sarifLevels: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };

function resultOf(
  { code, severity, message, hint, file, span, fix, fingerprint }: Marked,
  codes: readonly string[],
): Record<string, unknown> {
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: sarifLevels[severity],
    message: { text: hint === undefined ? message : `${message}\n${hint}` },
    ...(file !== undefined && { locations: [locationOf({ file, span })] }),
    partialFingerprints: { 'docsite/v1': fingerprint },
    ...(fix !== undefined &&
      file !== undefined && {
        fixes: [
          {
            artifactChanges: [
              {
                artifactLocation: artifactOf(file),
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

function locationOf({
  file = '',
  span,
}: {
  file?: string;
  span?: Finding['span'] | undefined;
}): Record<string, unknown> {
  return {
    physicalLocation: { artifactLocation: artifactOf(file), ...(span !== undefined && { region: region(span) }) },
  };
}

function artifactOf(file: string): Record<string, string> {
  return { uri: encodeURI(file), uriBaseId: 'ROOT' };
}

function region(span: NonNullable<Finding['span']>): Record<string, number> {
  return {
    startLine: span.start.line,
    startColumn: span.start.column,
    endLine: span.end.line,
    endColumn: span.end.column,
  };
}

/**
 * Writes one suite per file and one case per finding. A clean site gets one passed case, because some tools reject
 * empty reports.
 */
function junitOf(findings: readonly Marked[]): string {
  const files = [...new Set(findings.map(({ file = '' }) => file))];
  const failures = findings.filter(({ severity }) => severity !== 'info').length;
  const suites = files.map((file) => {
    const own = findings.filter((finding) => (finding.file ?? '') === file);
    const count = own.filter(({ severity }) => severity !== 'info').length;
    const cases = own.map((finding) => caseOf(finding)).join('');
    return `  <testsuite name="${xml(file === '' ? 'site' : file)}" tests="${own.length}" failures="${count}" errors="0" skipped="0">\n${cases}  </testsuite>\n`;
  });
  const clean =
    '  <testsuite name="site" tests="1" failures="0" errors="0" skipped="0">\n    <testcase classname="docsite" name="no problems"/>\n  </testsuite>\n';
  const tests = Math.max(1, findings.length);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="docsite check" tests="${tests}" failures="${failures}" errors="0">\n${suites.join('') || clean}</testsuites>\n`;
}

function caseOf({ code, severity, message, hint, file = '', span, docs }: Marked): string {
  const line = span === undefined ? '' : `:${span.start.line}:${span.start.column}`;
  const name = xml(`${code} ${file}${line}`);
  const lines = [`${file}${line}`, message, ...(hint === undefined ? [] : [`hint: ${hint}`])];
  const text = xml([...lines, `docs: ${docs}`].join('\n'));
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
function annotationOf({ code, severity, message, hint, file, span, docs }: Marked): string {
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
  const lines = [message, ...(hint === undefined ? [] : [hint]), `docs: ${docs}`];
  return `::${command} ${properties.join(',')}::${value(lines.join('\n'))}`;
}

/** GitLab's Code Quality report: https://docs.gitlab.com/ci/testing/code_quality/ */
function codeQualityOf(findings: readonly Marked[]): Record<string, unknown>[] {
  const grades: Record<Severity, string> = { error: 'major', warning: 'minor', info: 'info' };
  return findings.map(({ code, severity, message, file = '', span, fingerprint }) => ({
    description: message,
    check_name: code,
    fingerprint,
    severity: grades[severity],
    location: { path: file, lines: { begin: span?.start.line ?? 1, end: span?.end.line ?? 1 } },
  }));
}
