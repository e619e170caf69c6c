/** Reads the templates of a MkDocs theme: what they add to the head of every page, and announcements. */
import path from 'node:path';
import type { HeadTag, OldSite } from '../model.ts';
import { elementsOf, tagsOf } from '../pages/tag-scan.ts';
import type { Element } from '../pages/tag-scan.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { note } from './generator.ts';

/** What a template adds to the site. It is added only if the whole template is converted. */
type Additions = Pick<OldSite, 'head' | 'styles' | 'notes' | 'announcement' | 'base'>;

interface Theme {
  data: Value;
  files: OldFiles;
  /** The folder with the templates, and that of the pages. */
  folder: string;
  docs: string;
}

/** Returns the templates that are not migrated, relative to the theme's folder. */
export function readTemplates(site: OldSite, theme: Theme): string[] {
  const { files, folder } = theme;
  const templates = files.list(folder).filter((file) => file.endsWith('.html'));
  return templates
    .map((file) => file.slice(folder.length + 1))
    .filter((name) => {
      const { base = '/' } = site;
      const added: Additions = { head: [], styles: [], notes: [], base };
      if (!isMigrated(name, files.text(path.posix.join(folder, name)) ?? '', { site: added, theme })) return true;
      site.head.push(...added.head);
      site.styles.push(...added.styles);
      site.notes.push(...added.notes);
      if (added.announcement !== undefined) site.announcement = added.announcement;
      return false;
    });
}

function isMigrated(name: string, template: string, { site, theme }: { site: Additions; theme: Theme }): boolean {
  const text = template.replaceAll(/\{#[\s\S]*?#\}/g, '');
  const provider = /^partials\/integrations\/analytics\/(.+)\.html$/.exec(name)?.[1];
  if (provider !== undefined)
    return provider !== textAt(theme.data, 'extra', 'analytics', 'provider') || addHead(text, name, { site, theme });
  if (name !== 'main.html') return false;
  const blocks = [...text.matchAll(block)];
  const isOnlyBlocks =
    text
      .replaceAll(block, '')
      .replaceAll(/\{%-?\s*extends\b[^%]*%\}/g, '')
      .trim() === '';
  return isOnlyBlocks && blocks.every(([, own = '', inner = '']) => isReplaced(own, inner, { site, theme }));
}

const block = /\{%-?\s*block\s+(\w+)\s*-?%\}((?:(?!\{%-?\s*block\b)[\s\S])*?)\{%-?\s*endblock(?:\s+\w+)?\s*-?%\}/g;

function isReplaced(name: string, inner: string, { site, theme }: { site: Additions; theme: Theme }): boolean {
  const html = inner.replaceAll(/\{\{-?\s*super\(\)\s*-?\}\}|<!--[\s\S]*?-->/g, '').trim();
  if (html === '') return true;
  // docsite writes titles itself.
  if (name === 'htmltitle') return /^(?:<title>[^<]*<\/title>|\{%[^%]*%\}|\s)+$/.test(html);
  if (/^(?:extrahead|libs|styles|analytics)$/.test(name)) return addHead(html, 'main.html', { site, theme });
  if (name === 'scripts') return addScripts(html, { site, theme });
  return name === 'announce' && announce(html, { site, theme });
}

/** Adds the scripts at the end of the page to its head. They run as late as before; inline scripts would run earlier. */
function addScripts(html: string, { site, theme }: { site: Additions; theme: Theme }): boolean {
  const before = site.head.length;
  if (!addHead(html, 'main.html', { site, theme })) return false;
  const scripts = site.head.splice(before).map((one): HeadTag => {
    const { tag, attributes = {} } = one;
    const isLater =
      tag !== 'script' || attributes['src'] === undefined || ['async', 'defer'].some((name) => name in attributes);
    return isLater ? one : { ...one, attributes: { ...attributes, defer: '' } };
  });
  site.head.push(...scripts);
  return scripts.every(
    ({ tag, attributes = {} }) =>
      tag !== 'script' || attributes['src'] !== undefined || /^module$|json$/.test(attributes['type'] ?? ''),
  );
}

/** Adds tags to the head of every page. Returns false, and adds nothing, if a tag is not static. */
function addHead(html: string, name: string, { site, theme }: { site: Additions; theme: Theme }): boolean {
  const text = withValues(html, theme.data, '');
  const elements = elementsOf(tagsOf(text, text)).filter(({ parent }) => parent === null);
  const ends = elements.map(({ open, close }) => (close ?? open).end);
  const between = elements.map(({ open }, index) => text.slice(ends[index - 1] ?? 0, open.start));
  if ([...between, text.slice(ends.at(-1) ?? 0)].some((one) => one.trim() !== '')) return false;
  const tags: HeadTag[] = [];
  const sheets: string[] = [];
  const dropped: string[] = [];
  for (const element of elements) {
    const tag = headTag(element, text);
    const own = text.slice(element.open.start, (element.close ?? element.open).end);
    const sheet = tag?.attributes?.['rel'] === 'stylesheet' ? localFile(tag.attributes['href'], theme) : null;
    if (tag?.attributes?.['type'] === 'application/ld+json' && /\{[{%]/.test(own)) dropped.push('application/ld+json');
    else if (tag === null || /\{[{%]/.test(own) || needsTheme.test(own)) return false;
    else if (sheet !== null) sheets.push(sheet);
    else if (/^(?!https?:|\/\/|data:)./.test(tag.attributes?.['src'] ?? tag.attributes?.['href'] ?? '')) return false;
    else tags.push(tag);
  }
  site.head.push(...tags);
  site.styles.push(...sheets);
  for (const detail of dropped) {
    const cause = 'Structured data that a template computes is omitted';
    site.notes.push({ ...note(path.posix.join(theme.folder, name), cause, detail), kind: 'converted' });
  }
  return true;
}

/** Parts of Material, which code in the head may use. */
const needsTheme = /document\$|location\$|__md_|\.md-\w/;

function headTag({ open, close }: Element, text: string): HeadTag | null {
  const { name, attributes } = open;
  if (name !== 'meta' && name !== 'link' && name !== 'script' && name !== 'style') return null;
  const inner = close === null ? '' : text.slice(open.end, close.start).trim();
  const own = Object.fromEntries(attributes.map(({ name: key, value }) => [key, value]));
  return {
    tag: name,
    ...(attributes.length > 0 && { attributes: own }),
    ...(inner !== '' && { text: inner }),
  };
}

/** `{{ config.site_name }}`, and `{{ 'assets/a.css' | url }}` as a path, which begins with `base`. */
function withValues(html: string, data: Value, base: string): string {
  return html
    .replaceAll(/\{\{-?\s*(["'])([^"'{}]+)\1\s*\|\s*url\s*-?\}\}/g, (_, _quote, file: string) =>
      /^(?:[a-z]+:|[/#])/i.test(file) ? file : base + file.replace(/^\.\//, ''),
    )
    .replaceAll(/\{\{-?\s*config\.([\w.]+)\s*-?\}\}/g, (whole, keys: string) => {
      const value = at(data, ...keys.split('.'));
      return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
    });
}

function localFile(href: string | undefined, { files, folder, docs }: Theme): string | null {
  if (href === undefined || /^(?:[a-z]+:|\/\/)/i.test(href)) return null;
  return [folder, docs].map((one) => path.posix.join(one, href)).find((file) => files.has(file)) ?? null;
}

/** Icons are omitted: the text of an announcement contains only simple markup. */
function announce(html: string, { site, theme }: { site: Additions; theme: Theme }): boolean {
  const text = withValues(
    html.replaceAll(/\{%-?\s*include\b[^%]*\.svg["'][^%]*%\}|<style\b[\s\S]*?<\/style>/g, ''),
    theme.data,
    site.base ?? '/',
  );
  // The target of a relative link depends on the page.
  if (/<a\b[^>]*?\shref=(?!["'](?:\/|[a-z]+:))/i.test(text)) return false;
  if (/\{[{%]|<(?:script|img|button|input|iframe)\b/.test(text)) return false;
  const message = text
    .replaceAll(/<\/?(?!\/?(?:a|b|strong|em|i|code)\b)[a-z][^>]*>/gi, '')
    .replaceAll(/<(a)\b[^>]*?\bhref=(["'])(.*?)\2[^>]*>/g, '<$1 href="$3">')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (message !== '') site.announcement = { message };
  return true;
}
