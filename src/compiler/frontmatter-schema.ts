/** The schema of a page's frontmatter: which keys docsite knows and what they take. Unknown keys are the site's own. */
import * as v from 'valibot';
import { isoDateOf } from './dates.ts';
import { pageTypes } from './page-types.ts';
import { mapping, strict } from './schema-findings.ts';

const optional = v.exactOptional;
const texts = v.union([v.string(), v.array(v.string())]);
const depth = v.picklist([1, 2, 3, 4, 5, 6]);
const neighbour = v.union([
  v.literal(false),
  v.string(),
  strict({ text: optional(v.string()), link: optional(v.string()) }),
]);

const hero = strict({
  name: optional(described(v.string(), 'Large first line.')),
  text: optional(described(v.string(), 'Second line; newlines are kept.')),
  tagline: optional(described(v.string(), 'The line below.')),
  actions: optional(
    v.array(strict({ text: v.string(), link: v.string(), theme: optional(v.picklist(['brand', 'alt'])) })),
  ),
  image: optional(
    strict({
      src: v.union([v.string(), strict({ light: v.string(), dark: v.string() })]),
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
  link: optional(v.string()),
  span: optional(v.picklist([2, 3, 4, 6])),
});

const date = v.pipe(
  v.string(),
  v.check((given) => isoDateOf(given) !== null, 'a date such as `2024-05-28`'),
);

/** Every key that docsite knows. */
export const frontmatterEntries = {
  title: optional(described(v.string(), "The page's title. Default: its first heading.")),
  titleSuffix: optional(described(v.string(), 'Follows the title in the browser tab. Default: the title of the site.')),
  description: optional(described(v.string(), 'One sentence for search engines. Default: the first paragraph.')),
  keywords: optional(described(texts, 'Words for search engines.')),
  image: optional(described(v.string(), 'Picture for link previews.')),
  pageType: optional(described(v.picklist(pageTypes), 'Layout of the page. Default: `doc`.')),
  layout: optional(described(v.string(), "One of the site's own layouts, by its name in `theme.layouts`.")),
  overview: optional(described(v.boolean(), 'Shows the pages of the section as cards.')),
  overviewHeaders: optional(described(v.array(depth), 'Depths of the headings that overviews show. Default: `[2]`.')),
  outline: optional(
    described(v.union([v.boolean(), v.array(depth)]), 'The list of headings beside the page. Default: true.'),
  ),
  footer: optional(described(v.boolean(), 'Edit link, date and links to the neighbours. Default: true.')),
  sidebar: optional(described(v.boolean(), 'The column of links. Default: true.')),
  navbar: optional(described(v.boolean(), 'The bar at the top. Default: true.')),
  aside: optional(described(v.boolean(), 'The column beside the page. Default: true.')),
  globalUIComponents: optional(described(v.boolean(), "The site's global components. Default: true.")),
  hero: optional(described(hero, 'Top of a home page.')),
  features: optional(described(v.array(feature), 'Cards of a home page.')),
  published_at: optional(described(date, 'Date for feeds, such as `2024-05-28`.')),
  date: optional(described(date, 'Date for feeds, such as `2024-05-28`.')),
  'link-rss': optional(described(texts, 'Feeds that the page links to.')),
  redirectFrom: optional(
    described(
      texts,
      'Addresses that the page had before, such as `/guide/old`: they lead on to it, in its own language.',
    ),
  ),
  languages: optional(described(v.array(v.string()), 'The page is meant for these languages only.')),
  search: optional(
    described(
      v.union([
        v.boolean(),
        strict({ boost: optional(v.pipe(v.number('a number above 0'), v.gtValue(0, 'a number above 0'))) }),
      ]),
      '`false` leaves the page out of the search; `boost: 2` counts all that is found in it twice.',
    ),
  ),
  head: optional(
    described(
      v.array(strict({ tag: v.picklist(['meta', 'link']), attributes: mapping(v.string()) })),
      'Further tags for the head of the page.',
    ),
  ),
  prev: optional(described(neighbour, 'Link to the page before: `false`, a path, or text and link.')),
  next: optional(described(neighbour, 'Link to the page after: `false`, a path, or text and link.')),
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
    described(v.string(), 'Of a translation: the text that it translates, as `docsite check --translations` names it.'),
  ),
  draft: optional(described(v.boolean(), 'Shown by `docsite dev` alone and left out of builds.')),
  unlisted: optional(
    described(v.boolean(), 'Left out of navigation and search; search engines are told to leave it out too.'),
  ),
  editLink: optional(described(v.boolean(), 'The link to the source of the page. Default: true.')),
  lastUpdated: optional(described(v.boolean(), 'The date of the last change. Default: true.')),
  tag: optional(described(v.string(), 'Inline SVG or image URL beside the page in the sidebar.')),
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
