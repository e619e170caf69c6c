/** Adds the Open Graph tags that other sites use for link previews. */
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { HeadTag, PageEntry, Plugin, SiteFacts } from '../../compiler/plugins/interface.ts';

/** `image`: the image of pages that have none; a path from the site's root, or a URL. Empty: no image. */
export function social({ image }: { image: string }): Plugin {
  return definePlugin({
    name: 'social',
    key: JSON.stringify(image),
    head: (page, { site }) => (page.type === '404' ? [] : tagsOf(page, site, image)),
  });
}

function tagsOf(page: PageEntry, site: SiteFacts, siteImage: string): HeadTag[] {
  const image = imageOf(page, site) || imageOf({ path: '', frontmatter: { image: siteImage } }, site);
  const language = site.languages.find(({ lang }) => lang === page.lang);
  const properties = {
    'og:type': page.type === 'doc' ? 'article' : 'website',
    'og:title': page.title,
    'og:description': page.description || language?.description || site.description,
    'og:url': page.url,
    'og:site_name': language?.title ?? site.title,
    'og:locale': (language?.tag ?? page.lang).replace('-', '_'),
    'og:image': image,
  };
  const tags = Object.entries(properties)
    .filter(([, content]) => content !== '')
    .map(([property, content]): HeadTag => ({ tag: 'meta', attributes: { property, content } }));
  // Without this tag, X shows a small image.
  const card: HeadTag = { tag: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } };
  return image === '' ? tags : [...tags, card];
}

/**
 * The absolute URL of the image, because other sites do not accept a relative one. A path is relative to the page's file,
 * or from the site's root.
 */
function imageOf(
  { path, frontmatter: { image } }: Pick<PageEntry, 'path' | 'frontmatter'>,
  { url, urlBase }: SiteFacts,
): string {
  if (typeof image !== 'string' || image === '') return '';
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(image)) return image;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const from = image.startsWith('/') ? '' : `/${folder.split('/').map(encodeURIComponent).join('/')}`;
  return url === '' ? '' : new URL(urlBase.slice(0, -1) + from + image, url).href;
}
