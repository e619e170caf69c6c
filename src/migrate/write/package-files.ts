/** Writes `package.json` and `.gitignore`. In the old site's folder, both files keep what they contain. */
import { fieldsOf, isRecord } from '../../shared/values.ts';
import type { Note, OldSite } from '../model.ts';
import type { NewFile } from './content.ts';

type Texts = Readonly<Record<string, string>>;

export interface PackageFiles {
  files: NewFile[];
  notes: Note[];
  /** The names in `package.json` of the scripts that run docsite, by their usual names. */
  scripts: Readonly<Record<ScriptName, string>>;
}

const commands = { dev: 'docsite dev', build: 'docsite build', preview: 'docsite preview', check: 'docsite check' };
type ScriptName = keyof typeof commands;
const scriptNames = Object.keys(commands) as ScriptName[];

/** `existing` returns the text of a file in the new site's folder; null if there is none. */
export function packageFiles(
  site: OldSite,
  {
    name,
    range,
    samples,
    existing,
  }: {
    name: string;
    range: string;
    /** Packages that code blocks import. */
    samples: Texts;
    existing(file: string): string | null;
  },
): PackageFiles {
  const ignored = {
    path: '.gitignore',
    text: withLines(existing('.gitignore') ?? '', ['node_modules/', 'dist/', '.docsite-shards/']),
  };
  const old = existing('package.json');
  const manifest = old === null ? {} : objectIn(old);
  const dependencies = { '@types/react': '^19.0.0', [name]: range, ...packagesFor(site), ...samples };
  if (manifest === null) {
    const cause = '`package.json` is not valid, so docsite was not added to it';
    const note: Note = { kind: 'manual', cause, file: 'package.json', line: 1, detail: `${name}: ${range}` };
    return { files: [ignored], notes: [note], scripts: own };
  }
  const scripts = namesOf(fieldsOf(manifest['scripts']));
  const added = Object.fromEntries(scriptNames.map((script) => [scripts[script], commands[script]]));
  const known = { ...fieldsOf(manifest['dependencies']), ...fieldsOf(manifest['devDependencies']) };
  const missing = Object.entries(dependencies).filter(([one]) => one === name || !Object.hasOwn(known, one));
  const identity = old === null ? { name: nameOf(site), private: true, type: 'module' } : manifest;
  const merged = {
    ...identity,
    scripts: { ...fieldsOf(manifest['scripts']), ...added },
    dependencies: { ...fieldsOf(manifest['dependencies']), ...Object.fromEntries(missing) },
  };
  const renamed = scriptNames.filter((script) => scripts[script] !== script);
  const cause = '`package.json` already has a script with this name, so docsite’s script has a different name';
  return {
    files: [{ path: 'package.json', text: `${JSON.stringify(merged, null, indentOf(old ?? ''))}\n` }, ignored],
    notes: renamed.map((script) => ({
      kind: 'manual',
      cause,
      file: 'package.json',
      line: lineOf(`"${script}"`, old ?? ''),
      detail: scripts[script],
    })),
    scripts,
  };
}

const own: PackageFiles['scripts'] = { dev: 'dev', build: 'build', preview: 'preview', check: 'check' };

/** An existing script keeps its name unless it is docsite's. */
function namesOf(existing: Readonly<Record<string, unknown>>): PackageFiles['scripts'] {
  const freeName = (name: ScriptName): string =>
    [name, `docs:${name}`].find((tried) => (existing[tried] ?? commands[name]) === commands[name]) ?? `docsite:${name}`;
  return { dev: freeName('dev'), build: freeName('build'), preview: freeName('preview'), check: freeName('check') };
}

function packagesFor({ markdown, twoslash }: OldSite): Texts {
  return {
    ...(twoslash === true && { twoslash: '>=0.3', typescript: '^6.0.0' }),
    ...(markdown.math === true && { katex: '^0.16.0' }),
    ...(markdown.mermaid === true && { mermaid: '>=11' }),
  };
}

function nameOf({ title }: OldSite): string {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return name.replaceAll(/^-|-$/g, '') || 'docs';
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isRecord(value) ? value : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

function indentOf(text: string): string {
  return /^\{\s*\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
}

/** The line that contains a string; 1 if none does. */
export function lineOf(text: string, inside: string): number {
  return inside.slice(0, Math.max(0, inside.indexOf(text))).split('\n').length;
}

/** Adds patterns that a `.gitignore` lacks. */
function withLines(text: string, lines: readonly string[]): string {
  const bare = (line: string): string => line.trim().replaceAll(/^\/|\/$/g, '');
  const known = new Set(text.split('\n').map(bare));
  const missing = lines.filter((line) => !known.has(bare(line)));
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return start + missing.map((line) => `${line}\n`).join('');
}
