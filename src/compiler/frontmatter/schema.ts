/**
 * The schema of a page's frontmatter: the keys that docsite knows and their values. Unknown keys are the site's own.
 */
import * as v from 'valibot';
import { isoDateOf } from './dates.ts';
import { pageTypes } from './page-types.ts';
import { mapping, strict } from '../findings/schema.ts';
import { imageUrl, linkUrl, oldPath } from './url-schema.ts';

const optional = v.exactOptional;
const texts = v.union([v.string(), v.array(v.string())]);
const depth = v.picklist([1, 2, 3, 4, 5, 6]);
const neighbor = v.union([v.literal(false), linkUrl, strict({ text: optional(v.string()), link: optional(linkUrl) })]);

const hero = strict({
  name: optional(described(v.string(), 'Large first line.')),
  text: optional(described(v.string(), 'Second line; newlines are kept.')),
  tagline: optional(described(v.string(), 'Smaller line below the text.')),
  actions: optional(
    described(
      v.array(strict({ text: v.string(), link: linkUrl, theme: optional(v.picklist(['brand', 'alt'])) })),
      "Buttons; `theme` is `'brand'` by default.",
    ),
  ),
  image: optional(
    strict({
      src: v.union([imageUrl, strict({ light: imageUrl, dark: imageUrl })]),
      alt: optional(v.string()),
      srcset: optional(v.union([v.string(), v.array(v.string()), strict({ light: texts, dark: texts })])),
      sizes: optional(texts),
    }),
  ),
});

const feature = strict({
  icon: optional(v.string()),
  title: v.string(),
  details: optional(v.string()),
  link: optional(linkUrl),
  span: optional(v.picklist([2, 3, 4, 6])),
});

const date = v.pipe(
  v.string(),
  v.check((given) => isoDateOf(given) !== null, 'a date such as `2024-05-28`'),
);

/** Every key that docsite knows. */
export const frontmatterEntries = {
  title: optional(described(v.string(), "The page's title. Default: its first heading.")),
  titleSuffix: optional(described(v.string(), "Text after the title in the browser tab. Default: the site's title.")),
  description: optional(described(v.string(), 'One sentence for search engines. Default: the first paragraph.')),
  keywords: optional(described(texts, 'Keywords for search engines.')),
  image: optional(described(imageUrl, 'Image for link previews: a path like that of an image in the text, or a URL.')),
  pageType: optional(described(v.picklist(pageTypes), 'Layout of the page. Default: `doc`.')),
  layout: optional(described(v.string(), "One of the site's layouts, by its name in `theme.layouts`.")),
  look: optional(
    described(
      v.picklist(['reference', 'text']),
      'Layout of the article; `reference` shows facts under the title and samples next to the text. Default: as in `theme.reference`.',
    ),
  ),
  overview: optional(described(v.boolean(), "Shows the section's pages as cards.")),
  overviewHeaders: optional(described(v.array(depth), 'Heading levels that overviews show. Default: `[2]`.')),
  outline: optional(
    described(
      v.union([v.boolean(), v.literal('deep'), v.array(depth)]),
      'Shows the table of contents; a list selects its heading levels, and `deep` means all. Default: true.',
    ),
  ),
  footer: optional(
    described(v.boolean(), 'Shows the edit link, the date and the previous and next links. Default: true.'),
  ),
  sidebar: optional(described(v.boolean(), 'Shows the sidebar. Default: true.')),
  navbar: optional(described(v.boolean(), 'Shows the top bar. Default: true.')),
  aside: optional(described(v.boolean(), 'Shows the column next to the article. Default: true.')),
  globalUIComponents: optional(described(v.boolean(), "Shows the site's global components. Default: true.")),
  hero: optional(described(hero, 'Top of a home page.')),
  features: optional(described(v.array(feature), 'Cards of a home page.')),
  published_at: optional(described(date, 'Date for feeds, such as `2024-05-28`.')),
  date: optional(described(date, 'Date for feeds, such as `2024-05-28`.')),
  'link-rss': optional(described(texts, 'Feeds that the page links to.')),
  redirectFrom: optional(
    described(
      v.union([oldPath, v.array(oldPath)]),
      'Previous paths of the page, such as `/guide/old`, which redirect to it in the same language.',
    ),
  ),
  languages: optional(described(v.array(v.string()), 'Restricts the page to these languages.')),
  search: optional(
    described(
      v.union([
        v.boolean(),
        strict({
          boost: optional(v.pipe(v.number('a number above 0'), v.gtValue(0, 'a number above 0'))),
          kind: optional(v.string()),
        }),
      ]),
      '`false` excludes the page from search; `boost: 2` doubles its score; `kind: guide` sets its kind.',
    ),
  ),
  head: optional(
    described(
      v.array(strict({ tag: v.picklist(['meta', 'link']), attributes: mapping(v.string()) })),
      "Additional tags for the page's `<head>`.",
    ),
  ),
  prev: optional(described(neighbor, 'Link to the previous page: `false`, a path, or text and link.')),
  next: optional(described(neighbor, 'Link to the next page: `false`, a path, or text and link.')),
  option: optional(
    described(
      v.looseObject({
        name: v.string(),
        type: optional(v.string()),
        default: optional(v.union([v.string(), mapping(v.string())])),
      }),
      'The option that the page documents.',
    ),
  ),
  sourceHash: optional(
    described(
      v.string(),
      'For translations: hash of the source text that was translated, as shown by `docsite check`.',
    ),
  ),
  draft: optional(described(v.boolean(), 'Shown only by `docsite dev`, with a notice, and excluded from builds.')),
  unlisted: optional(described(v.boolean(), 'Excluded from navigation, search and search engines.')),
  editLink: optional(described(v.boolean(), "Shows the link to the page's source. Default: true.")),
  lastUpdated: optional(described(v.boolean(), 'Shows the date of the last change. Default: true.')),
  tag: optional(described(v.string(), 'Text, inline SVG or image URL shown next to the page in the sidebar.')),
  context: optional(described(v.string(), "Becomes `data-context` on the page's sidebar item.")),
};

/** The frontmatter of a page, as written. */
export const frontmatterSchema = v.looseObject(frontmatterEntries);

function described<TSchema extends v.GenericSchema>(
  schema: TSchema,
  text: string,
): v.SchemaWithPipe<readonly [TSchema, v.DescriptionAction<v.InferOutput<TSchema>, string>]> {
  return v.pipe(schema, v.description(text));
}
