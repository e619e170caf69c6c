/** `docsite migrate`: recognizes an old site, plans the new one, and writes it. */
import fs from 'node:fs';
import path from 'node:path';
import { closest } from '../compiler/findings/closest.ts';
import { linesOf } from '../compiler/findings/finding.ts';
import { packageRoot } from '../compiler/package-root.ts';
import { findSecrets } from '../compiler/secrets/find.ts';
import { docsiteVersion, packageName } from '../compiler/version.ts';
import { detect } from './detect.ts';
import { generatorNames } from './model.ts';
import { isMarkdown } from './generators/generator.ts';
import type { DeadAnchor, GeneratorName, Note, OldSite } from './model.ts';
import { planMigration, relaxedRules } from './plan.ts';
import type { Dependency, Plan } from './plan.ts';
import { syntaxError } from './read/data.ts';
import { hostRedirects } from './read/host-redirects.ts';
import { typescriptAliases } from './read/typescript-aliases.ts';
import { oldFiles } from './read/old-files.ts';
import type { OldFiles } from './read/old-files.ts';
import { treeState } from './git-tree.ts';
import { rewrite, withConfig, withoutTraces, withTemporary, writeInPlace, writeNew } from './staging.ts';
import type { NewFile } from './write/content.ts';
import { deadAnchorNotes } from './write/dead-anchors.ts';
import { reportFiles, reportText } from './write/report.ts';
import type { Report } from './write/report.ts';

export interface MigrateOptions {
  /** Absolute path of the old site's folder. */
  folder: string;
  /** Absolute path of the new site's folder; null for the old folder itself. */
  out: string | null;
  /** A generator's name; null to detect it. */
  from: string | null;
  /** `plan` does not write anything. */
  mode: 'write' | 'plan';
  /** Returns docsite's entry in the package.json of a new site in a folder. */
  dependencyOf(installed: { root: string; name: string; version: string }, folder: string): Dependency;
  /** Checks the new site in a folder with these rules. Returns the reason if it cannot be checked. */
  check(
    folder: string,
    request: { rules: readonly string[]; configFile: string },
    signal: AbortSignal,
  ): Promise<Checked | Unchecked>;
  signal: AbortSignal;
  onProgress(stage: 'convert' | 'write', done: number, total: number): void;
}

interface Unchecked {
  reason: string;
}

/** The result of checking the new site. */
interface Checked {
  /** Links to missing headings. */
  anchors: DeadAnchor[];
  /** The codes of all findings. */
  codes: string[];
}

export type MigrateOutcome =
  | { refused: Refusal }
  | {
      refused: null;
      report: Report;
      /** `MIGRATION.md`. */
      text: string;
      config: string;
      others: string[];
      files: number;
      scripts: Plan['scripts'];
    };

export async function migrate(options: MigrateOptions): Promise<MigrateOutcome> {
  const { folder, out, mode } = options;
  const problem = problemWith(options);
  if (problem !== null) return { refused: problem };
  const files = oldFiles(folder);
  const from = generatorNames.find((name) => name === options.from) ?? null;
  const [found, ...others] = detect(files, from);
  if (found === undefined) return { refused: nothingFound(folder, from) };
  const site = found.generator.read(files, found.config);
  const broken = brokenConfig(site);
  if (broken !== null) return { refused: broken };
  const root = path.posix.dirname(found.config.replace(/(^|\/)\.vitepress\/.*$/, '$1index'));
  site.dialect.aliases = { ...typescriptAliases(files, root), ...site.dialect.aliases };
  site.redirects = {
    ...hostRedirects(files, ['', '..', root, ...site.publicFolders.map((one) => one.from)]),
    ...site.redirects,
  };
  if (site.pages.length === 0) {
    return {
      refused: {
        message: `${found.config} exists, but no pages were found`,
        hint: 'check the folder, or specify the generator with `--from`',
      },
    };
  }
  const target = out ?? files.root;
  const plan: Plan = planMigration({
    site,
    files,
    target,
    dependency: options.dependencyOf({ root: packageRoot, name: packageName, version: docsiteVersion }, out ?? folder),
    isTaken: (file) => out === null && fs.existsSync(path.join(target, file)),
    tsconfig: fs.readFileSync(path.join(packageRoot, 'lib/cli/template/shared/tsconfig.json'), 'utf8'),
    onProgress: (done, total) => options.onProgress('convert', done, total),
  });
  const secrets = await secretsIn(plan.files, files);
  const notes = secrets.flatMap((secret) => secret.notes);
  let report = plan.report(notes);
  const conflict = out === null && mode === 'write' ? conflictInPlace(plan, files) : null;
  if (conflict !== null) return { refused: conflict };
  const writing = {
    files: [...plan.files, ...reportFiles(report, '')],
    old: files,
    signal: options.signal,
    onProgress: (done: number, total: number) => options.onProgress('write', done, total),
  };
  const judge = async (written: string): Promise<{ reason: string | null; codes: readonly string[] }> => {
    const checked = await withoutTraces(written, () => checkNew(written, site, options));
    if ('reason' in checked) return { reason: checked.reason, codes: relaxedRules };
    const anchors = deadAnchorNotes(checked.anchors, {
      urls: report.urls,
      newText: (file) => fs.readFileSync(path.join(written, file), 'utf8'),
      oldText: (file) => files.text(file),
    });
    report = plan.report([...notes, ...anchors]);
    return { reason: null, codes: checked.codes };
  };
  let unchecked: string | null = null;
  if (mode === 'plan') {
    // Links to missing headings are known only after the new site is checked.
    await withTemporary(async (temporary) => {
      await writeNew(temporary, writing);
      unchecked = (await judge(temporary)).reason;
    });
  } else {
    await (out === null ? writeInPlace(files.root, writing) : writeNew(out, writing));
    const { reason, codes } = await judge(target);
    unchecked = reason;
    rewrite(target, [...reportFiles(report, reason), ...plan.config(codes, allowed(secrets))]);
  }
  return {
    refused: null,
    report,
    text: reportText(report, unchecked),
    config: found.config,
    others: others.filter(({ generator }) => generator.name !== 'markdown').map(({ generator }) => generator.label),
    files: plan.files.length + reportFiles(report, null).length,
    scripts: plan.scripts,
  };
}

interface PageSecrets {
  /** Relative to the new content folder. */
  file: string;
  hashes: string[];
  notes: Note[];
}

/** Text in pages that looks like a secret. The old site publishes it, so it must not stop the build of the new one. */
async function secretsIn(written: Plan['files'], files: OldFiles): Promise<PageSecrets[]> {
  const pages = written.flatMap((file) => ('text' in file && file.path.startsWith('content/') ? [file] : []));
  const found = await Promise.all(
    pages.map(async ({ path: name, text, source = name }): Promise<PageSecrets> => {
      const secrets = await findSecrets(text, name);
      const cause = 'Text that looks like a secret is published, as in the old site: check it';
      const lines = linesOf(text);
      const oldLines = linesOf(files.text(source) ?? '');
      // A line that the migration changed has its file only.
      const oldLine = (line: number): number => Math.max(1, oldLines.indexOf(lines[line - 1] ?? '') + 1);
      return {
        file: name.slice('content/'.length),
        hashes: [...new Set(secrets.map(({ hash }) => hash))],
        notes: secrets.map(({ rule, line }) => ({
          kind: 'manual',
          cause,
          file: source,
          line: oldLine(line),
          detail: rule,
        })),
      };
    }),
  );
  return found.filter(({ hashes }) => hashes.length > 0);
}

function allowed(secrets: readonly PageSecrets[]): Record<string, string[]> {
  return Object.fromEntries(secrets.map(({ file, hashes }) => [file, hashes]));
}

/** Without its configuration, a site would lose its languages, versions and navigation, and its folders are unknown. */
function brokenConfig({ configs, notes }: OldSite): Refusal | null {
  const found = notes.find(({ cause, file, detail }) => cause === syntaxError && configs.includes(file) && detail);
  return found === undefined
    ? null
    : {
        message: `cannot parse ${found.file}:${found.line}: ${found.detail}`,
        hint: 'fix the syntax error, then repeat the migration',
      };
}

/** Formulas, diagrams and types need packages that are not installed yet, so the site is checked without them. */
function checkNew(
  target: string,
  { markdown, twoslash }: OldSite,
  options: MigrateOptions,
): Promise<Checked | Unchecked> {
  const check = (configFile: string): Promise<Checked | Unchecked> =>
    options.check(target, { rules: relaxedRules, configFile }, options.signal);
  return markdown.math === true || markdown.mermaid === true || twoslash === true
    ? withConfig(target, plainMarkdown, check)
    : check('site.config.ts');
}

const plainMarkdown = `import config from './site.config.ts';

export default { ...config, plugins: [], markdown: { ...config.markdown, math: false, mermaid: false } };
`;

function conflictInPlace(plan: Plan, old: OldFiles): Refusal | null {
  const planned: NewFile[] = [...plan.files, ...reportFiles(plan.report(), '')];
  const replaced = replacedFiles(planned, old);
  if (replaced.length > 0) {
    return {
      message: `the migration would replace ${namesOf(replaced)}`,
      hint: 'write to a different folder with `--out`, or rename these files first',
    };
  }
  const remaining = remainingPages(planned, old);
  if (remaining.length === 0) return null;
  return {
    message: `${namesOf(remaining)} would remain in \`content\` as ${remaining.length === 1 ? 'a duplicate page' : 'duplicate pages'}`,
    hint: 'write to a different folder with `--out`, or move the old pages first',
  };
}

/**
 * The old files that would be lost. Git keeps the pages that are converted in place; `package.json` and `.gitignore`
 * keep what they contain.
 */
function replacedFiles(planned: readonly NewFile[], old: OldFiles): string[] {
  const merged = ['package.json', '.gitignore'];
  return planned.flatMap((file) => {
    const target = path.join(old.root, file.path);
    const source = 'copyOf' in file ? file.copyOf : 'text' in file ? file.source : undefined;
    const isSame = source !== undefined && old.absolute(source) === target;
    return isSame || merged.includes(file.path) || !fs.existsSync(target) ? [] : [file.path];
  });
}

/** The old Markdown files that the new site would publish as pages even though they were converted to other files. */
function remainingPages(planned: readonly NewFile[], old: OldFiles): string[] {
  const replaced = new Set(planned.map((file) => file.path));
  return old
    .list('content')
    .filter((file) => isMarkdown(file) && !/\/(?:_|shared\/)|^content\/public\//.test(file) && !replaced.has(file));
}

/** The first names of a list, for a message. */
function namesOf(files: readonly string[]): string {
  const shown = files.slice(0, 3).map((file) => `\`${file}\``);
  const rest = files.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(' and ');
}

interface Refusal {
  message: string;
  hint: string;
}

function nothingFound(folder: string, from: GeneratorName | null): Refusal {
  const names = generatorNames.map((name) => `\`${name}\``).join(', ');
  return from === null
    ? {
        message: `no supported documentation site found in ${folder}`,
        hint: `specify its folder, or its generator with \`--from\`: ${names}`,
      }
    : { message: `no ${from} site in ${folder}`, hint: 'specify the folder that contains its configuration' };
}

function problemWith({ folder, out, from, mode }: MigrateOptions): Refusal | null {
  const isFolder = fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder) return { message: `${folder} is not a folder`, hint: 'specify the folder of the old site' };
  if (from !== null && !(generatorNames as readonly string[]).includes(from)) {
    const nearest = closest(from, generatorNames);
    const all = `use one of ${generatorNames.map((name) => `\`${name}\``).join(', ')}`;
    return {
      message: `unknown generator \`${from}\``,
      hint: nearest === undefined ? all : `did you mean \`${nearest}\`?`,
    };
  }
  if (mode === 'plan') return null;
  return out === null ? problemInPlace(folder) : problemWithTarget(out, folder);
}

function problemInPlace(folder: string): Refusal | null {
  const state = treeState(folder);
  if (state === 'clean') return null;
  return state === 'changed'
    ? {
        message: 'the git working tree has uncommitted changes',
        hint: 'commit them first, so that git can undo the migration',
      }
    : { message: `${folder} is not in a git repository`, hint: 'write to a different folder with `--out`' };
}

function problemWithTarget(out: string, folder: string): Refusal | null {
  if (fs.existsSync(out) && (!fs.statSync(out).isDirectory() || fs.readdirSync(out).length > 0)) {
    return { message: `${out} is not empty`, hint: 'specify a new or empty folder with `--out`' };
  }
  const relative = path.relative(out, folder);
  return relative === '' || !relative.startsWith('..')
    ? { message: `${out} contains the old site`, hint: 'specify a different folder with `--out`' }
    : null;
}
