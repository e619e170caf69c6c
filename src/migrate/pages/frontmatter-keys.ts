/** Each generator's frontmatter keys that docsite does not support or interprets differently. */
import type { GeneratorName } from '../model.ts';
import { at, isList, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { bylineOf } from './authors.ts';
import { maskedText } from './edits.ts';
import { newLink, newUrlOf } from './links.ts';
import { addPageStyle } from './style-sheets.ts';
import type { PassContext } from './pass.ts';

export interface KeyFacts {
  data: Record<string, Value>;
  context: PassContext;
  /** The line of the key that is converted. */
  line: number;
}

/** Returns the keys that replace one key. */
export type KeyMap = (value: Value, facts: KeyFacts) => Record<string, unknown>;

const drop: KeyMap = () => ({});

/** Removes the key and reports the removal. */
const lose =
  (key: string): KeyMap =>
  (_, { context, line }) => {
    const cause = `The frontmatter key \`${key}\` has no equivalent`;
    context.note({ kind: 'converted', cause, line });
    return {};
  };

/** The site's sidebar already contains the page's label. */
const shared: Readonly<Record<string, KeyMap>> = {
  hero: (value, { context }) => heroOf(value, context),
  features: (value, { context }) => ({
    features: (isList(value) ? value : []).map((feature) => featureOf(feature, context)),
  }),
  prev: (value) => ({ prev: neighborOf(value) }),
  next: (value) => ({ next: neighborOf(value) }),
  head: headOf,
  date: (value) => ({ date: typeof value === 'string' ? value.replaceAll('/', '-') : value }),
  description: (value) => (typeof value === 'string' ? { description: value } : {}),
};

function neighborOf(value: Value): unknown {
  if (!isRecord(value)) return value === true ? {} : value;
  const text = textAt(value, 'text') ?? textAt(value, 'label');
  const link = textAt(value, 'link');
  return { ...(text !== undefined && { text }), ...(link !== undefined && { link }) };
}

const themes: Readonly<Record<string, string>> = { primary: 'brand', brand: 'brand' };

function heroOf(value: Value, context: PassContext): Record<string, unknown> {
  const image = imageOf(at(value, 'image'), context);
  const keys = ['name', 'text', 'tagline'] as const;
  const texts = keys.flatMap((key) => {
    const found = textAt(value, key) ?? (key === 'name' ? textAt(value, 'title') : undefined);
    return found === undefined ? [] : [[key, found] as const];
  });
  const actions = listAt(value, 'actions').flatMap((action) => {
    const [text, link] = [textAt(action, 'text'), textAt(action, 'link')];
    if (text === undefined || link === undefined) return [];
    const theme = themes[textAt(action, 'theme') ?? textAt(action, 'variant') ?? 'brand'] ?? 'alt';
    return [{ text, link: newLink(link, context, 1) ?? link, theme }];
  });
  return {
    hero: { ...Object.fromEntries(texts), ...(actions.length > 0 && { actions }), ...(image !== null && { image }) },
  };
}

function imageOf(value: Value, context: PassContext): Record<string, unknown> | null {
  const path = (written: string): string => newLink(written, context, 1) ?? written;
  if (typeof value === 'string') return { src: path(value) };
  const [light, dark] = [
    textAt(value, 'light') ?? textAt(value, 'src', 'light'),
    textAt(value, 'dark') ?? textAt(value, 'src', 'dark'),
  ];
  const single = textAt(value, 'src') ?? textAt(value, 'file') ?? light ?? dark;
  if (single === undefined) return null;
  const alt = textAt(value, 'alt');
  const src = light !== undefined && dark !== undefined ? { light: path(light), dark: path(dark) } : path(single);
  return { src, ...(alt !== undefined && { alt }) };
}

function featureOf(value: Value, context: PassContext): Record<string, unknown> {
  const lost = [
    ...(textAt(value, 'linkText') === undefined ? [] : ['linkText']),
    ...(textAt(value, 'icon', 'dark') === undefined ? [] : ['icon.dark']),
  ];
  const cause = 'A part of a feature on a home page is omitted';
  for (const detail of lost) context.note({ kind: 'converted', cause, line: 1, detail });
  const icon = textAt(value, 'icon') ?? textAt(value, 'icon', 'src') ?? textAt(value, 'icon', 'light');
  const [title, details, link] = [textAt(value, 'title'), textAt(value, 'details'), textAt(value, 'link')];
  const span = at(value, 'span');
  return {
    title: title ?? '',
    ...(details !== undefined && { details }),
    ...(icon !== undefined && { icon }),
    ...(link !== undefined && { link: newLink(link, context, 1) ?? link }),
    ...(typeof span === 'number' && [2, 3, 4, 6].includes(span) && { span }),
  };
}

/** `[tag, attributes]` and `{ tag, attrs }`; docsite's pages accept only `meta` and `link`. */
function headOf(value: Value, { data, context }: KeyFacts): Record<string, unknown> {
  const tags = (isList(value) ? value : []).map((entry) =>
    isList(entry)
      ? { tag: String(entry[0]), attributes: entry[1] }
      : { tag: textAt(entry, 'tag') ?? '', attributes: at(entry, 'attrs') ?? at(entry, 'attributes') },
  );
  const kept = tags.filter(({ tag }) => tag === 'meta' || tag === 'link');
  const others = tags.filter(({ tag }) => !/^(?:meta|link|title|style)$/.test(tag));
  for (const entry of isList(value) ? value : []) {
    const isStyle = textAt(entry, 'tag') === 'style' || (isList(entry) && entry[0] === 'style');
    const css = isList(entry) ? entry[2] : textAt(entry, 'content');
    if (isStyle) addPageStyle(typeof css === 'string' ? css : '', { attributes: '', line: 1 }, context);
  }
  if (others.length > 0) {
    context.note({
      kind: 'manual',
      cause: 'Head tags other than `meta` and `link` on a page are not migrated',
      line: 1,
    });
  }
  const plain = kept.map(({ tag, attributes }) => ({
    tag,
    attributes: Object.fromEntries(
      Object.entries(isRecord(attributes) ? attributes : {}).map(([name, text]) => [name, String(text)]),
    ),
  }));
  const title = (isList(value) ? value : []).find((entry) => textAt(entry, 'tag') === 'title');
  // On other pages, the title is also the heading.
  const text = data['hero'] === undefined ? undefined : textAt(title, 'content');
  if (title !== undefined && text === undefined) {
    context.note({ kind: 'manual', cause: 'The browser title is omitted', line: 1 });
  }
  return { ...(text !== undefined && { title: text, titleSuffix: '' }), ...(plain.length > 0 && { head: plain }) };
}

/** The first and last heading levels in the outline. */
function levels(from: unknown, to: unknown): { outline: number[] } {
  const [first, last] = [Number(from ?? 2), Number(to ?? 3)];
  return { outline: [2, 3, 4, 5, 6].filter((level) => level >= first && level <= last) };
}

const vitepress: Readonly<Record<string, KeyMap>> = {
  layout(value, { data, context }) {
    if (value === 'home') return { pageType: 'home' };
    // VitePress shows the sidebar also on this layout, but docsite not on `custom` pages.
    if (value === 'page')
      return data['sidebar'] !== false && hasSidebar(context)
        ? { outline: false, footer: false }
        : { pageType: 'custom' };
    if (value === false) return { pageType: 'blank' };
    if (value === 'doc') return {};
    context.note({
      kind: 'manual',
      cause: 'A layout from the old theme is not migrated',
      line: 1,
      detail: String(value),
    });
    return { pageType: 'custom' };
  },
  outline(value, { data }) {
    if (data['layout'] === 'page') return {};
    if (value === 'deep') return { outline: [2, 3, 4, 5, 6] };
    if (typeof value === 'number') return { outline: [value] };
    if (isList(value)) return levels(value[0], value[1]);
    return typeof value === 'boolean' ? { outline: value } : {};
  },
  aside: (value) => ({ aside: value !== false }),
  titleTemplate: (value) =>
    value === false ? { titleSuffix: '' } : { titleSuffix: String(value).replace(/^:title\s*/, '') },
  lastUpdated: (value) => ({ lastUpdated: value !== false }),
  pageClass: lose('pageClass'),
  footer: (value, { data }) => (data['layout'] === 'page' ? {} : { footer: value !== false }),
  isHome: drop,
  // `@vue/theme` shows such a page without a sidebar.
  page: (value) => (value === true ? { pageType: 'custom' } : {}),
};

/** Whether a sidebar with entries belongs to the path of the page: the one with the longest prefix. */
function hasSidebar({ page: { lang, url }, site }: PassContext): boolean {
  const sidebars = Object.entries(site.locales.find((one) => one.lang === lang)?.sidebar ?? {});
  const [found] = sidebars
    .map(([prefix, entries]) => ({ prefix: prefix.replace(/^(?!\/)/, '/'), entries }))
    .filter(({ prefix }) => url.startsWith(prefix))
    .toSorted((a, b) => b.prefix.split('/').length - a.prefix.split('/').length);
  return found !== undefined && found.entries.length > 0;
}

const docusaurus: Readonly<Record<string, KeyMap>> = {
  id: drop,
  slug: drop,
  sidebar_label: drop,
  sidebar_position: drop,
  sidebar_class_name: lose('sidebar_class_name'),
  sidebar_custom_props: lose('sidebar_custom_props'),
  displayed_sidebar: lose('displayed_sidebar'),
  pagination_label: drop,
  hide_title: hiddenTitle,
  hide_table_of_contents: (value) => (value === true ? { outline: false } : {}),
  toc_min_heading_level: (value, { data }) => levels(value, data['toc_max_heading_level']),
  toc_max_heading_level: (value, { data }) => levels(data['toc_min_heading_level'], value),
  custom_edit_url: (value, facts) => (value === null ? { editLink: false } : lose('custom_edit_url')(value, facts)),
  pagination_next: neighborById('next'),
  pagination_prev: neighborById('prev'),
  last_update: lose('last_update'),
  authors: (value, facts) => byline(value, facts),
  author: (_, facts) => {
    const [title, url] = [textAt(facts.data, 'author_title'), textAt(facts.data, 'author_url')];
    const name = textAt(facts.data, 'author') ?? '';
    return byline({ name, ...(title !== undefined && { title }), ...(url !== undefined && { url }) }, facts);
  },
  author_title: drop,
  author_url: drop,
  author_image_url: drop,
  hide_reading_time: drop,
  image: (value, { context }) => (typeof value === 'string' ? { image: newLink(value, context, 1) ?? value } : {}),
};

/** Only a title that the text does not contain is hidden. */
function hiddenTitle(value: Value, facts: KeyFacts): Record<string, unknown> {
  const { page, files, source } = facts.context;
  const text = (page.text ?? files.text(source) ?? '').replaceAll('\r\n', '\n');
  // A comment in the frontmatter is not a heading.
  const body = text.replace(/^---[ \t]*\n(?:[\s\S]*?\n)?---[ \t]*(?:\n|$)/, '');
  const isWritten = /^#[ \t]/m.test(maskedText(body));
  return value === true && !isWritten ? lose('hide_title')(value, facts) : {};
}

/** The id of a document, or `null`. */
function neighborById(key: 'prev' | 'next'): KeyMap {
  return (value, facts) => {
    if (value === null) return { [key]: false };
    const { page, site } = facts.context;
    const found = site.pages.find(
      ({ id, version, plugin }) => id === value && version === page.version && plugin === page.plugin,
    );
    const [{ lang } = page] = site.locales;
    // docsite resolves the path in the language and the version of the page.
    const link = found && newUrlOf({ ...found, lang, version: site.versions?.default ?? '' }, site);
    return link === undefined ? lose(`pagination_${key}`)(value, facts) : { [key]: link };
  };
}

/** The authors of a post become its last line. */
function byline(authors: Value, { context, line }: KeyFacts): Record<string, unknown> {
  const text = bylineOf(authors, context);
  if (text !== null) context.byline.push(text);
  const cause = 'A post’s authors became a line of text';
  if (text !== null) context.note({ kind: 'converted', cause, line });
  return {};
}

const starlight: Readonly<Record<string, KeyMap>> = {
  template: (value, { data }) =>
    value === 'splash' ? (isRecord(data['hero']) ? { pageType: 'home' } : { sidebar: false }) : {},
  tableOfContents: (value) =>
    isRecord(value)
      ? levels(value['minHeadingLevel'], value['maxHeadingLevel'])
      : value === false
        ? { outline: false }
        : {},
  editUrl: (value) => (value === false ? { editLink: false } : {}),
  lastUpdated: (value) => ({ lastUpdated: value !== false }),
  pagefind: (value) => (value === false ? { search: false } : {}),
  sidebar: (value) => (at(value, 'hidden') === true ? {} : {}),
  slug: drop,
  banner(value, { context }) {
    const text = (textAt(value, 'content') ?? '').trim().replaceAll(/\s*\n\s*/g, ' ');
    const linked = text.replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>\s*(.*?)\s*<\/a>/g, '[$2]($1)');
    if (linked !== '') context.preamble.push(`<Banner>\n\n${linked}\n\n</Banner>\n`);
    return {};
  },
};

const rspress: Readonly<Record<string, KeyMap>> = {
  pageType: (value) => ({ pageType: value === 'doc-wide' ? 'doc' : value }),
  outline: (value) => ({ outline: typeof value === 'boolean' ? value : true }),
  titleSuffix: (value) => ({ titleSuffix: String(value) }),
};

const mkdocs: Readonly<Record<string, KeyMap>> = {
  hide: (value) => ({
    ...(isList(value) && value.includes('navigation') && { sidebar: false }),
    ...(isList(value) && value.includes('toc') && { outline: false }),
    ...(isList(value) && value.includes('footer') && { footer: false }),
  }),
  template: lose('template'),
  icon: lose('icon'),
  status: lose('status'),
  social: drop,
  search: (value) => ({
    ...(at(value, 'exclude') === true && { search: false }),
    ...(typeof at(value, 'boost') === 'number' && { search: { boost: at(value, 'boost') } }),
  }),
  date: (value) => ({ date: textAt(value, 'created') ?? (typeof value === 'string' ? value : undefined) }),
  authors: byline,
  categories: (_, { data }) => tagsAndCategories(data),
  tags: (_, { data }) => tagsAndCategories(data),
  slug: drop,
  pin: lose('pin'),
  links: lose('links'),
  readtime: drop,
};

function tagsAndCategories(data: Record<string, Value>): Record<string, unknown> {
  return { tags: [...new Set([...listAt(data, 'categories'), ...listAt(data, 'tags')])] };
}

const nextra: Readonly<Record<string, KeyMap>> = {
  searchable: (value) => (value === false ? { search: false } : {}),
  sidebarTitle: drop,
  asIndexPage: drop,
  full: (value) => (value === true ? { outline: false } : {}),
  icon: drop,
};

const gitbook: Readonly<Record<string, KeyMap>> = {
  layout: drop,
  icon: drop,
  cover: lose('cover'),
  coverY: drop,
  hidden: (value) => (value === true ? { unlisted: true } : {}),
};

export function keyMaps(generator: GeneratorName): Readonly<Record<string, KeyMap>> {
  const own: Partial<Record<GeneratorName, Readonly<Record<string, KeyMap>>>> = {
    vitepress,
    docusaurus,
    starlight,
    rspress,
    mkdocs,
    nextra,
    fumadocs: nextra,
    gitbook,
  };
  return { ...shared, ...own[generator] };
}

export function sidebarLabelOf(data: Record<string, Value>): string | undefined {
  return textAt(data, 'sidebar_label') ?? textAt(recordAt(data, 'sidebar'), 'label') ?? textAt(data, 'sidebarTitle');
}
