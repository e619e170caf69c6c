/** The hero and the feature cards of a home page as HTML without layout, for the page's Markdown version. */
import { escapeText } from '../markdown/write/escape.ts';
import type { SiteConfig } from '../config/site.ts';
import type { PageMeta } from '../site/page.ts';
import type { Site } from '../site/read.ts';
import type { Json, MarkupNode } from '../../shared/protocol.ts';
import { linkHrefOf } from '../../shared/urls.ts';
import { isRecord } from '../../shared/values.ts';
import { escapeUrl } from './document.ts';
import { markupIn } from './markup-trees.ts';
import { resolvedFrontmatter } from './page-context.ts';

/** Empty for pages of other types, and for home pages without a hero and features. */
export function homeWords(meta: PageMeta, { config, links }: Pick<Site, 'config' | 'links'>): string {
  if (meta.pageType !== 'home') return '';
  const { hero, features } = resolvedFrontmatter(meta, links);
  const space = { base: config.base, cleanUrls: config.route.cleanUrls };
  const linked = (text: Json | undefined, link: Json | undefined): string =>
    typeof link === 'string' && link !== ''
      ? `<a href="${escapeUrl(linkHrefOf(link, space))}">${words(text)}</a>`
      : words(text);
  const paragraph = (html: string): string => (html === '' ? '' : `<p>${html}</p>`);
  const cards = recordsIn(features).map(
    ({ title, link, details }) => `<h2>${linked(title, link)}</h2>${paragraph(words(details))}`,
  );
  if (!isRecord(hero)) return cards.join('');
  const name = words(hero['name']) || words(siteTitleOf(meta.route.lang, config));
  const text = words(hero['text'], '\n').split('\n').map(paragraph);
  const actions = recordsIn(hero['actions']).map((action) => linked(action['text'], action['link']));
  return [`<h1>${name}</h1>`, ...text, paragraph(words(hero['tagline'])), paragraph(actions.join(' ')), ...cards].join(
    '',
  );
}

function siteTitleOf(lang: string, { locales, title }: SiteConfig): string {
  return locales.find((locale) => locale.lang === lang)?.title ?? title;
}

/** The words of a string that may contain markup, escaped. */
function words(value: Json | undefined, lineBreak = ' '): string {
  if (typeof value !== 'string') return '';
  const tree = markupIn(value)?.[value];
  return escapeText((tree === undefined ? value : wordsIn(tree)).replaceAll(/\s*\n\s*/g, lineBreak).trim());
}

function wordsIn(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : node[0] === 'br' ? '\n' : wordsIn(node[2]))).join('');
}

function recordsIn(value: Json | undefined): Record<string, Json>[] {
  return Array.isArray(value) ? value.filter((entry) => isRecord(entry)) : [];
}
