/** Generates heading ids as GitHub or VitePress does, each id once per page. */
import { slug as githubSlug } from 'github-slugger';

/** `github` drops punctuation and emoji; `vitepress` replaces punctuation with hyphens and drops accents. */
export type SluggerName = 'github' | 'vitepress';

export interface Slugger {
  /** Returns an id that this page does not have yet. */
  slug(text: string): string;
  /** Reserves an id that a heading or part already has. */
  reserve(id: string): void;
}

export function createSlugger(name: SluggerName): Slugger {
  /** For each id, the number that was last appended to it. */
  const used = new Map<string, number>();
  return {
    slug(text) {
      const first = slugOf(text, name);
      let id = first;
      for (let count = (used.get(first) ?? 0) + 1; used.has(id); count++) {
        used.set(first, count);
        id = `${first}-${count}`;
      }
      used.set(id, 0);
      return id;
    },
    reserve(id) {
      used.set(id, 0);
    },
  };
}

/** The id generated from a string, regardless of the page's other ids. */
export function slugOf(text: string, name: SluggerName): string {
  if (name === 'vitepress') return vitepressSlug(text);
  // GitHub's pattern lists thousands of characters, none of which is in most headings.
  return /^[\w -]*$/.test(text) ? text.toLowerCase().replaceAll(' ', '-') : githubSlug(text);
}

function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase();
}

/** Approximate text of a heading, sufficient to compute its id. */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`([^`]*)`|<[^>]*>/g, '$1')
    .replaceAll('*', '');
}
