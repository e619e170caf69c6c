/** Runs the site's installed prose tools and converts their output to findings. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../../config/site.ts';
import { findingAt } from '../../findings/finding.ts';
import { prose, proseToolFailed } from '../../findings/catalogue.ts';
import type { Finding, TextEdit } from '../../findings/finding.ts';
import { fileInRoot } from '../../findings/positions.ts';

/** An issue that a tool reported. Positions start at 1. */
interface Remark {
  file: string;
  line: number;
  column: number;
  end?: number;
  text: string;
  /** The whole line, before and after the correction. */
  whole?: { old: string; next: string };
}

interface Tool {
  /** The command-line arguments. */
  parameters(files: string[]): string[];
  read(output: string): Remark[];
}

const tools: Readonly<Record<string, Tool>> = {
  cspell: {
    parameters: (files) => ['lint', '--no-progress', '--no-summary', '--no-color', '--no-must-find-files', ...files],
    read: (output) => readLines(output, 0),
  },
  // zhlint reads only its first argument, which is a pattern.
  zhlint: { parameters: (files) => [patternOf(files)], read: (output) => readLines(output, 1) },
  vale: { parameters: (files) => ['--output=JSON', '--no-exit', ...files], read: readVale },
  autocorrect: { parameters: (files) => ['--lint', '--format', 'json', ...files], read: readAutocorrect },
};

/** `files` are the absolute paths of all Markdown pages and snippets. */
export async function runProseTools(config: SiteConfig, files: string[]): Promise<Finding[]> {
  const found = await Promise.all(config.checks.prose.map((name) => runTool(name, files, config)));
  return found.flat();
}

/** Longest list of files that fits into a command line on every platform. */
const maxFiles = 200;

async function runTool(name: string, files: readonly string[], config: SiteConfig): Promise<Finding[]> {
  const tool = tools[name];
  if (tool === undefined) return [];
  const local = path.join(config.root, 'node_modules/.bin', name);
  const program = fs.existsSync(local) ? local : name;
  const remarks: Remark[] = [];
  for (let from = 0; from < files.length; from += maxFiles) {
    const own = files.slice(from, from + maxFiles).map((file) => fileInRoot(config.root, file));
    const ran = await run(program, tool.parameters(own), config.root);
    const found = 'failure' in ran ? [] : tool.read(ran.output);
    // Tools that report issues also exit with a nonzero code; a nonzero code without issues means failure.
    const reason =
      'failure' in ran ? ran.failure : ran.code === 0 || found.length > 0 ? null : errorMessageIn(ran.output);
    if (reason !== null)
      return [findingAt(proseToolFailed({ tool: name, reason }), { file: fileInRoot(config.root, config.file) })];
    remarks.push(...found);
  }
  return remarks.map((remark) => findingOf(remark, name, config));
}

function findingOf({ file, line, column, end, text, whole }: Remark, tool: string, config: SiteConfig): Finding {
  const span = { start: { line, column }, end: { line, column: end ?? column + 1 } };
  const shown = fileInRoot(config.root, path.resolve(config.root, file));
  const finding = findingAt(prose({ tool, text }), { file: shown, span });
  const edit = whole === undefined ? null : wholeLine(line, whole);
  return edit === null ? finding : { ...finding, fix: { edits: [edit] } };
}

function wholeLine(line: number, { old, next }: { old: string; next: string }): TextEdit | null {
  if (old.includes('\n') || next.includes('\n')) return null;
  return { span: { start: { line, column: 1 }, end: { line, column: old.length + 1 } }, text: next };
}

/** `code` is null if a signal ended the tool. */
type Ran = { output: string; code: number | null } | { failure: string };

function run(program: string, parameters: string[], cwd: string): Promise<Ran> {
  const child = spawn(program, parameters, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ failure: error.code === 'ENOENT' ? 'it is not installed' : error.message }),
    );
    child.on('close', (code) => resolve({ output: Buffer.concat(chunks).toString('utf8'), code }));
  });
}

/** A tool's own error message, on one line. Vale writes it as JSON. */
function errorMessageIn(output: string): string {
  const parsed = jsonIn(output);
  const text = typeof parsed === 'object' && parsed !== null && 'Text' in parsed ? String(parsed.Text) : output;
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) || 'it failed without a message';
}

function patternOf(files: readonly string[]): string {
  const names = files.map((file) => file.replaceAll(/[\\*?[\]{}()!@+,]/g, '\\$&'));
  return names.length === 1 ? names.join('') : `{${names.join(',')}}`;
}

/** `file:line:column - text`; `base` is added to the tool's columns. */
function readLines(output: string, base: number): Remark[] {
  return [...output.matchAll(/^(.+?\.mdx?):(\d+):(\d+)(?: -|:) (.+)$/gm)].map(
    ([, file = '', line, column, text = '']) => ({ file, line: Number(line), column: Number(column) + base, text }),
  );
}

interface ValeAlert {
  Line: number;
  /** First and last character, from 1; below 1 if Vale could not find the position. */
  Span: [number, number];
  Message: string;
  Check: string;
}

/** Lists of issues by file. Errors in Vale itself are objects that contain strings and numbers. */
function readVale(output: string): Remark[] {
  const parsed = (jsonIn(output) ?? {}) as Record<string, ValeAlert[] | string | number>;
  return Object.entries(parsed).flatMap(([file, remarks]) =>
    !Array.isArray(remarks)
      ? []
      : remarks.map(({ Line, Span: [from, to], Message, Check }) => ({
          file,
          line: Line,
          column: Math.max(from, 1),
          end: Math.max(from, to, 1) + 1,
          text: `${Message} (${Check})`,
        })),
  );
}

function readAutocorrect(output: string): Remark[] {
  const report = jsonIn(output) as {
    messages?: { filepath: string; lines: { l: number; c: number; new: string; old: string }[] }[];
  } | null;
  return (report?.messages ?? []).flatMap(({ filepath, lines }) =>
    lines.map(({ l, c, new: next, old }) => ({
      file: filepath,
      line: l,
      column: c,
      text: `\`${old.trim()}\` should be \`${next.trim()}\``,
      ...(c === 1 && { whole: { old, next } }),
    })),
  );
}

/** Extracts the JSON from output that may contain other text around it. Returns null if there is none. */
function jsonIn(output: string): unknown {
  const text = output.slice(Math.max(0, output.indexOf('{')), output.lastIndexOf('}') + 1);
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
