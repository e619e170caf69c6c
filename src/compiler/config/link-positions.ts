/** Finds where a navigation link is written: in the config file, or in a file that it imports. */
import fs from 'node:fs';
import { fileInRoot } from '../findings/positions.ts';
import type { Span, TextEdit } from '../findings/finding.ts';
import { configPositions } from './locate.ts';
import type { ConfigPositions } from './locate.ts';
import type { SiteConfig } from './site.ts';

/** A link in a file. The file's path is relative to the site's root. */
export interface LinkPosition {
  file: string;
  text: string;
  /** With the quotes. */
  span: Span;
}

/** Finds a link; `isMeant` receives the keys that enclose a string which equals the link. */
export type FindLink = (link: string, isMeant?: (keys: readonly string[]) => boolean) => LinkPosition | undefined;

/** Returns a function that searches the config file first. Reads imported files on first use. */
export function linkPositions({
  root,
  file: config,
  fileText,
  files,
}: Pick<SiteConfig, 'root' | 'file' | 'fileText' | 'files'>): FindLink {
  const opened: { sources?: { file: string; text: string; find: ConfigPositions['link'] }[] } = {};
  const sources = (): NonNullable<typeof opened.sources> =>
    (opened.sources ??= [config, ...files.filter((file) => file !== config && isSource(file))].flatMap((file) => {
      const text = file === config ? fileText : textOf(file);
      return text === undefined
        ? []
        : [{ file: fileInRoot(root, file), text, find: configPositions({ file, fileText: text }).link }];
    }));
  return (link, isMeant) => {
    for (const { file, text, find } of sources()) {
      const span = find(link, isMeant);
      if (span !== undefined) return { file, text, span };
    }
    return undefined;
  };
}

function isSource(file: string): boolean {
  return /\.(?:[cm]?[jt]sx?|json)$/.test(file) && !/[\\/]node_modules[\\/]/.test(file);
}

/** The file may have been removed since the config was loaded. */
function textOf(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The edit that replaces a link between its quotes; null for other strings, and for files outside the site. */
export function linkEdit({ file, text, span }: LinkPosition, written: string, next: string): TextEdit | null {
  const line = text.split(/\r\n|\n|\r/)[span.start.line - 1] ?? '';
  const inner = { start: column(span.start, 1), end: column(span.end, -1) };
  const isPlain = line.slice(inner.start.column - 1, inner.end.column - 1) === written && !/['"\\]/.test(next);
  return isPlain && span.start.line === span.end.line && !file.startsWith('../') ? { span: inner, text: next } : null;
}

function column(point: Span['start'], by: number): Span['start'] {
  return { ...point, column: point.column + by };
}
