/** Adds the Open Graph tags that other sites use for link previews. */
import { definePlugin } from '../../compiler/plugins/interface.ts';
import type { HeadTag, PageEntry, Plugin, SiteFacts } from '../../compiler/plugins/interface.ts';

export function social(): Plugin {
  return definePlugin({
    name: 'social',
    key: '1',
    head: (page, { site }) => (page.type === '404' ? [] : tagsOf(page, site)),
  });
}

function tagsOf(page: PageEntry, site: SiteFacts): HeadTag[] {
  const language = site.languages.find(({ lang }) => lang === page.lang);
  const properties = {
    'og:type': page.type === 'doc' ? 'article' : 'website',
    'og:title': page.title,
    'og:description': page.description || language?.description || site.description,
    'og:url': page.url,
    'og:site_name': language?.title ?? site.title,
    'og:locale': (language?.tag ?? page.lang).replace('-', '_'),
    'og:image': imageOf(page, site),
  };
  return Object.entries(properties)
    .filter(([, content]) => content !== '')
    .map(([property, content]) => ({ tag: 'meta', attributes: { property, content } }));
}

/** The absolute URL of the image. Other sites do not accept a relative one. */
function imageOf({ frontmatter: { image } }: PageEntry, { url, base }: SiteFacts): string {
  if (typeof image !== 'string') return '';
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(image)) return image;
  return url === '' || !image.startsWith('/') ? '' : new URL(base.slice(0, -1) + image, url).href;
}
