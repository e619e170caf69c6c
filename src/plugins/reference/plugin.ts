/** Adds reference documentation from TypeScript: pages quote the types, defaults and signatures that a package publishes. */
import { definePlugin } from '../../compiler/plugins/interface.ts';
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
import { checkedFacts } from './added-facts.ts';
import { fault, isMapping, optionFaults } from './option-faults.ts';
import { nameFault, sourceFault } from './source-faults.ts';
import { changeSince, readSnapshot, sourcesOf, textOfSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { tagNames, tagsIn } from './tags.ts';
import type { ReferenceTag } from './tags.ts';
import { loadTypeScript, openTypes } from './typescript.ts';
import type { OpenedTypes } from './typescript.ts';

export type { ReferenceOptions } from './options.ts';
export type { ReferenceTexts } from './labels.ts';

export function reference(options: ReferenceOptions): Plugin {
  const faults = optionFaults(options);
  // This cache only makes repeated reads faster; results do not depend on it.
  const opened: { last?: OpenedTypes } = {};
  return definePlugin<unknown>({
    name: 'reference',
    key: JSON.stringify(options ?? null),
    data: (context) => (faults.length > 0 ? { values: {}, findings: faults } : readData(options, context, opened)),
    transforms: tagNames.map((name) => `<${name}`),
    transform: (page, context) => expandTags(page, options, context),
    command: {
      name: 'reference',
      run: (_args, context) => (faults.length > 0 ? refusal(faults) : writeSnapshot(options, context, opened)),
    },
  });
}

function readData(options: ReferenceOptions, context: HookContext, opened: { last?: OpenedTypes }): DataResult {
  const { facts: found, findings } = packageFacts(options, context, opened);
  const facts = found ?? noFacts;
  // Without the lists of names, unknown names in tags are not reported, because the cause has already been reported.
  const isComplete = found !== null && findings.every(({ severity }) => severity !== 'error');
  const added = addedFacts(options, { context, findings, known: isComplete ? Object.keys(facts.options) : null });
  const values: DataResult['values'] = {};
  const { options: known, types, functions } = facts;
  for (const [name, { default: tagged, ...rest }] of Object.entries(known)) {
    values[`option:${name}`] = { ...rest, ...(tagged !== undefined && { default: tagged }), ...added[name] };
  }
  for (const [id, type] of Object.entries(types)) values[`type:${id}`] = type;
  for (const [name, signatures] of Object.entries(functions)) values[`function:${name}`] = signatures;
  if (isComplete) {
    values['options'] = Object.keys(known);
    values['types'] = Object.keys(types);
    values['functions'] = Object.keys(functions);
  }
  const quoted = quotedFacts(options, context);
  findings.push(...languageFaults(options, context));
  for (const [name, fact] of Object.entries(quoted.facts)) values[`fact:${name}`] = fact;
  if (quoted.findings.length === 0) values['facts'] = Object.keys(quoted.facts);
  return { values, findings: [...findings, ...quoted.findings] };
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
  const { facts, faults } = extract(types, options);
  const files = types.program.getSourceFiles().filter((file) => !types.program.isSourceFileDefaultLibrary(file));
  const sources = sourcesOf(
    files.map(({ fileName }) => fileName),
    { options, packageOf: types.packageOf, context },
  );
  const missing = types.missing.map((name) => sourceFault(name, options, context));
  // A missing module may export the names.
  const findings = missing.length > 0 ? missing : faults.map((each) => nameFault(each, options));
  return { snapshot: { ...sources, facts }, findings };
}

/** The facts about options from the site's file. `known`: the names of all options; null if they could not be read. */
function addedFacts(
  { facts: file }: ReferenceOptions,
  { context, findings, known }: { context: HookContext; findings: PluginFinding[]; known: readonly string[] | null },
): Record<string, AddedFacts> {
  if (file === undefined) return {};
  const { value, finding } = readJson(file, { context, option: ['facts'] });
  if (finding !== undefined) findings.push(finding);
  const { facts, faults } = checkedFacts(value, { file, known });
  findings.push(...faults);
  return facts;
}

/** Reports languages in `descriptions` that the site does not have. */
function languageFaults({ descriptions }: ReferenceOptions, { site }: HookContext): PluginFinding[] {
  const known = site.languages.map(({ lang }) => lang);
  const listed = typeof descriptions === 'object' ? descriptions : [];
  return listed.flatMap((lang, index) => {
    const hint = `use ${known.map((each) => `\`${each}\``).join(' or ')}`;
    const option = ['descriptions', index];
    return known.includes(lang) ? [] : [fault(`the site has no language \`${lang}\``, { hint, option })];
  });
}

/** All facts from `data`, by `name:key`. */
function quotedFacts(
  { data = {} }: ReferenceOptions,
  context: HookContext,
): { facts: DataResult['values']; findings: PluginFinding[] } {
  const findings: PluginFinding[] = [];
  const facts = Object.entries(data).flatMap(([name, file]) => {
    const { value, finding } = readJson(file, { context, option: ['data', name] });
    if (finding !== undefined) findings.push(finding);
    return Object.entries(value).map(([key, fact]) => [`${name}:${key}`, fact] as const);
  });
  return { facts: Object.fromEntries(facts) as DataResult['values'], findings };
}

/** Reads a mapping from a JSON file. If that fails, the mapping is empty. */
function readJson(
  file: string,
  { context, option }: { context: HookContext; option: readonly string[] },
): { value: Record<string, unknown>; finding?: PluginFinding } {
  const fail = (reason: string, hint: string): ReturnType<typeof readJson> => ({
    value: {},
    finding: fault(`\`${file}\` ${reason}`, { hint, option }),
  });
  const text = context.read(file);
  if (text === null)
    return fail('does not exist', "create the file, or correct its path, which is relative to the site's root");
  try {
    const value: unknown = JSON.parse(text);
    return isMapping(value) ? { value } : fail('is not a mapping', 'write a JSON object into the file');
  } catch (error) {
    return fail(
      `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
      'correct the file, or name another one',
    );
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
    // A tag that has no replacement is removed, because it would otherwise also be reported as an unknown component. Its
    // section must not be reported as empty.
    if (replacement === undefined || replacement === '')
      edits.push({ start: tag.start, end: tag.end, text: tag.isAlone ? '<div></div>' : '' });
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

function refusal(findings: readonly PluginFinding[]): CommandResult {
  const lines = findings.map(({ message, hint }) => `reference: ${message}\n  hint: ${hint ?? ''}\n`);
  return { output: lines.join(''), code: 1 };
}

function writeSnapshot(options: ReferenceOptions, context: HookContext, opened: { last?: OpenedTypes }): CommandResult {
  const { snapshot: file } = options;
  if (file === undefined)
    return { output: 'reference: set the plugin option `snapshot` to the file to write.\n', code: 1 };
  const { snapshot, findings } = readTypes(options, context, opened);
  if (snapshot === null || findings.length > 0) return refusal(findings);
  const { options: known, types, functions } = snapshot.facts;
  const count = (record: object): number => Object.keys(record).length;
  return {
    files: [{ path: file, contents: textOfSnapshot(snapshot) }],
    output: `reference: ${count(known)} options, ${count(types)} types, ${count(functions)} functions → ${file}\n`,
  };
}
