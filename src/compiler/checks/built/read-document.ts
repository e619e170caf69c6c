/** Parses an HTML document for the build checks: URLs, policy, resources and HTML errors. */
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes, ParserError } from 'parse5';
import { splitLink, withoutBase } from '../../../shared/urls.ts';
import { htmlFaultsOf } from './html-faults.ts';
import type { HtmlFault } from './html-faults.ts';

/** A start tag with its attributes, all names in lower case. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Text of a script or style. */
  text: string;
  line: number;
  column: number;
}

/** A link to a path on the site's own host. */
export interface DocumentLink {
  href: string;
  line: number;
  column: number;
}

export interface DocumentFacts {
  /** `lang` of the root element. */
  lang: string;
  noindex: boolean;
  canonicals: string[];
  alternates: { hreflang: string; href: string }[];
  /** URLs of feeds. */
  feeds: string[];
  /** The policy in the document's meta tag; empty if there is none. */
  policy: string;
  /** Links to paths on the site's own host that are outside the base. */
  linksOutside: DocumentLink[];
  /** Tags and attributes that load, run or style something, in document order. */
  tags: Tag[];
  faults: HtmlFault[];
}

/** Reads the document as a browser with scripts disabled would, so that the content of `noscript` is checked too. */
export function readDocument(html: string, base: string): { facts: DocumentFacts; links: DocumentLink[] } {
  const errors: ParserError[] = [];
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: (error) => errors.push(error),
  });
  const elements = elementsOf(document);
  const tags = elements.map(tagOf);
  const named = (name: string): Tag[] => tags.filter((tag) => tag.name === name);
  const links = named('link');
  const relOf = (tag: Tag): string[] => valueOf(tag, 'rel').toLowerCase().split(/\s+/);
  const metas = named('meta');
  const metaOf = (key: string, expected: string): string | undefined => {
    const found = metas.find((meta) => valueOf(meta, key).toLowerCase() === expected);
    return found === undefined ? undefined : valueOf(found, 'content');
  };
  const alternates = links.filter((link) => relOf(link).includes('alternate'));
  const ownLinks = named('a').flatMap((tag) => {
    const href = valueOf(tag, 'href');
    return /^\/(?!\/)/.test(href) ? [{ href, line: tag.line, column: tag.column }] : [];
  });
  const facts = {
    lang: valueOf(tags.find(({ name }) => name === 'html') ?? { attributes: new Map() }, 'lang'),
    noindex: /\bnoindex\b/i.test(metaOf('name', 'robots') ?? ''),
    canonicals: links.filter((link) => relOf(link).includes('canonical')).map((link) => valueOf(link, 'href')),
    alternates: alternates
      .filter((link) => link.attributes.has('hreflang') && !link.attributes.has('type'))
      .map((link) => ({ hreflang: valueOf(link, 'hreflang'), href: valueOf(link, 'href') })),
    feeds: alternates
      .filter((link) => /^application\/(?:rss|atom)\+xml$/.test(valueOf(link, 'type')))
      .map((link) => valueOf(link, 'href')),
    policy: metaOf('http-equiv', 'content-security-policy') ?? '',
    linksOutside: ownLinks.filter(({ href }) => withoutBase(splitLink(href).path, base) === null),
    tags: tags.filter(isOfInterest),
    faults: htmlFaultsOf(html, { elements, errors }),
  };
  return { facts, links: ownLinks };
}

/** Value of an attribute; empty if absent. */
export function valueOf({ attributes }: Pick<Tag, 'attributes'>, name: string): string {
  return attributes.get(name) ?? '';
}

type Element = DefaultTreeAdapterTypes.Element;

/** All elements in document order, including those in templates. */
function elementsOf(document: DefaultTreeAdapterTypes.Document): Element[] {
  const found: Element[] = [];
  const waiting: DefaultTreeAdapterTypes.ChildNode[] = document.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    found.push(node);
    const inside = 'content' in node ? node.content.childNodes : node.childNodes;
    for (let index = inside.length - 1; index >= 0; index--) {
      const child = inside[index];
      if (child !== undefined) waiting.push(child);
    }
  }
  return found;
}

function tagOf({ tagName, attrs, childNodes, sourceCodeLocation }: Element): Tag {
  const [first] = childNodes;
  return {
    name: tagName,
    attributes: new Map(attrs.map(({ name, value }) => [name, value])),
    text: (tagName === 'script' || tagName === 'style') && first !== undefined && 'value' in first ? first.value : '',
    line: sourceCodeLocation?.startLine ?? 1,
    column: sourceCodeLocation?.startCol ?? 1,
  };
}

const loading = new Set([
  'script',
  'style',
  'link',
  'img',
  'iframe',
  'base',
  'object',
  'embed',
  'video',
  'audio',
  'source',
  'track',
  'form',
  'button',
  'input',
]);

function isOfInterest({ name, attributes }: Tag): boolean {
  if (loading.has(name)) return true;
  for (const [key, value] of attributes)
    if (key === 'style' || key.startsWith('on') || (key === 'href' && /^\s*javascript:/i.test(value))) return true;
  return false;
}
