/** Finds the links and images in frontmatter. */
import type { Span } from '../findings/finding.ts';
import type { Frontmatter, Json } from '../../shared/protocol.ts';

/**
 * A link or an image in the frontmatter: `prev`, `next`, a link or an image on a home page, the image for link previews,
 * or an old path of the page.
 */
export interface FrontmatterLink {
  /** Absent for links. */
  kind?: 'image';
  /** As a person would write it, e.g. `hero.actions[0].link`. */
  key: string;
  link: string;
  span: Span;
}

type LinkPath = Pick<FrontmatterLink, 'kind' | 'link'> & { path: (string | number)[] };

/** Paths to the links and images in data that matches the schema. */
export function linkPaths(data: Frontmatter): LinkPath[] {
  const paths: (string | number)[][] = [['prev'], ['prev', 'link'], ['next'], ['next', 'link']];
  const actions = valueAt(data, ['hero', 'actions']);
  const { features, redirectFrom } = data;
  if (Array.isArray(actions)) paths.push(...actions.map((_action, index) => ['hero', 'actions', index, 'link']));
  if (Array.isArray(features)) paths.push(...features.map((_feature, index) => ['features', index, 'link']));
  if (Array.isArray(redirectFrom)) paths.push(...redirectFrom.map((_from, index) => ['redirectFrom', index]));
  else paths.push(['redirectFrom']);
  const links = paths.flatMap((path) => {
    const link = valueAt(data, path);
    return typeof link === 'string' ? [{ path, link }] : [];
  });
  return [...links, ...imagePaths(data)];
}

function imagePaths(data: Frontmatter): LinkPath[] {
  const { features } = data;
  const source = ['hero', 'image', 'src'];
  const paths = [
    ['image'],
    source,
    [...source, 'light'],
    [...source, 'dark'],
    ...(Array.isArray(features) ? features.map((_feature, index) => ['features', index, 'icon']) : []),
  ];
  return paths.flatMap((path): LinkPath[] => {
    const link = valueAt(data, path);
    // An icon can also be text or markup.
    const isImage = typeof link === 'string' && (path.at(-1) !== 'icon' || /^(?:\/|\.\.?\/|https?:)/.test(link));
    return isImage && link !== '' && !link.startsWith('data:') ? [{ kind: 'image', path, link }] : [];
  });
}

/** The value at a path; undefined if there is none. */
export function valueAt(data: Json, path: readonly (string | number)[]): Json | undefined {
  let value: Json | undefined = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, Json>)[key];
  }
  return value;
}
