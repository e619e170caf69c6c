/** The install commands of the site's pages, as readers paste them. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { commandsOf, withVersions } from '../lib/client/content/package-managers/commands.js';
import { root } from './run-step.js';

/** The table from which `<PackageManagerTabs>` takes versions. */
export const versions = JSON.parse(readFileSync(path.join(root, 'content/versions.json'), 'utf8'));

/**
 * Every distinct npm command that installs named packages, with the pages that show it.
 *
 * @returns {{ command: string, packages: string[], pages: string[] }[]}
 */
export function installLines() {
  const lines = new Map();
  const content = path.join(root, 'content');
  for (const page of readdirSync(content, { recursive: true })
    .filter((file) => /\.mdx?$/.test(file))
    .toSorted()) {
    for (const [, written] of readFileSync(path.join(content, page), 'utf8').matchAll(tabs)) {
      for (const command of commandsOf(withVersions(written, versions)).npm.split(/\n| && /)) {
        const [, verb, ...words] = command.split(' ');
        const packages = words.filter((word) => !word.startsWith('-'));
        if (verb !== 'install' || packages.length === 0) continue;
        const line = lines.get(command) ?? { command, packages, pages: [] };
        lines.set(command, { ...line, pages: [...line.pages, page] });
      }
    }
  }
  return [...lines.values()];
}

const tabs = /<PackageManagerTabs command="([^"]+)"/g;
