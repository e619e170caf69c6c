/** Generates heading ids as GitHub or VitePress does, each id once per page. */
import GithubSlugger, { slug as githubSlug } from 'github-slugger';

/** `github` drops punctuation; `vitepress` replaces it with hyphens and drops accents. */
export type SluggerName = 'github' | 'vitepress';

export interface Slugger {
  /** Returns an id that this page does not have yet. */
  slug(text: string): string;
  /** Reserves an id that a heading or part already has. */
  reserve(id: string): void;
}

export function createSlugger(name: SluggerName): Slugger {
  const slugger = new GithubSlugger();
  const reserve = (id: string): void => {
    slugger.occurrences[id] = 0;
  };
  if (name === 'github') return { slug: (text) => slugger.slug(text), reserve };
  // These slugs contain only characters that GitHub keeps, so GitHub's slugger only appends its numbers.
  return { slug: (text) => slugger.slug(vitepressSlug(text)), reserve };
}

/** The id generated from a string, regardless of the page's other ids. */
export function slugOf(text: string, name: SluggerName): string {
  return name === 'github' ? githubSlug(text) : vitepressSlug(text);
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
