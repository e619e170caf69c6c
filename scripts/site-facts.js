/**
 * Writes `content/facts/*.json`, the facts about packages that pages quote. After changing a version, first run
 * `docsite reference`, which writes the types. A test checks that the files are up to date.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  emptyProject,
  modes,
  observe,
  observeChain,
  observeFlagOptions,
  observeFlags,
  observeVariables,
  optionIn,
} from './observe-package.js';
import { filledInByLoaders, filledInLater, inWords, since } from './stated-facts.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const commands = ['dev', 'build', 'preview', 'inspect'];

/** Returns a map from the filenames in `content/facts` to their text. */
export async function factFiles() {
  const project = emptyProject();
  try {
    const { ids, variables } = await observeChain(project);
    const flags = commands.map((command) => observeFlags([command]));
    return Object.fromEntries(
      Object.entries({
        options: await optionFacts(project, flags),
        cli: cliFacts(flags),
        chain: chainFacts(ids),
        variables: variableFacts(variables),
        peers: peerFacts(),
      }).map(([name, facts]) => [`${name}.json`, `${JSON.stringify(facts, null, 2)}\n`]),
    );
  } finally {
    fs.rmSync(project, { recursive: true, force: true });
  }
}

/**
 * Returns each option's default as code, and its command-line flag. Defaults that cannot be observed are taken from
 * `stated-facts.js`.
 */
async function optionFacts(project, [dev]) {
  const configs = [];
  for (const mode of modes) configs.push((await observe(mode, {}, project)).config);
  const facts = {};
  const known = optionNames();
  const add = (name, values) => {
    if (!known.has(name)) return;
    facts[name] = { default: inModes(values.map((value) => codeOf(value))) };
    for (const key of keysOf(values))
      add(
        `${name}.${key}`,
        values.map((value) => value[key]),
      );
  };
  for (const name of documentedOptions()) {
    if (!(name in inWords)) add(name, valuesOf(filledInLater[name]) ?? configs.map((config) => optionIn(config, name)));
  }
  for (const [name, value] of Object.entries(filledInByLoaders)) add(name, valuesOf(value));
  for (const [name, code] of Object.entries(inWords))
    facts[name] = { ...(code !== null && { default: code }), inWords: true };
  for (const [name, version] of Object.entries(since)) facts[name] = { ...facts[name], since: version };
  for (const [name, flag] of Object.entries(observeFlagOptions())) {
    const forms = dev[flag];
    if (forms !== undefined) facts[name] = { ...facts[name], flag: forms.at(-1) };
  }
  return sorted(facts);
}

/** Returns the options that the types declare, from the snapshot. */
function optionNames() {
  const { facts } = JSON.parse(fs.readFileSync(path.join(root, 'content/facts/types.json'), 'utf8'));
  return new Set(Object.keys(facts.options));
}

/** Returns the stated value for each mode, or undefined if the default is not stated. */
function valuesOf(value) {
  if (value === undefined) return undefined;
  return Object(value).isPerMode === true ? [value.development, value.production] : [value, value];
}

/** Returns the options that have a page, from the frontmatter of the English pages. */
export function documentedOptions() {
  const folder = path.join(root, 'content/en/config');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file));
  const names = files.flatMap(
    (file) => /^option:\n {2}name: (\S+)$/m.exec(fs.readFileSync(path.join(folder, file), 'utf8'))?.[1] ?? [],
  );
  return names.toSorted();
}

/**
 * Returns the keys that a default has in every mode. The list is empty if the default is not an object in every mode.
 */
function keysOf(values) {
  const isObject = (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp);
  return values.every(isObject) ? Object.keys(values[0]).filter((key) => values.every((value) => key in value)) : [];
}

function inModes([development, production]) {
  return development === production ? production : { development, production };
}

/** Formats a value as code with single quotes, on several lines if it is long. */
export function codeOf(value, indent = '') {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const items = isList
    ? value.map((item) => codeOf(item, inner))
    : Object.entries(value).map(([key, item]) => `${/^[\w$]+$/.test(key) ? key : `'${key}'`}: ${codeOf(item, inner)}`);
  if (items.length === 0) return open + close;
  const line = isList ? `[${items.join(', ')}]` : `{ ${items.join(', ')} }`;
  if (line.length <= 80 - indent.length && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

/**
 * Maps each flag to its forms, such as `build --watch`. Flags that all commands accept are listed without a command.
 */
function cliFacts(flags) {
  const common = Object.keys(flags[0]).filter((flag) => flags.every((each) => flag in each));
  return {
    ...Object.fromEntries(common.map((flag) => [flag, flags[0][flag]])),
    ...Object.fromEntries(
      commands.flatMap((command, index) =>
        Object.entries(flags[index]).flatMap(([flag, forms]) =>
          common.includes(flag) ? [] : [[`${command} ${flag}`, forms]],
        ),
      ),
    ),
  };
}

/** Maps the names of chain ids to their values: `RULE.CSS` → `CSS`. */
function chainFacts(ids) {
  return Object.fromEntries(
    Object.entries(ids).flatMap(([group, names]) => Object.keys(names).map((name) => [`${group}.${name}`, name])),
  );
}

/** Returns the variables that project code may read, and the variables that the package reads from the shell. */
function variableFacts(defined) {
  return Object.fromEntries([...Object.keys(defined).toSorted(), ...observeVariables()].map((name) => [name, name]));
}

/**
 * Maps pairs such as `@rsbuild/plugin-react @rsbuild/core` to the range that the documented version of the first
 * package requires of the second.
 */
function peerFacts() {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  const answers = read('test/package-answers.json');
  return Object.fromEntries(
    Object.entries(read('content/versions.json')).flatMap(([name, version]) =>
      !name.startsWith('@rsbuild/')
        ? []
        : Object.entries(answers[name]?.versions[version]?.peerDependencies ?? {}).map(([peer, range]) => [
            `${name} ${peer}`,
            range,
          ]),
    ),
  );
}

function sorted(record) {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(await factFiles())) {
    fs.mkdirSync(path.join(root, 'content/facts'), { recursive: true });
    fs.writeFileSync(path.join(root, 'content/facts', file), text);
  }
}
