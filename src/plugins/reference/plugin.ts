/** Adds reference documentation from TypeScript: pages quote the types, defaults and signatures that a package publishes. */
import { closest, definePlugin } from '../../compiler/plugins/interface.ts';
import type {
  CommandResult,
  DataContext,
  DataResult,
  Edit,
  HookContext,
  PageText,
  Plugin,
  PluginFinding,
  TransformResult,
} from '../../compiler/plugins/interface.ts';
import { expandTag } from './expand-tag.ts';
import { extract } from './extract.ts';
import type { AddedFacts, PackageFacts } from './facts.ts';
import type { ReferenceOptions } from './options.ts';
import { changeSince, readSnapshot, sourcesOf, textOfSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { tagNames, tagsIn } from './tags.ts';
import type { ReferenceTag } from './tags.ts';
import { loadTypeScript, openTypes } from './typescript.ts';
import type { OpenedTypes } from './typescript.ts';

export type { ReferenceOptions, ReferenceTexts } from './options.ts';

export function reference(options: ReferenceOptions): Plugin {
  // This cache only makes repeated reads faster; results do not depend on it.
  const opened: { last?: OpenedTypes } = {};
  return definePlugin<unknown>({
    name: 'reference',
    key: JSON.stringify(options),
    data: (context) => readData(options, context, opened),
    transforms: tagNames.map((name) => `<${name}`),
    transform: (page, context) => expandTags(page, options, context),
    command: { name: 'reference', run: (_args, context) => writeSnapshot(options, context, opened) },
  });
}

function readData(options: ReferenceOptions, context: HookContext, opened: { last?: OpenedTypes }): DataResult {
  const { facts: found, findings } = packageFacts(options, context, opened);
  const facts = found ?? noFacts;
  const added = addedFacts(options, context, findings);
  const values: DataResult['values'] = {};
  const add = (key: string, value: object): void => {
    // The facts contain only values that JSON supports.
    values[key] = value as DataResult['values'][string];
  };
  const { options: known, types, functions } = facts;
  for (const [name, { default: tagged, ...rest }] of Object.entries(known)) {
    add(`option:${name}`, { ...rest, ...(tagged !== undefined && { default: tagged }), ...added[name] });
  }
  for (const [id, type] of Object.entries(types)) add(`type:${id}`, type);
  for (const [name, signatures] of Object.entries(functions)) add(`function:${name}`, signatures);
  const names = Object.entries(quotedFacts(options, context, findings)).map(([name, fact]) => {
    values[`fact:${name}`] = fact;
    return name;
  });
  // Without these lists, unknown names in tags are not reported, because the cause has already been reported.
  if (found !== null) {
    add('options', Object.keys(known));
    add('types', Object.keys(types));
    add('functions', Object.keys(functions));
  }
  add('facts', names);
  const unknown = Object.keys(added).filter((name) => !Object.hasOwn(known, name));
  if (findings.length === 0)
    findings.push(
      ...unknown.map((name) => unknownFact(name, { file: options.facts ?? '', names: Object.keys(known) })),
    );
  return { values, findings };
}

function unknownFact(name: string, { file, names }: { file: string; names: readonly string[] }): PluginFinding {
  const nearest = closest(name, names);
  const hint = nearest === undefined ? 'remove it' : `did you mean \`${nearest}\`?`;
  return { message: `\`${file}\` has facts about \`${name}\`, which is not an option`, hint };
}

const noFacts: PackageFacts = { options: {}, types: {}, functions: {} };

/** Reads the facts from the snapshot if it is current, and otherwise from the types; null if neither can be read. */
function packageFacts(
  options: ReferenceOptions,
  context: HookContext,
  opened: { last?: OpenedTypes },
): { facts: PackageFacts | null; findings: PluginFinding[] } {
  const file = options.snapshot;
  const kept = file === undefined ? null : readSnapshot(file, context);
  const change = kept === null ? null : changeSince(kept, { options, context });
  if (kept !== null && change === null) return { facts: kept.facts, findings: [] };
  const { snapshot, findings } = readTypes(options, context, opened);
  const facts = snapshot?.facts ?? kept?.facts ?? null;
  if (file === undefined || snapshot === null) return { facts, findings };
  const message = kept === null ? `\`${file}\` does not exist` : `\`${file}\` is outdated: ${change ?? ''}`;
  return { facts, findings: [...findings, { message, hint: 'run `docsite reference` to write it' }] };
}

/** `snapshot` is null if the types cannot be read. */
function readTypes(
  options: ReferenceOptions,
  context: HookContext,
  opened: { last?: OpenedTypes },
): { snapshot: Snapshot | null; findings: PluginFinding[] } {
  const { ts, problem } = loadTypeScript(options.typescript ?? 'typescript', context);
  if (problem !== undefined) return { snapshot: null, findings: [{ ...problem, severity: 'error' }] };
  const types = openTypes(ts, [options.from].flat(), { context, previous: opened.last?.program });
  opened.last = types;
  const { facts, missing } = extract(types, options);
  const files = types.program.getSourceFiles().filter((file) => !types.program.isSourceFileDefaultLibrary(file));
  const sources = sourcesOf(
    files.map(({ fileName }) => fileName),
    { options, context },
  );
  const findings = [
    ...types.missing.map((name) => ({ message: `\`${name}\` has no types`, hint: 'install it, or correct `from`' })),
    ...(types.missing.length > 0 ? [] : missing).map((name) => ({
      message: `\`${[options.from].flat().join('`, `')}\` does not export \`${name}\``,
      hint: "correct the plugin's `options`, `types` or `functions`",
    })),
  ];
  return {
    snapshot: { ...sources, facts },
    findings: findings.map((finding) => ({ ...finding, severity: 'error' as const })),
  };
}

function addedFacts(
  { facts: file }: ReferenceOptions,
  context: HookContext,
  findings: PluginFinding[],
): Record<string, AddedFacts> {
  return file === undefined ? {} : (readJson(file, context, findings) as Record<string, AddedFacts>);
}

/** All facts from `data`, by `name:key`. */
function quotedFacts(
  { data = {} }: ReferenceOptions,
  context: HookContext,
  findings: PluginFinding[],
): DataResult['values'] {
  const facts = Object.entries(data).flatMap(([name, file]) =>
    Object.entries(readJson(file, context, findings)).map(([key, value]) => [`${name}:${key}`, value] as const),
  );
  return Object.fromEntries(facts) as DataResult['values'];
}

/** Reads a mapping from a JSON file; if that fails, reports the reason and returns an empty mapping. */
function readJson(file: string, { read }: HookContext, findings: PluginFinding[]): Record<string, unknown> {
  const fail = (reason: string): Record<string, unknown> => {
    findings.push({
      message: `\`${file}\` ${reason}`,
      hint: 'create the file, or correct its path',
      severity: 'error',
    });
    return {};
  };
  const text = read(file);
  if (text === null) return fail('does not exist');
  try {
    const value: unknown = JSON.parse(text);
    const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMapping ? (value as Record<string, unknown>) : fail('is not a mapping');
  } catch (error) {
    return fail(`is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function expandTags({ path, text }: PageText, options: ReferenceOptions, context: DataContext): TransformResult {
  const { tags, problems } = tagsIn(text);
  const { site } = context;
  const language = site.languages.find(({ lang }) => path.split('/').includes(lang));
  const page = { lang: language?.lang ?? site.lang, tag: language?.tag ?? site.lang, defaultLang: site.lang };
  const edits: Edit[] = problems.map(({ start, end }) => ({ start, end, text: '' }));
  const findings: PluginFinding[] = problems.map((range) => ({
    message: 'this tag cannot be read',
    hint: 'close it with `/>`, and put its attributes in double quotes',
    severity: 'error',
    range,
  }));
  for (const tag of tags) {
    const { text: replacement, finding } = expandTag(tag, { options, page, context });
    if (finding !== undefined) findings.push(finding);
    // A tag that has no replacement is removed, because it would otherwise also be reported as an unknown component.
    if (replacement === undefined) edits.push({ start: tag.start, end: tag.end, text: '' });
    else edits.push({ start: tag.start, end: tag.end, text: placed(replacement, tag, text) });
  }
  return { edits, findings };
}

/** Places a replacement. A block keeps the indentation of its tag, for lists, and ends with an empty line. */
function placed(replacement: string, { start, end, isAlone }: ReferenceTag, text: string): string {
  if (!isAlone) return replacement;
  const indent = /[ \t]*$/.exec(text.slice(0, start))?.[0] ?? '';
  const isFollowed = /^[ \t]*\r?\n[ \t]*\S/.test(text.slice(end));
  return replacement.replaceAll(/\n(?=.)/g, `\n${indent}`) + (isFollowed ? '\n' : '');
}

function writeSnapshot(options: ReferenceOptions, context: HookContext, opened: { last?: OpenedTypes }): CommandResult {
  const { snapshot: file } = options;
  if (file === undefined)
    return { output: 'reference: set the plugin option `snapshot` to the file to write.\n', code: 1 };
  const { snapshot, findings } = readTypes(options, context, opened);
  if (snapshot === null || findings.length > 0) {
    const lines = findings.map(({ message, hint }) => `reference: ${message}\n  hint: ${hint ?? ''}\n`);
    return { output: lines.join(''), code: 1 };
  }
  const { options: known, types, functions } = snapshot.facts;
  const count = (record: object): number => Object.keys(record).length;
  return {
    files: [{ path: file, contents: textOfSnapshot(snapshot) }],
    output: `reference: ${count(known)} options, ${count(types)} types, ${count(functions)} functions → ${file}\n`,
  };
}
