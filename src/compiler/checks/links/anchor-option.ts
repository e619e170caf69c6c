/** Finds the option that, with a different value, would give a heading the id that a link uses. */
import type { CheckInput } from '../input.ts';
import type { AnchorOption } from '../../findings/catalogue.ts';
import { plainHeading, slugOf } from '../../markdown/sluggers.ts';
import type { PageMeta } from '../../site/page.ts';

export type AnchorOptionOf = (id: string, page: PageMeta) => AnchorOption | undefined;

export function createAnchorOptions({ scanned, config }: CheckInput['site']): AnchorOptionOf {
  const { headingIds, slugger } = config.markdown;
  const slugs = new Map<string, ReadonlySet<string>>();
  const slugsOf = (path: string): ReadonlySet<string> => {
    const known = slugs.get(path) ?? slugsIn(scanned.textOf(path));
    slugs.set(path, known);
    return known;
  };
  const comments = new Map<string, ReadonlySet<string>>();
  const commentsOf = (path: string): ReadonlySet<string> => {
    const known = comments.get(path) ?? commentsIn(scanned.textOf(path));
    comments.set(path, known);
    return known;
  };
  return (id, { path }) => {
    if (headingIds === 'attribute' && commentsOf(path).has(id)) return 'headingIds';
    if (slugger === 'vitepress') return undefined;
    // The ids of repeated headings end in a number, which is ignored.
    return slugsOf(path).has(id) || slugsOf(path).has(id.replace(/-\d+$/, '')) ? 'slugger' : undefined;
  };
}

/** The route path of the first page in a language that has a heading with this id. */
export type PageLookup = (id: string, lang: string) => string | undefined;

export function createPageLookup({ scanned, config }: CheckInput['site'], facts: CheckInput['facts']): PageLookup {
  const byLang = new Map<string, Map<string, string>>();
  const read = (lang: string): Map<string, string> => {
    const pages = new Map<string, string>();
    for (const { meta, ids } of facts.values()) {
      if (meta.route.lang !== lang) continue;
      const written = config.markdown.headingIds === 'attribute' ? commentsIn(scanned.textOf(meta.path)) : [];
      for (const id of [...ids, ...written]) if (!pages.has(id)) pages.set(id, meta.routePath);
    }
    return pages;
  };
  return (id, lang) => {
    const pages = byLang.get(lang) ?? read(lang);
    byLang.set(lang, pages);
    return pages.get(id);
  };
}

/** The ids that headings would have only with VitePress's slugger. */
function slugsIn(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^ {0,3}#{1,6}[ \t]+(.+)$/gm)].map(([, heading = '']) => plainHeading(heading));
  const slugs = headings.map((heading) => ({ id: slugOf(heading, 'vitepress'), other: slugOf(heading, 'github') }));
  return new Set(slugs.flatMap(({ id, other }) => (id === other ? [] : [id])));
}

function commentsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{\/\*([^*{}]*)\*\/\}/g)].map(([, id = '']) => id));
}
