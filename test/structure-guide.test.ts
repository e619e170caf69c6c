/** Follows docs/structure.md: builds its example files step by step, and compares the navigation with the page. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, repository, writeFiles } from './command.ts';
import { buildAt } from './harness.ts';
import type { Built } from './harness.ts';

const page = fs.readFileSync(path.join(repository, 'docs/structure.md'), 'utf8');
const config = "export default { title: 'Anvil', url: 'https://anvil.example.org' };\n";

/** A file, a list of pages, or the navigation derived from the files so far. */
type Step = { title: string; text: string } | { shows: 'bar' | 'sidebar' | 'overview'; route: string; list: string };

const steps = [
  ...page.matchAll(
    /^```\w+ title="([^"]+)"\n(.*?)^```$|^The (top bar|sidebar|overview)(?: of `([^`]+)`)?:\n\n((?: *- [^\n]*\n)+)/gms,
  ),
].map(([, title, text = '', shown = '', route = '/', list = '']): Step => {
  if (title !== undefined) return { title, text };
  return { shows: shown === 'top bar' ? 'bar' : shown === 'overview' ? 'overview' : 'sidebar', route, list };
});

interface Entry {
  text?: string;
  sectionHeaderText?: string;
  items?: Entry[];
}

/** Formats entries as a Markdown list. */
function listOf(entries: readonly Entry[], indent = ''): string {
  return entries
    .map(({ text, sectionHeaderText, items = [] }) => {
      const label = sectionHeaderText === undefined ? (text ?? '―') : `**${sectionHeaderText}**`;
      return `${indent}- ${label}\n${listOf(items, `${indent}  `)}`;
    })
    .join('');
}

function shownIn({ files }: Built, { shows, route }: Extract<Step, { route: string }>): string {
  const html = files.get(`${route.slice(1)}index.html`) ?? '';
  if (shows === 'overview')
    return listOf(
      [...html.matchAll(/class="overview-card">.*?<a[^>]*>(.*?)<\/a>/gs)].map(([, link = '']) => ({
        text: link.replaceAll(/<[^>]+>/g, ''),
      })),
    );
  const { nav } = JSON.parse(/id="docsite-page">(.*?)<\/script>/.exec(html)?.[1] ?? '') as { nav: string };
  const file = [...files].find(([name]) => name.endsWith(path.basename(nav)) && name.includes('/nav/'))?.[1] ?? '';
  const { shell, tree } = JSON.parse(file) as { shell: { nav: Entry[] }; tree: { sidebar: Entry[] } };
  return listOf(shows === 'bar' ? shell.nav : tree.sidebar);
}

/**
 * Creates pages from lines with a path and a title. A list replaces all earlier files, because it shows a whole site.
 */
function pagesOf(list: string): Record<string, string> {
  const lines = list.trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => line.split(/\s{2,}/)).map(([file = '', title = '']) => [file, `# ${title}\n`]),
  );
}

test('the files on the page produce the navigation on the page', async () => {
  const site = { root: folderWith({ 'site.config.ts': config }), built: null as Built | null, config: '' };
  for (const step of steps) {
    if ('route' in step) {
      site.built ??= await buildAt(site.root);
      expect({ ...step, list: shownIn(site.built, step) }).toEqual(step);
      continue;
    }
    site.built = null;
    const isList = step.title.startsWith('path and title');
    if (isList) Object.assign(site, { root: folderWith({ 'site.config.ts': site.config || config }), config: '' });
    if (step.title === 'site.config.ts') site.config = step.text;
    writeFiles(site.root, isList ? pagesOf(step.text) : { [step.title]: step.text });
  }
  const shown = steps.filter((step) => 'route' in step);
  expect(new Set(shown.map(({ shows }) => shows))).toEqual(new Set(['bar', 'sidebar', 'overview']));
  expect(shown.length).toBeGreaterThan(9);
});
