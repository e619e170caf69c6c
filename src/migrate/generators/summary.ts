/** `SUMMARY.md`, the table of contents of mdBook and GitBook: links in nested lists below headings. */
import path from 'node:path';
import type { SidebarEntry } from '../model.ts';

export interface SummaryEntry {
  text: string;
  /** A path relative to the summary's folder, or a URL; undefined for a draft. */
  link?: string;
  items: SummaryEntry[];
}

/** A heading begins a group. An indented entry belongs to the nearest entry above that is indented less. */
export function summaryOf(text: string): SummaryEntry[] {
  const all: SummaryEntry[] = [];
  let group = all;
  const open: { indent: number; items: SummaryEntry[] }[] = [];
  for (const line of text.replaceAll(/<!--[\s\S]*?-->/g, '').split('\n')) {
    const heading = /^#{1,6}[ \t]+(.+?)[ \t]*$/.exec(line)?.[1];
    if (heading !== undefined) {
      open.length = 0;
      if (/^#[ \t]/.test(line) && all.length === 0) continue;
      const items: SummaryEntry[] = [];
      all.push({ text: plain(heading), items });
      group = items;
      continue;
    }
    const [, space = '', mark, label = '', bracketed, bare] =
      /^([ \t]*)([-*+][ \t]+)?\[((?:\\.|[^\]\\])*)\]\((?:<([^>]*)>|([^)]*))\)/.exec(line) ?? [];
    if (label === '') continue;
    const indent = space.replaceAll('\t', '    ').length + (mark === undefined ? 0 : 1);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const items: SummaryEntry[] = [];
    const link = (bracketed ?? bare ?? '').replace(/[ \t]+"[^"]*"$/, '').trim();
    (open.at(-1)?.items ?? group).push({ text: plain(label), ...(link !== '' && { link }), items });
    open.push({ indent, items });
  }
  return all.filter(({ link, items }) => link !== undefined || items.length > 0);
}

function plain(text: string): string {
  return text
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/<[^>]+>/g, '')
    .replace(/[ \t]*\{#[^}]*\}$/, '')
    .trim();
}

/** Files that the summary refers to, in order. */
export function filesOfSummary(entries: readonly SummaryEntry[]): string[] {
  return entries.flatMap(({ link, items }) => [
    ...(link !== undefined && !/^[a-z]+:/i.test(link) ? [path.posix.normalize(link.replace(/#.*$/, ''))] : []),
    ...filesOfSummary(items),
  ]);
}

/** `urlOf` returns undefined for a file that is not a page. */
export function sidebarOfSummary(
  entries: readonly SummaryEntry[],
  urlOf: (file: string) => string | undefined,
): SidebarEntry[] {
  return entries.map(({ text, link, items }) => {
    const isExternal = link !== undefined && /^[a-z]+:/i.test(link);
    const url =
      link === undefined ? undefined : isExternal ? link : urlOf(path.posix.normalize(link.replace(/#.*$/, '')));
    return {
      text,
      ...(url !== undefined && { link: url }),
      ...(items.length > 0 && { items: sidebarOfSummary(items, urlOf) }),
    };
  });
}
