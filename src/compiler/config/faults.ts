/**
 * Finds everything that is wrong with a config as written, and names the file, flag or variable that causes each
 * problem.
 */
import { partNames, slotNames } from '../../shared/shell-names.ts';
import { configKeyMissing, configKeyUnknown, configValueInvalid } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding, Problem } from '../findings/finding.ts';
import { fileInRoot } from '../findings/positions.ts';
import { keyPathOf, schemaFaults } from '../findings/schema.ts';
import type { SchemaFault } from '../findings/schema.ts';
import { crossFaults, missingFilesOf, packageFaults, packageFilesOf } from './consistency.ts';
import type { LoadedConfig } from './load.ts';
import { configPositions } from './locate.ts';
import type { UserConfig } from './options.ts';
import { pluginFindings, withAdditions } from './plugins.ts';
import { isRecord } from '../../shared/values.ts';
import { configSchema } from './schema.ts';
import type { ConfigOverrides } from './site.ts';

/** A config as written, combined with what the command line and the environment set. */
export interface GivenConfig {
  value: Readonly<Record<string, unknown>>;
  /** Options that are not set by the file, with the name of the flag or variable that sets them. */
  outside: ReadonlyMap<string, string>;
  /**
   * The file's own `base` if `--base` overrides it but the URL is the file's: the site is published there. A URL from
   * the command line or the environment belongs to this build, and so does `--base`.
   */
  publishedBase?: unknown;
}

/** The URL in the environment applies only if the file does not set `url`. */
export function givenConfig(written: object, { base, url, outDir }: ConfigOverrides, siteUrl: string): GivenConfig {
  const isUrlOutside = url === undefined && siteUrl !== '' && !('url' in written);
  return {
    value: {
      ...written,
      ...(isUrlOutside && { url: siteUrl }),
      ...(base !== undefined && { base }),
      ...(url !== undefined && { url }),
      ...(outDir !== undefined && { outDir }),
    },
    outside: new Map([
      ...(isUrlOutside ? [['url', 'DOCSITE_URL'] as const] : []),
      ...(base === undefined ? [] : [['base', '--base'] as const]),
      ...(url === undefined ? [] : [['url', '--url'] as const]),
    ]),
    ...(base !== undefined &&
      url === undefined &&
      'url' in written &&
      'base' in written && { publishedBase: written.base }),
  };
}

/** A problem with the keys of its option. */
interface PlacedProblem {
  problem: Problem;
  path: SchemaFault['path'];
  isPrivate?: true;
}

/** Every finding about the config, and the config with the additions from plugins; null if it cannot be used. */
export function checkGiven(
  given: GivenConfig,
  { root, loaded }: { root: string; loaded: LoadedConfig },
): { user: UserConfig | null; findings: Finding[]; awaited: string[] } {
  const faults = schemaFaults(configSchema, given.value);
  const rest = faults.length === 0 ? given.value : withoutFaults(given.value, faults);
  const ofShape = faults.map((fault) => placed(fault, given));
  const { problems, parser } =
    rest === null ? { problems: [], parser: null } : checkWhole(rest as unknown as UserConfig, { given, root, loaded });
  const position = positionIn(given, { root, loaded });
  const wrong = new Set(ofShape.map(({ path }) => path.join('.')));
  // The plugins were set up from the config as written, so the same entry may be reported again.
  const others = problems.filter(({ path }) => !wrong.has(path.join('.')));
  const findings = [...ofShape, ...others].map(position);
  const awaited = rest === null ? [] : awaitedBy(rest as unknown as UserConfig, root);
  if (rest === null || parser === null || faults.length > 0 || findings.some(({ severity }) => severity === 'error'))
    return { user: null, findings, awaited };
  const user = withAdditions(rest as unknown as UserConfig);
  return { user: { ...user, markdown: { ...user.markdown, parser } }, findings, awaited };
}

/** Absolute paths of the files that change the findings about the config when they are added or removed. */
function awaitedBy(written: UserConfig, root: string): string[] {
  return [...packageFilesOf(withAdditions(written), root), ...missingFilesOf(written, root)];
}

/** Checks a config whose values all have the right shape. */
function checkWhole(
  written: UserConfig,
  { given, root, loaded }: { given: GivenConfig; root: string; loaded: LoadedConfig },
): { problems: PlacedProblem[]; parser: 'native' | 'remark' | null } {
  const user = withAdditions(written);
  const { findings, parser } = pluginFindings(user, loaded.plugins);
  const problems = [
    ...crossFaults(user, { written, root }).map((fault) => placed(fault, given)),
    ...packageFaults(user, root),
    ...findings,
  ];
  return { problems, parser };
}

/** Options that others refer to. If one of them is invalid, the others cannot be checked. */
const referredTo = ['lang', 'locales', 'multiVersion', 'content', 'components', 'plugins'];

/**
 * The config without the options that have the wrong shape, so that the others can be checked as well; null if it
 * cannot be used without them.
 */
function withoutFaults(value: GivenConfig['value'], faults: readonly SchemaFault[]): GivenConfig['value'] | null {
  if (faults.some(({ path: [option] }) => referredTo.includes(String(option)))) return null;
  const rest = faults.reduce((left, { path }) => withoutKey(left, path), value);
  const complete = { ...rest, title: typeof rest['title'] === 'string' ? rest['title'] : '…' };
  return schemaFaults(configSchema, complete).length === 0 ? complete : null;
}

/** Removes the key, or the list that contains it. */
function withoutKey(value: GivenConfig['value'], [key, ...inner]: SchemaFault['path']): GivenConfig['value'] {
  const child = value[String(key)];
  if (inner.length > 0 && typeof inner[0] === 'string' && isRecord(child))
    return { ...value, [String(key)]: withoutKey(child, inner) };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function placed(fault: SchemaFault, { value, outside }: GivenConfig): PlacedProblem {
  const isPrivate = fault.isPrivate === true && { isPrivate: fault.isPrivate };
  const [option = ''] = fault.path;
  const key = outside.get(String(option)) ?? keyPathOf(fault.path);
  return { problem: problemOf(fault, { key, value }), path: fault.path, ...isPrivate };
}

/** Returns a function that adds the position of the option in the file, unless the file does not set it. */
function positionIn(
  { outside }: GivenConfig,
  { root, loaded }: { root: string; loaded: LoadedConfig },
): (found: PlacedProblem) => Finding {
  const file = fileInRoot(root, loaded.file);
  const positions = configPositions({ file: loaded.file, fileText: loaded.text });
  return ({ problem, path, isPrivate }) => {
    if (outside.has(String(path[0]))) return problem;
    if (isPrivate === true) return findingAt(problem, { file });
    const span = positions.keyAt(path);
    return findingAt(problem, { file, text: loaded.text, ...(span !== undefined && { span }) });
  };
}

/** The names that `theme.parts` and `theme.slots` accept. */
const shellNames: Readonly<Record<string, readonly string[]>> = { parts: partNames, slots: slotNames };

function problemOf(
  { kind, path, given, accepted, nearest, isWarning }: SchemaFault,
  { key, value }: { key: string; value: GivenConfig['value'] },
): Problem {
  const { plugin, call } = pluginAt(path, value);
  const of = plugin !== undefined && { of: plugin };
  if (kind === 'unknown-key') {
    const near = nearestOption(path, nearest);
    const names = path.length === 3 && path[0] === 'theme' ? shellNames[String(path[1])] : undefined;
    return configKeyUnknown({
      key,
      ...of,
      ...(near !== undefined && { nearest: keyPathOf(near) }),
      ...(names !== undefined && { names }),
    });
  }
  if (kind === 'missing') return configKeyMissing({ key, ...of });
  const near = path.join('.') === 'url' ? siteUrlIn(value['url']) : nearest;
  const others = { ...(near !== undefined && { nearest: near }), ...(call !== undefined && { call }) };
  return configValueInvalid({ key, ...of, given, accepted, ...others, ...(isWarning && { isWarning }) });
}

/**
 * The name of the plugin that contains a key, or of the function that was listed instead of its result. `call` is empty
 * for a plugin listed as text.
 */
function pluginAt(
  [first, ...keys]: SchemaFault['path'],
  value: GivenConfig['value'],
): { plugin?: string; call?: string } {
  if (first !== 'plugins') return {};
  let entry = value['plugins'];
  for (const key of keys) {
    if (typeof key !== 'number' || !Array.isArray(entry)) break;
    entry = (entry as unknown[])[key];
  }
  if (typeof entry === 'function') return entry.name === '' ? {} : { call: entry.name };
  if (typeof entry === 'string') return { call: '' };
  return isRecord(entry) && typeof entry['name'] === 'string' ? { plugin: entry['name'] } : {};
}

/** The option with this name in another section, or else the option with the most similar name. */
function nearestOption(path: SchemaFault['path'], nearest: string | undefined): SchemaFault['path'] | undefined {
  const name = String(path.at(-1));
  const elsewhere = path.length > 2 ? undefined : keysOfSections().find(({ known = [] }) => known.includes(name));
  if (elsewhere !== undefined) return [...elsewhere.path.slice(0, -1), name];
  return nearest === undefined ? undefined : [...path.slice(0, -1), nearest];
}

/** The keys of the config and of each of its sections, as the schema lists them for an unknown key. */
function keysOfSections(): SchemaFault[] {
  const unknown = { '?': 0 };
  const sections = { theme: unknown, markdown: unknown, route: unknown, checks: unknown, publish: unknown };
  return schemaFaults(configSchema, { title: '…', ...unknown, ...sections });
}

/** The origin, such as `https://docs.example.org`, of a URL with a path or without a scheme. */
function siteUrlIn(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  const complete = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  if (/[\s@]/.test(url) || !URL.canParse(complete)) return undefined;
  const { origin, hostname } = new URL(complete);
  return /\.|^localhost$/.test(hostname) ? origin : undefined;
}
