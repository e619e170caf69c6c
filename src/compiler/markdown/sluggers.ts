/** Makes heading ids from texts as GitHub or VitePress does, each id once per page. */
import GithubSlugger, { slug as githubSlug } from 'github-slugger';

/** `github` drops punctuation; `vitepress` puts hyphens in its place and drops accents. */
export type SluggerName = 'github' | 'vitepress';

export interface Slugger {
  /** An id that this page does not have yet. */
  slug(text: string): string;
  /** Keeps an id for a heading or part that has it already. */
  reserve(id: string): void;
}

export function createSlugger(name: SluggerName): Slugger {
  const slugger = new GithubSlugger();
  const reserve = (id: string): void => {
    slugger.occurrences[id] = 0;
  };
  if (name === 'github') return { slug: (text) => slugger.slug(text), reserve };
  // These slugs consist of what GitHub keeps, so only its numbering applies to them.
  return { slug: (text) => slugger.slug(vitepressSlug(text)), reserve };
}

/** The id of a text, whatever other ids the page has. */
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
