/** Converts the redirects of the old site, and reports those that docsite cannot have. */
import type { Note, OldPage, OldSite } from '../model.ts';
import { newUrlOf } from '../pages/links.ts';
import { isWritten } from './navigation.ts';
import type { NavigationInput } from './navigation.ts';
import { lineOf } from './package-files.ts';

/** `moved` contains the redirects of pages that got another path. */
export function oldRedirects(
  site: OldSite,
  { pageAt, isPublic, isDraft, notes, textOf }: NavigationInput,
  moved: Record<string, string>,
): Record<string, string> {
  const entries = Object.entries(site.redirects).flatMap(([from, written]) => {
    const to = lastTarget(written, site, pageAt);
    const [, location = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
    const page = /^[a-z]+:/i.test(to) ? null : pageAt(location);
    const source = from.replace(/(?:\/|\.html)$/, '') || '/';
    if (pageAt(from) !== null || source in moved) return [];
    if (/[*?#]/.test(source)) {
      notes.push(patternNote(source, site, textOf));
      return [];
    }
    if (page !== null) return isDraft(page) ? [] : [[source, newUrlOf(page, site) + rest] as const];
    if (/^https?:/.test(to) || isPublic(location) || isWritten(location, site)) return [[source, to] as const];
    const cause = 'A redirect to a page that does not exist is not migrated';
    notes.push({ kind: 'broken', cause, ...placeOf(from, site, textOf), detail: `${from} → ${to}` });
    return [];
  });
  return Object.fromEntries(entries);
}

/** Follows redirects to other redirects. */
function lastTarget(to: string, { redirects }: OldSite, pageAt: (url: string) => OldPage | null): string {
  let target = to;
  for (let step = 0; step < 5 && pageAt(target.replace(/[?#].*$/s, '')) === null; step++) {
    const bare = target.replace(/(?<=.)\/$/, '');
    target = redirects[target] ?? redirects[bare] ?? redirects[`${bare}/`] ?? target;
  }
  return target;
}

const hostFiles = ['_redirects', 'netlify.toml', 'vercel.json'];

function placeOf(from: string, site: OldSite, textOf: (file: string) => string): Pick<Note, 'file' | 'line'> {
  const folders = ['', ...site.publicFolders.map(({ from: folder }) => `${folder}/`)];
  const files = [...site.configs, ...folders.flatMap((folder) => hostFiles.map((name) => folder + name))];
  const file = files.find((one) => textOf(one).includes(from)) ?? site.configs[0] ?? '';
  return { file, line: lineOf(from, textOf(file)) };
}

/** docsite redirects single paths only. */
function patternNote(source: string, site: OldSite, textOf: (file: string) => string): Note {
  const start = source.slice(1, source.search(/[*?#]/) + 1);
  const cause = 'A redirect from a pattern is not migrated';
  return { kind: 'manual', cause, ...placeOf(start, site, textOf), detail: source };
}
