/** Notes about options of MkDocs, its plugins and the theme that are not migrated. */
import path from 'node:path';
import type { Note, OldSite } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, listAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { keyLine, noteAt } from './generator.ts';
import { entriesOf } from './mkdocs-extensions.ts';
import { recolorLogo } from './mkdocs-logo.ts';
import { readTemplates } from './mkdocs-templates.ts';

/** A note at the line of a key in the first configuration file that contains it. */
export function keyNote(
  { configs }: OldSite,
  files: OldFiles,
  { keys, cause, detail }: { keys: readonly string[]; cause: string; detail?: string },
): Note {
  const has = (file: string): boolean => keyLine(files.text(file) ?? '', keys) !== null;
  const file = configs.find(has) ?? configs[0] ?? '';
  return noteAt(files, { file, keys, cause, ...(detail !== undefined && { detail }) });
}

type Report = (keys: readonly string[], cause: string, detail?: string) => void;

/** Options that change what readers see or how the site is deployed. */
const features: readonly (readonly string[])[] = [
  ['extra', 'analytics', 'feedback'],
  ['extra', 'consent'],
  ['plugins', 'social'],
  ['theme', 'font'],
];

/** Options that docsite does not need. */
const internals: readonly (readonly string[])[] = [
  ['plugins', 'minify'],
  ['plugins', 'search', 'separator'],
];

export function readLosses(site: OldSite, data: Value, { files, docs }: { files: OldFiles; docs: string }): void {
  const plugins = entriesOf(at(data, 'plugins'));
  const report: Report = (keys, cause, detail) => {
    site.notes.push(keyNote(site, files, { keys, cause, ...(detail !== undefined && { detail }) }));
  };
  const convert = (keys: readonly string[], cause: string, detail: string): void => {
    site.notes.push({ ...keyNote(site, files, { keys, cause, detail }), kind: 'converted' });
  };
  reportPlugins(plugins, report);
  reportVersions(data, plugins, report);
  const valueAt = ([first = '', second = '', ...keys]: readonly string[]): Value =>
    first === 'plugins'
      ? plugins.has(second)
        ? (at(plugins.get(second), ...keys) ?? (keys.length > 0 ? undefined : true))
        : undefined
      : at(data, first, second, ...keys);
  for (const keys of features.filter(([, key]) => key !== 'font' || site.fonts === undefined))
    if (![undefined, false].includes(valueAt(keys) as undefined))
      report(keys, 'A feature of the theme is not migrated', keys.join('.'));
  for (const keys of internals)
    if (valueAt(keys) !== undefined) convert(keys, 'An option that docsite does not need is omitted', keys.join('.'));
  recolorLogo(site, files);
  const templates = textAt(data, 'theme', 'custom_dir');
  if (templates !== undefined) {
    const folder = path.posix.join(path.posix.dirname(site.configs[0] ?? ''), templates).replace(/\/$/, '');
    const lost = files.isFolder(folder) ? readTemplates(site, { data, files, folder, docs }) : [templates];
    if (lost.length > 0) report(['theme', 'custom_dir'], 'Theme templates are not migrated', lost.join(', '));
  }
  for (const hook of listAt(data, 'hooks'))
    if (typeof hook === 'string') report(['hooks', hook], 'A hook, which may change pages, is not migrated', hook);
  for (const entry of listAt(data, 'extra_javascript')) {
    const script = typeof entry === 'string' ? entry : (textAt(entry, 'path') ?? '');
    // docsite renders formulas itself.
    if (site.markdown.math === true && /mathjax|katex/i.test(script)) continue;
    if (/^class Termynal\b/m.test(files.text(path.posix.join(docs, script)) ?? '')) {
      convert(['extra_javascript', script], 'A script that animates terminals is omitted', script);
      continue;
    }
    report(['extra_javascript', script], 'Site scripts are not migrated', script);
  }
  for (const entry of listAt(data, 'extra_css')) {
    const file = typeof entry === 'string' ? path.posix.join(docs, entry) : '';
    if (!files.has(file)) report(['extra_css', String(entry)], 'Site style sheets are not migrated', String(entry));
  }
  if (site.googleAnalytics === undefined && textAt(data, 'extra', 'analytics', 'provider') === 'google')
    report(['extra', 'analytics'], 'Google Analytics is not migrated');
}

function reportPlugins(plugins: ReadonlyMap<string, Value>, report: Report): void {
  for (const name of plugins.keys()) {
    if (name === 'tags') report(['plugins', name], 'Lists of pages by tag are not migrated', name);
    // Each place where mkdocstrings adds documentation has its own note.
    if (/^(?:macros|gen-files|mkdocs-jupyter|monorepo|awesome-pages)$/.test(name))
      report(['plugins', name], 'A plugin that generates content is not migrated', name);
    if (name === 'rss') report(['plugins', name], 'A feed is not migrated', name);
  }
}

/** mike publishes each version from its own commit, so this folder contains only one version. */
function reportVersions(data: Value, plugins: ReadonlyMap<string, Value>, report: Report): void {
  const keys = plugins.has('mike') ? ['plugins', 'mike'] : ['extra', 'version', 'provider'];
  if (!usesMike(data)) return;
  report(keys, 'Other versions, which mike has published, are not migrated', 'mike');
}

function usesMike(data: Value): boolean {
  return entriesOf(at(data, 'plugins')).has('mike') || textAt(data, 'extra', 'version', 'provider') === 'mike';
}

/** Redirects URLs that begin with an alias of the current version, such as `/latest/`. */
export function readAliases(site: OldSite, data: Value): void {
  if (!usesMike(data)) return;
  const byDefault = at(data, 'extra', 'version', 'default');
  const names = [
    textAt(entriesOf(at(data, 'plugins')).get('mike'), 'canonical_version'),
    ...listAt({ list: Array.isArray(byDefault) ? byDefault : [byDefault] }, 'list'),
  ];
  const aliases = new Set(names.filter((name) => typeof name === 'string' && /^[A-Za-z][\w.-]*$/.test(name)));
  const urls = [...aliases].flatMap((alias) => site.pages.map(({ url }) => [`/${String(alias)}${url}`, url] as const));
  site.listings = { ...Object.fromEntries(urls), ...site.listings };
}
