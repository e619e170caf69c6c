/** Converts the head tags of the old site whose attributes contain code, which the new site's policy blocks. */
import type { HeadTag, Note, OldSite } from '../model.ts';
import type { OldFiles } from '../read/old-files.ts';
import { lineOf } from './package-files.ts';

/** A style sheet that an event handler enables is loaded directly. Other handlers are removed and reported. */
export function withoutHandlers(
  { head, configs }: OldSite,
  { files, notes }: { files: OldFiles; notes: Note[] },
): HeadTag[] {
  const [file = ''] = configs;
  return head.map((tag) => {
    const attributes = Object.entries(tag.attributes ?? {});
    const handlers = attributes.filter(([name]) => /^on\w+$/i.test(name));
    if (handlers.length === 0) return tag;
    const kept = Object.fromEntries(attributes.filter(([name]) => !/^on\w+$/i.test(name)));
    const isLateSheet =
      tag.tag === 'link' &&
      (kept['as'] === 'style' || kept['rel'] === 'stylesheet') &&
      handlers.every(([name, code]) => name === 'onload' && /\b(?:rel|media)\s*=/.test(code));
    if (isLateSheet) {
      const { as: _as, media: _media, ...rest } = kept;
      return { ...tag, attributes: { ...rest, rel: 'stylesheet' } };
    }
    for (const [detail] of handlers) {
      const cause = 'An event handler in the head is omitted';
      notes.push({ kind: 'manual', cause, file, line: lineOf(detail, files.text(file) ?? ''), detail });
    }
    return { ...tag, attributes: kept };
  });
}
