/**
 * Converts the authors, the date and the tags of a post to a line of text. A file such as `authors.yml` describes the
 * authors that posts name.
 */
import path from 'node:path';
import { parseYaml } from '../../compiler/frontmatter/parse-yaml.ts';
import { at, isList, isRecord, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import type { PassContext } from './pass.ts';
import { escapedTitle } from './prose.ts';

/** A post's authors as a line of Markdown; null if none has a name. */
export function bylineOf(authors: Value, context: PassContext): string | null {
  const listed = isList(authors) ? authors : [authors];
  const names = listed.flatMap((author) => nameOf(author, context));
  return names.length === 0 ? null : `Written by ${names.join(', ')}`;
}

/** The last line of a post: its authors, its date in the page's language, and its tags; empty for other pages. */
export function signatureOf({ byline, page, source, site }: PassContext): string {
  const post = source === page.source ? page.post : undefined;
  const locale = site.locales.find(({ lang }) => lang === page.lang);
  const date = post === undefined || post.date === '' ? [] : [longDate(post.date, locale?.tag ?? page.lang)];
  const tags = (post?.tags ?? []).map((tag) => escapedTitle(tag)).join(', ');
  const written = [...byline, ...date].join(', ');
  return [written, tags === '' ? '' : `Tags: ${tags}`].filter((part) => part !== '').join(' · ');
}

/** `date` as in `2026-01-31`. */
function longDate(date: string, tag: string): string {
  try {
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  } catch {
    return date;
  }
}

function nameOf(author: Value, context: PassContext): string[] {
  const key = typeof author === 'string' ? author : textAt(author, 'key');
  const shared = key === undefined ? undefined : at(authorsNear(context), key);
  const own = isRecord(author) ? author : {};
  const data: Record<string, Value> = { ...(isRecord(shared) ? shared : {}), ...own };
  const name = textAt(data, 'name') ?? (isRecord(author) ? undefined : key);
  if (name === undefined) return [];
  const [url, title] = [textAt(data, 'url'), textAt(data, 'title') ?? textAt(data, 'description')];
  const linked =
    url === undefined ? escapedTitle(name) : `[${escapedTitle(name)}](${url.includes(' ') ? `<${url}>` : url})`;
  return [title === undefined || title === '' ? linked : `${linked} (${escapedTitle(title)})`];
}

/** The site's file, or the nearest `authors.yml` above the post. A translated blog may have none. */
function authorsNear({ source, site, files }: PassContext): Value {
  const folders = site.contentFolders.map(({ from }) => from).filter((from) => files.has(`${from}/authors.yml`));
  const above = folders.filter((from) => source.startsWith(`${from}/`)).toSorted((a, b) => b.length - a.length);
  const [folder] = [...above, ...folders];
  const file = site.authorsFile ?? (folder === undefined ? '' : path.posix.join(folder, 'authors.yml'));
  const text = files.has(file) ? files.text(file) : null;
  const parsed = text === null ? null : parseYaml(text);
  const data = parsed === null || 'faults' in parsed ? undefined : (parsed.value as Value);
  return site.authorsFile === undefined ? data : at(data, 'authors');
}
