/** The sidebars of a docs instance in each of its versions. */
import path from 'node:path';
import type { SidebarEntry } from '../model.ts';
import { readModule } from '../read/config-module.ts';
import { at, flagAt, isCallable } from '../read/value.ts';
import type { Doc, DocsInput } from './docusaurus-docs.ts';
import { noteAt } from './generator.ts';
import { labelsOf } from './docusaurus-labels.ts';
import { sidebarsOf } from './docusaurus-sidebars.ts';
import type { Sidebars } from './docusaurus-sidebars.ts';

/** Adds the sidebars of all versions, and returns those of the default version by name. */
export function addSidebars(input: DocsInput, docs: readonly Doc[]): Record<string, SidebarEntry[]> {
  const { site, instance } = input;
  const byDefault = site.versions?.default ?? '';
  const others = instance.id === 'default' ? (site.versions?.names ?? []).filter((name) => name !== byDefault) : [];
  const { byPrefix, byName } = sidebarsIn(byDefault, input, docs);
  site.sidebar = { ...site.sidebar, ...byPrefix };
  for (const version of others) {
    const before = path.posix.join('/', instance.base, version);
    const after = path.posix.join('/', version, instance.base);
    for (const [prefix, entries] of Object.entries(sidebarsIn(version, input, docs).byPrefix))
      site.sidebar[prefix.startsWith(before) ? after + prefix.slice(before.length) : prefix] = entries;
  }
  readEditUrl(input);
  if (flagAt(instance.options, 'showLastUpdateTime') === true) site.lastUpdated = true;
  return byName;
}

/** A URL, or a function that returns the URL of a document. Only its repository and branch are kept. */
function readEditUrl({ files, site, instance }: DocsInput): void {
  const given = at(instance.options, 'editUrl');
  const docPath = '';
  const facts = { version: 'current', versionDocsDirPath: instance.path, docPath, locale: site.locales[0]?.lang };
  const editUrl = isCallable(given) ? given.call([facts]) : given;
  if (typeof editUrl === 'string') site.editUrl ??= editUrl;
  else if (isCallable(given)) {
    const [file = ''] = site.configs;
    const cause = 'A configuration value is computed';
    site.notes.push(noteAt(files, { file, keys: ['editUrl'], cause, detail: 'editUrl' }));
  }
}

/** The sidebars of a version. Adds the pages of their categories. */
function sidebarsIn(version: string, input: DocsInput, docs: readonly Doc[]): Omit<Sidebars, 'categoryPages'> {
  const { files, site, instance, inRoot } = input;
  const ofVersion = docs.filter(({ page }) => page.version === version);
  const own = ofVersion.filter(({ page }) => page.lang === site.locales[0]?.lang);
  const isMain = version === (site.versions?.default ?? '');
  if (own.length === 0 && !isMain) return { byPrefix: {}, byName: {} };
  const idPrefix = instance.id === 'default' ? '' : `${instance.id}_`;
  const versioned = inRoot(`${idPrefix}versioned_sidebars/version-${version}-sidebars.json`);
  const file = files.has(versioned) ? versioned : instance.sidebarPath === null ? null : inRoot(instance.sidebarPath);
  const data = file === null || !instance.hasSidebar ? null : readModule(files, file, site.notes);
  const plugin = `docusaurus-plugin-content-docs${instance.id === 'default' ? '' : `-${instance.id}`}`;
  const translations = version === '' || version === 'next' ? 'current' : `version-${version}`;
  const labels = labelsOf(files, site, (lang) => inRoot(`i18n/${lang}/${plugin}/${translations}.json`));
  const { categoryPages, ...sidebars } = sidebarsOf({
    data,
    docs: own,
    translated: ofVersion.filter((doc) => !own.includes(doc)),
    labels,
    files,
    base: instance.base,
    version: isMain ? '' : version,
    notes: site.notes,
    file: file ?? '',
  });
  site.pages.push(...categoryPages);
  site.notes.push(...labels.unused());
  return sidebars;
}
