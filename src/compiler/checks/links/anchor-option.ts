/** Finds the option under which a heading would have the id that a link names. */
import type { CheckInput } from '../input.ts';
import type { AnchorOption } from '../../findings/catalogue.ts';
import { slugOf } from '../../markdown/sluggers.ts';
import type { PageMeta } from '../../site/page.ts';

export function anchorOption(
  id: string,
  { path }: PageMeta,
  { scanned, config }: CheckInput['site'],
): AnchorOption | undefined {
  const text = scanned.textOf(path);
  const { headingIds, slugger } = config.markdown;
  if (headingIds === 'attribute' && text.includes(`{/*${id}*/}`)) return 'headingIds';
  if (slugger === 'vitepress') return undefined;
  const headings = [...text.matchAll(/^ {0,3}#{1,6}[ \t]+(.+)$/gm)].map(([, heading = '']) => heading);
  // Repeated headings end in a number.
  const bare = id.replace(/-\d+$/, '');
  const isVitepress = headings.some((heading) => [id, bare].includes(slugOf(plain(heading), 'vitepress')));
  return isVitepress ? 'slugger' : undefined;
}

/** Approximate text of a heading, sufficient to compute its id. */
function plain(heading: string): string {
  return heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[`*]/g, '');
}
