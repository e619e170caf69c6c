/** Finds the option under which a heading would have the id that a link names. */
import type { CheckInput } from '../input.ts';
import type { AnchorOption } from '../../findings/catalogue.ts';
import { slugOf } from '../../markdown/sluggers.ts';
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
    // Repeated headings end in a number.
    return slugsOf(path).has(id) || slugsOf(path).has(id.replace(/-\d+$/, '')) ? 'slugger' : undefined;
  };
}

/** The ids that headings would have with VitePress's slugger. */
function slugsIn(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^ {0,3}#{1,6}[ \t]+(.+)$/gm)];
  return new Set(headings.map(([, heading = '']) => slugOf(plain(heading), 'vitepress')));
}

function commentsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{\/\*([^*{}]*)\*\/\}/g)].map(([, id = '']) => id));
}

/** Approximate text of a heading, sufficient to compute its id. */
function plain(heading: string): string {
  return heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[`*]/g, '');
}
