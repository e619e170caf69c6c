/** The schema of `_meta.json`: entries of a folder's sidebar, and in a language's root folder the top bar. */
import * as v from 'valibot';
import { mapping, strict } from '../../findings/schema.ts';
import { linkUrl } from '../../frontmatter/url-schema.ts';
import type { Localized } from '../../config/nav-options.ts';
import { navSchemasOf, pattern } from '../../config/nav-schema.ts';
import { isRecord } from '../../../shared/values.ts';

const optional = v.exactOptional;
const text = v.string();
const label: v.GenericSchema<Localized> = v.union([text, mapping(text)]);
const headers = v.array(v.picklist([1, 2, 3, 4, 5, 6]));
const appearance = { tag: optional(text), context: optional(text), overviewHeaders: optional(headers) };

/** A page by its filename without extension. */
export interface FileEntry {
  type?: 'file';
  /** Filename without the extension, or name of the folder. */
  name: string;
  /** Text to show, or one text per language. Default: the title of the page, or of the folder's index page. */
  label?: Localized;
  /** Mark after the label: text, inline SVG, or the URL of an image. */
  tag?: string;
  /** Value of the attribute `data-context`, for styles. */
  context?: string;
  /** Levels of the headings that overview pages list below the page. Default: 2. */
  overviewHeaders?: number[];
}
/** A folder by its name. */
export interface DirEntry extends Omit<FileEntry, 'type'> {
  type: 'dir';
  /** Closes the group until a reader opens it or moves to one of its pages. Default: false. */
  collapsed?: boolean;
  /** False: readers cannot close the group. Default: true. */
  collapsible?: boolean;
}
export interface DividerEntry {
  type: 'divider';
  /** Draws a dashed line. Default: false. */
  dashed?: boolean;
}
export interface HeaderEntry {
  type: 'section-header';
  /** The title, or a title per language. */
  label: Localized;
  /** Mark after the title: inline SVG, or the URL of an image. */
  tag?: string;
}
export interface LinkEntry {
  type: 'link' | 'custom-link';
  /** Text to show, or one text per language. */
  label: Localized;
  /** A page, relative to this file or from the root of the site, or a URL. */
  link: string;
  /** Mark after the label: text, inline SVG, or the URL of an image. */
  tag?: string;
  /** Value of the attribute `data-context`, for styles. */
  context?: string;
  /** Regular expression on the path without `base`, with or without language and version: the link is marked as current on pages that match. */
  activeMatch?: string;
}
export type MetaEntry = string | FileEntry | DirEntry | DividerEntry | HeaderEntry | LinkEntry;
/** A top bar entry. */
export interface BarEntry {
  /** Text to show, or one text per language. */
  text: Localized;
  /** A page, without the language or version, or a URL. */
  link?: string;
  /** Entries of a menu. */
  items?: BarEntry[];
  /** Regular expression on the path without `base`, with or without language and version: the entry is marked as current on pages that match. */
  activeMatch?: string;
  /** Side of the bar. Default: right. */
  position?: 'left' | 'right';
}

const file: v.GenericSchema<FileEntry> = strict({
  type: optional(v.literal('file')),
  name: text,
  label: optional(label),
  ...appearance,
});
const dir: v.GenericSchema<DirEntry> = strict({
  type: v.literal('dir'),
  name: text,
  label: optional(label),
  collapsed: optional(v.boolean()),
  collapsible: optional(v.boolean()),
  ...appearance,
});
const divider: v.GenericSchema<DividerEntry> = strict({ type: v.literal('divider'), dashed: optional(v.boolean()) });
const header: v.GenericSchema<HeaderEntry> = strict({ type: v.literal('section-header'), label, tag: optional(text) });
const link: v.GenericSchema<LinkEntry> = strict({
  type: v.picklist(['link', 'custom-link']),
  label,
  link: linkUrl,
  tag: optional(text),
  context: optional(text),
  activeMatch: optional(pattern),
});
const bar: v.GenericSchema<BarEntry> = navSchemasOf(label).navItem;

const byType: Readonly<Record<string, v.GenericSchema<MetaEntry>>> = {
  file,
  dir,
  divider,
  'section-header': header,
  link,
  'custom-link': link,
};
// `custom-link` is an old name, which the message for a wrong type does not suggest.
const anyType = v.object({ type: v.picklist(Object.keys(byType).filter((type) => type !== 'custom-link')) });

/** A folder's `_meta.json`. An entry's `type` selects its schema, so that findings are specific. */
export const folderMetaSchema = v.array(v.lazy((input) => entrySchema(input)));
/** The `_meta.json` in a language's root folder. Its entries with `text` form the top bar. */
export const rootMetaSchema = v.array(
  v.lazy((input) => (isRecord(input) && isBarShaped(input) ? bar : entrySchema(input))),
);
/** Accepts both kinds of files, for completion and validation in editors. */
export const metaSchema = v.array(v.union([text, file, dir, divider, header, link, bar]));

/** Without `type` and `name`, an entry can only be meant for the top bar. */
function isBarShaped(input: Record<string, unknown>): boolean {
  return 'text' in input || (!('type' in input) && !('name' in input) && ('link' in input || 'items' in input));
}

function entrySchema(input: unknown): v.GenericSchema {
  if (!isRecord(input)) return typeof input === 'string' ? text : v.union([text, v.object({})]);
  const type = input['type'] ?? ('link' in input && !('name' in input) ? 'link' : 'file');
  return (typeof type === 'string' && Object.hasOwn(byType, type) && byType[type]) || anyType;
}
