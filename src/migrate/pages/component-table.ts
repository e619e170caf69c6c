/** Maps components from other generators to docsite's, with one table per library. */
import type { Value } from '../read/value.ts';

/** The replacement of an element. */
export type Outcome =
  /** A docsite component with these attributes. */
  | { as: 'component'; name: string; props: Record<string, Value> }
  /** A container; `title` is Markdown. */
  | { as: 'container'; type: string; title: string; isOpen?: boolean }
  /** Only the element's content. */
  | { as: 'content' }
  /** A string that replaces the whole element. */
  | { as: 'text'; text: string }
  /** The element's content between two strings. */
  | { as: 'around'; before: string; after: string };

/** The input of a mapping. */
export interface ElementFacts {
  props: Record<string, Value>;
  parentName: string;
  parentProps: Record<string, Value>;
  /** Position among the elements of its parent, from 0. */
  index: number;
  hasContent: boolean;
  /** The content as written. */
  content: string;
  /** Number of folder elements that contain the element. */
  depth: number;
}

export type Mapping = (facts: ElementFacts) => Outcome;

const component =
  (name: string, kept: Record<string, string> = {}): Mapping =>
  ({ props }) => ({ as: 'component', name, props: renamed(props, kept) });
const content: Mapping = () => ({ as: 'content' });
const nothing: Mapping = () => ({ as: 'text', text: '' });

/** Maps old names of props to new names; props that are not listed are omitted. */
function renamed(props: Record<string, Value>, names: Record<string, string>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(props).flatMap(([name, value]) => {
      const own = names[name];
      return own === undefined ? [] : [[own, value]];
    }),
  );
}

function text(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const tabs = component('Tabs', {
  groupId: 'groupId',
  defaultValue: 'defaultValue',
  syncKey: 'groupId',
  storageKey: 'groupId',
});

/** The label of a tab: its own label, the label in its parent's list, or its value. */
const tab: Mapping = ({ props, parentProps, index }) => {
  const listed = parentProps['values'] ?? parentProps['items'];
  const entries: readonly Value[] = Array.isArray(listed) ? listed : [];
  const value = props['value'] ?? props['id'];
  const entry =
    entries.find((one) => text(field(one, 'value')) !== '' && field(one, 'value') === value) ?? entries[index];
  const label =
    text(props['label']) || text(props['title']) || text(field(entry, 'label')) || text(entry) || text(value);
  return {
    as: 'component',
    name: 'Tab',
    props: {
      label: label || `Tab ${index + 1}`,
      ...(text(value) !== '' && text(value) !== label && { value: text(value) }),
    },
  };
};

function field(value: Value, name: string): Value {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, Value>)[name]
    : undefined;
}

const badgeTypes: Readonly<Record<string, string>> = {
  note: 'info',
  tip: 'tip',
  caution: 'warning',
  danger: 'danger',
  success: 'tip',
  warning: 'warning',
  info: 'info',
  error: 'danger',
};

const badge: Mapping = ({ props }) => {
  const type = badgeTypes[text(props['type']) || text(props['variant'])];
  const label = text(props['text']);
  return {
    as: 'component',
    name: 'Badge',
    props: { ...(label !== '' && { text: label }), ...(type !== undefined && { type }) },
  };
};

const callout: Mapping = ({ props }) => ({
  as: 'container',
  type: calloutTypes[text(props['type'])] ?? (text(props['type']) || 'note'),
  title: text(props['title']),
});

const calloutTypes: Readonly<Record<string, string>> = {
  default: 'note',
  warn: 'warning',
  error: 'danger',
  success: 'tip',
  idea: 'tip',
  '': 'note',
};

const aside: Mapping = ({ props }) => ({
  as: 'container',
  type: text(props['type']) || 'note',
  title: text(props['title']),
});

const accordion: Mapping = ({ props }) => ({
  as: 'container',
  type: 'details',
  title: text(props['title']) || text(props['label']),
});

/** A card with a link and no content becomes a `LinkCard`. */
const card: Mapping = ({ props, hasContent }) => {
  const title = text(props['title']) || text(props['name']);
  const href = text(props['href']) || text(props['link']);
  const description = text(props['description']);
  if (!hasContent && href !== '') {
    return {
      as: 'component',
      name: 'LinkCard',
      props: { title: title || href, href, ...(description !== '' && { description }) },
    };
  }
  return { as: 'component', name: 'Card', props: { title: title || href || 'Card', ...(href !== '' && { href }) } };
};

const link: Mapping = ({ props }) => {
  const href = text(props['to']) || text(props['href']);
  return { as: 'around', before: `<a href="${href}">`, after: '</a>' };
};

/** A button with a link is converted to a link. */
const linkButton: Mapping = ({ props }) => {
  const label = text(props['text']) || text(props['label']);
  const href = text(props['href']) || text(props['to']) || text(props['link']);
  return label === ''
    ? link({ props, parentName: '', parentProps: {}, index: 0, hasContent: true, content: '', depth: 0 })
    : { as: 'text', text: `[${label}](${href})` };
};

const themedImage: Mapping = ({ props }) => {
  const sources = props['sources'] ?? props['src'];
  const light = text(field(sources, 'light')) || text(sources);
  const dark = text(field(sources, 'dark'));
  // An image whose path is code is reported and omitted.
  if (light === '') return { as: 'text', text: '' };
  return {
    as: 'component',
    name: 'Image',
    props: { src: light, ...(dark !== '' && { dark }), alt: text(props['alt']) },
  };
};

const image: Mapping = ({ props }) => ({
  as: 'component',
  name: 'Image',
  props: { ...renamed(props, { src: 'src', dark: 'dark' }), alt: text(props['alt']), ...sizes(props) },
});

function sizes(props: Record<string, Value>): Record<string, Value> {
  const entries = ['width', 'height'].map((name) => [name, Number(props[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => Number.isInteger(value) && value > 0));
}

/** Folders and files become the list that `<FileTree>` shows. */
const folder: Mapping = ({ props, depth }) => ({
  as: 'around',
  before: `\n${'  '.repeat(depth)}- ${text(props['name'])}/`,
  after: '\n',
});
const file: Mapping = ({ props, depth }) => ({ as: 'text', text: `\n${'  '.repeat(depth)}- ${text(props['name'])}` });

const codeBlock: Mapping = ({ props, content: written }) => {
  const code = text(props['code']) || text(props['children']) || codeText(written);
  const title = text(props['title']) || text(props['filename']);
  const language = text(props['lang']) || text(props['language']);
  const first = props['showLineNumbers'];
  const numbers = first === true ? ' showLineNumbers' : typeof first === 'number' ? ` showLineNumbers=${first}` : '';
  const info = `${language}${title === '' ? '' : ` title="${title}"`}${numbers}`;
  return code === '' ? { as: 'content' } : { as: 'text', text: `\n\`\`\`\`${info}\n${code}\n\`\`\`\`\n` };
};

/** The code between the tags of a code block, without its indentation; empty if it contains other elements. */
function codeText(written: string): string {
  if (/^[ \t]*(?:`{3}|~{3})|<\/?[A-Za-z]/m.test(written)) return '';
  const lines = written.replaceAll(/^(?:[ \t]*\n)+|\s+$/g, '').split('\n');
  const indents = lines.slice(1).filter((line) => line.trim() !== '');
  const least = Math.min(...[...indents, lines[0] ?? ''].map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0));
  return lines.map((line) => line.slice(least).replaceAll(/\\([{}<])/g, '$1')).join('\n');
}

const heading: Mapping = ({ props, content: written }) => {
  const level = Number(/^h([1-6])$/.exec(text(props['as']))?.[1] ?? 2);
  const id = text(props['id']);
  const title = written.trim().replaceAll(/\s+/g, ' ');
  return { as: 'text', text: `${'#'.repeat(level)} ${title}${id === '' ? '' : ` {#${id}}`}` };
};

const details: Mapping = ({ props }) => ({ as: 'container', type: 'details', title: text(props['summary']) });

/** Maps each library's components to their replacements. A library is identified by the prefix of its import path. */
const libraries: readonly (readonly [from: RegExp, components: Readonly<Record<string, Mapping>>])[] = [
  [
    /^@theme(?:-original|-init)?\/|^@docusaurus\/|^@site\/node_modules/,
    {
      Tabs: tabs,
      TabItem: tab,
      Admonition: aside,
      CodeBlock: codeBlock,
      Link: link,
      ThemedImage: themedImage,
      BrowserOnly: component('ClientOnly'),
      DocCardList: component('Overview'),
      TOCInline: component('Toc'),
      Translate: content,
      Details: details,
      Head: nothing,
      Image: image,
      Heading: heading,
    },
  ],
  [
    /^@astrojs\/starlight\/components|^astro:assets|^astro-expressive-code/,
    {
      Tabs: tabs,
      TabItem: tab,
      Card: card,
      CardGrid: component('CardGrid'),
      LinkCard: card,
      Aside: aside,
      Steps: component('Steps'),
      FileTree: component('FileTree'),
      Badge: badge,
      Icon: nothing,
      LinkButton: linkButton,
      Code: codeBlock,
      Image: image,
      Picture: image,
    },
  ],
  [
    /^@?rspress\/(?:core\/)?theme|^@theme$|^rspress\/theme|^@rspress\/theme-default/,
    {
      Tabs: tabs,
      Tab: tab,
      Steps: component('Steps'),
      Badge: badge,
      PackageManagerTabs: component('PackageManagerTabs', { command: 'command' }),
      SourceCode: component('SourceCode', { href: 'href', platform: 'platform' }),
      LinkCard: card,
      Card: card,
      Overview: component('Overview'),
      Toc: component('Toc'),
      Link: link,
      Button: linkButton,
      Callout: callout,
      NoSSR: component('ClientOnly'),
      FallbackHeading: nothing,
    },
  ],
  [
    /^nextra(?:-theme-docs)?(?:\/components)?$|^nextra\//,
    {
      Callout: callout,
      Tabs: tabs,
      Tab: tab,
      'Tabs.Tab': tab,
      Cards: component('CardGrid'),
      Card: card,
      'Cards.Card': card,
      Steps: component('Steps'),
      FileTree: component('FileTree'),
      'FileTree.Folder': folder,
      'FileTree.File': file,
      Bleed: content,
      Collapse: content,
      Link: link,
      Image: image,
    },
  ],
  // Default exports have the names of their modules.
  [/^next\//, { link, image }],
  [
    /^fumadocs-ui\/|^fumadocs-/,
    {
      Callout: callout,
      Tabs: tabs,
      Tab: tab,
      Cards: component('CardGrid'),
      Card: card,
      Steps: content,
      Step: content,
      Accordions: content,
      Accordion: accordion,
      Files: component('FileTree'),
      Folder: folder,
      File: file,
      InlineTOC: component('Toc'),
      ImageZoom: image,
      Banner: component('Banner'),
    },
  ],
  [/^markdown$/, { InlineToc: component('Toc'), Note: callout, Callout: callout, Tabs: tabs, Tab: tab }],
  [/^vitepress(?:\/|$)/, { Badge: badge, ClientOnly: component('ClientOnly'), Content: nothing }],
];

/** The components that a generator's pages can use without importing them. */
export function globalMapping(generator: string, name: string): Mapping | null {
  const from: Record<string, string> = {
    docusaurus: '@theme/',
    vitepress: 'vitepress',
    rspress: 'rspress/theme',
    nextra: 'nextra/components',
    fumadocs: 'fumadocs-ui/',
    starlight: '',
    markdown: 'markdown',
  };
  return mappingOf(from[generator] ?? '', name);
}

export function mappingOf(from: string, name: string): Mapping | null {
  const found = libraries.find(([pattern]) => pattern.test(from))?.[1];
  return found !== undefined && Object.hasOwn(found, name) ? (found[name] ?? null) : null;
}
