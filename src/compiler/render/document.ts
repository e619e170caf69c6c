/** Renders the whole HTML document of a page, with a strict content security policy. */
import { isListed } from '../site/listed.ts';
import type { RenderAssets, RenderContext } from './context.ts';
import { hasNavbar, heroImage, imageSrc } from '../../client/shell/shell.tsx';
import { htmlAttributes } from '../../shared/html-attributes.ts';
import type { HeadTag } from '../plugins/interface.ts';
import type { Json, SiteShell } from '../../shared/protocol.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import type { SafeUrl } from '../../shared/safe-url.ts';

export interface DocumentParts {
  context: RenderContext;
  /** Everything inside `#docsite`. */
  body: string;
}

/** Tags that are the same on most pages. Escaping them takes longer than writing the rest of the head. */
interface CommonTags {
  html: WeakMap<SiteShell, string>;
  policies: Map<string, string>;
  scripts: string;
}

/**
 * Returns the function that writes documents. The browser hydrates `#docsite`; `#docsite-page` contains the page's data.
 */
export function createDocuments(assets: RenderAssets): (parts: DocumentParts) => string {
  const scripts = [assets.boot.script, ...(assets.clients ? [assets.clients] : [])];
  const common: CommonTags = {
    html: new WeakMap(),
    policies: new Map(),
    scripts: scripts.map((src) => `${startTag('script', { type: 'module', src: safeUrl(src) })}</script>`).join('\n'),
  };
  return ({ context, body }) => {
    const json = escapeJson(JSON.stringify(context.shellPage));
    return (
      `<!doctype html>\n${htmlTag(context, common)}\n<head>\n${headOf(context, common)}</head>\n` +
      `<body>\n${textForPrograms(context)}<div id="docsite">${body}</div>\n` +
      `<script type="application/json" id="docsite-page">${json}</script>\n</body>\n</html>\n`
    );
  };
}

/** Makes text safe between tags and in attributes; escapes the same characters as React. */
export function escapeText(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? character) : text;
}

/** A URL in a quoted attribute. */
export function escapeUrl(url: SafeUrl): string {
  return escapeText(url);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** JSON that is safe inside a script element and valid in every JavaScript parser. */
function escapeJson(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function htmlTag({ nav: { shell }, locales, prefixes = [] }: RenderContext, { html }: CommonTags): string {
  if (locales !== undefined || prefixes.length > 0) {
    const own = prefixes.length > 0 && { 'data-prefixes': JSON.stringify(prefixes) };
    return startTag('html', { ...htmlAttributes({ ...shell, locales: locales ?? [] }), ...own });
  }
  const tag = html.get(shell) ?? startTag('html', htmlAttributes({ ...shell, locales: [] }));
  html.set(shell, tag);
  return tag;
}

function policyTag(policy: string, { policies }: CommonTags): string {
  const tag = policies.get(policy) ?? startTag('meta', { 'http-equiv': 'content-security-policy', content: policy });
  policies.set(policy, tag);
  return tag;
}

function headOf(context: RenderContext, common: CommonTags): string {
  const { shellPage: page, head, headScript } = context;
  const keywords = keywordsOf(page.frontmatter['keywords']);
  const lines = [
    '<meta charset="utf-8">',
    policyTag(context.policy, common),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(page.documentTitle)}</title>`,
    `<script>${headScript.text}</script>`,
    ...page.assets.styles.map((href) => startTag('link', { rel: 'stylesheet', href: safeUrl(href) })),
    ...imagePreloads(context),
    common.scripts,
    ...(page.description === '' ? [] : [startTag('meta', { name: 'description', content: page.description })]),
    ...(keywords === '' ? [] : [startTag('meta', { name: 'keywords', content: keywords })]),
    ...themeColors(context),
    // Without an icon, browsers request `/favicon.ico` and log that it is missing.
    startTag(
      'link',
      head.icon === ''
        ? { rel: 'icon', href: safeUrl('data:,', 'image') }
        : { rel: 'icon', href: head.icon, ...iconType(head.icon) },
    ),
    ...(page.pageType === '404' || !isListed(page.frontmatter) ? ['<meta name="robots" content="noindex">'] : []),
    ...(page.pageType === '404' ? [] : urlTags(context)),
    ...head.plugins.flatMap((tag) => (tag.tag === 'text' ? [] : [pluginTag(tag)])),
    ...pageTags(page.frontmatter['head']),
    ...head.tags.map(({ tag: name, attributes, text }) => startTag(name, judged(attributes)) + closingOf(name, text)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function pluginTag(tag: Exclude<HeadTag, { tag: 'text' }>): string {
  if (tag.tag !== 'script') return startTag(tag.tag, judged(tag.attributes));
  return `${startTag('script', { type: tag.type })}${escapeJson(JSON.stringify(tag.data))}</script>`;
}

/** Text that is hidden from all readers, but part of the text that programs read. */
function textForPrograms({ head }: RenderContext): string {
  const lines = head.plugins.flatMap((tag) => (tag.tag === 'text' ? [escapeText(tag.text)] : []));
  // The text is not a link, because the skip link has to be the first link in the document.
  return lines.length === 0 ? '' : `<div hidden>${lines.join(' ')}</div>\n`;
}

/**
 * Preloads the logo and the hero image, which browsers would otherwise load only after the layout. Of two images for
 * different themes, preloads the one for the system's theme, which most readers use.
 */
function imagePreloads({ shellPage: page, nav: { shell } }: RenderContext): string[] {
  const images = [
    hasNavbar(page, shell) ? (shell.logo ?? null) : null,
    page.pageType === 'home' ? heroImage(page.frontmatter) : null,
  ];
  const preload = (image: string, media: Record<string, string>): string =>
    startTag('link', { rel: 'preload', as: 'image', href: imageSrc(image, shell), ...media });
  return images.flatMap((image) => {
    if (image === null) return [];
    if (typeof image === 'string') return [preload(image, {})];
    if (!shell.darkMode) return [preload(image.light, {})];
    return (['light', 'dark'] as const).map((theme) =>
      preload(image[theme], { media: `(prefers-color-scheme: ${theme})` }),
    );
  });
}

/** The colors of the top bar in both themes; equal to `--bg` in tokens.css. The site's own tags replace them. */
function themeColors({ nav: { shell }, head: { tags } }: RenderContext): string[] {
  const isOwn = tags.some(({ attributes }) => attributes['name'] === 'theme-color');
  if (isOwn) return shell.darkMode ? ['<meta name="color-scheme" content="light dark">'] : [];
  if (!shell.darkMode) return [startTag('meta', { name: 'theme-color', content: '#fefcfa' })];
  return [
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fefcfa">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171311">',
  ];
}

function iconType(icon: string): Record<string, string> {
  return icon.endsWith('.svg') ? { type: 'image/svg+xml' } : {};
}

/** The tags that identify the page: its URL and its translations. */
function urlTags({ head }: RenderContext): string[] {
  return [
    ...(head.canonical === '' ? [] : [startTag('link', { rel: 'canonical', href: head.canonical })]),
    ...head.alternates.map(({ hreflang, href }) => startTag('link', { rel: 'alternate', hreflang, href })),
  ];
}

/** `head` in a page's frontmatter. A page may not add tags that load resources or redirect. */
function pageTags(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { tag: name, attributes } = entry;
    if ((name !== 'meta' && name !== 'link') || typeof attributes !== 'object' || attributes === null) return [];
    const known = Object.entries(attributes).filter(
      (pair): pair is [string, string] =>
        typeof pair[1] === 'string' && /^(?!http-equiv$|on)[a-z][a-z-]*$/.test(pair[0]),
    );
    return [startTag(name, judged(Object.fromEntries(known)))];
  });
}

function keywordsOf(value: Json | undefined): string {
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
}

function startTag(name: string, attributes: Attributes): string {
  return `<${name}${attributesOf(attributes)}>`;
}

/** The attributes of a tag that a page, a plugin or the config adds. Icons may have `data:` URLs. */
function judged(attributes: Record<string, string>): Attributes {
  const entries = Object.entries(attributes).map(([name, value]) => [
    name,
    /^(?:href|src)$/i.test(name) ? safeUrl(value, 'image') : value,
  ]);
  return Object.fromEntries(entries) as Attributes;
}

/** Attributes by name; URLs in them are checked. */
type Attributes = Readonly<Record<string, string>> & { readonly href?: SafeUrl; readonly src?: SafeUrl };

/** Attributes of a start tag, each preceded by a space; an empty value writes only the name. */
export function attributesOf(attributes: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes))
    text += value === '' ? ` ${name}` : ` ${name}="${escapeText(value)}"`;
  return text;
}

/** Writes the text of a `script` or `style`, which HTML does not escape, and the end tag. The config is trusted. */
function closingOf(name: string, text: string | undefined): string {
  if (/^(?:meta|link|base)$/i.test(name)) return '';
  return `${text ?? ''}</${name}>`;
}
