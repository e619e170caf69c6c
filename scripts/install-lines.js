/** Collects the install commands on the site's pages, as readers paste them. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { commandsOf, withVersions } from '../lib/client/content/package-managers/commands.js';
import { root } from './run-step.js';

/** The versions that `<PackageManagerTabs>` inserts. */
export const versions = JSON.parse(readFileSync(path.join(root, 'content/versions.json'), 'utf8'));

/**
 * Returns each distinct npm command that installs or runs named packages, with the pages that show it. `npm create x`
 * runs the package `create-x`.
 *
 * @returns {{ command: string, packages: string[], pages: string[] }[]}
 */
export function installLines() {
  const lines = new Map();
  for (const [page, text] of pageTexts()) {
    for (const [, written] of text.matchAll(tabs)) {
      for (const command of commandsOf(withVersions(written, versions)).npm.split(/\n| && /)) {
        const [, verb, ...words] = command.split(' ');
        const packages = words.filter((word) => !word.startsWith('-'));
        if ((verb !== 'install' && verb !== 'create') || packages.length === 0) continue;
        const named = verb === 'create' ? packages.map((name) => `create-${name}`) : packages;
        const line = lines.get(command) ?? { command, packages: named, pages: [] };
        lines.set(command, { ...line, pages: [...line.pages, page] });
      }
    }
  }
  return [...lines.values()];
}

/**
 * Reads the text of every page.
 *
 * @returns {Map<string, string>}
 */
export function pageTexts() {
  const content = path.join(root, 'content');
  const pages = readdirSync(content, { recursive: true }).filter((file) => /\.mdx?$/.test(file));
  return new Map(pages.toSorted().map((page) => [page, readFileSync(path.join(content, page), 'utf8')]));
}

const tabs = /<PackageManagerTabs command="([^"]+)"/g;
