/**
 * Updates `sourceHash` in translations after fixes to their source pages, because such fixes don't require
 * retranslation.
 */
import fs from 'node:fs';
import path from 'node:path';
import { applyFixes } from './apply-fixes.ts';
import type { Fixes } from './apply-fixes.ts';
import { exists } from '../disk.ts';
import { contentFileOf } from '../config/site.ts';
import type { SiteConfig } from '../config/site.ts';
import { addToFrontmatter } from '../frontmatter/edit.ts';
import type { TranslationStatus } from '../site/translation-status.ts';

interface Statuses {
  before: readonly TranslationStatus[];
  after: readonly TranslationStatus[];
}

/** Records the new source in translations whose hash matched before the fixes. */
export function restamp({ before, after }: Statuses, config: SiteConfig): Fixes {
  const equal = new Set(before.flatMap((status) => (status.recorded === 'equal' ? [status.path] : [])));
  const stamps = after.flatMap((status) => {
    if (status.recorded !== 'other' || !equal.has(status.path)) return [];
    const file = contentFileOf(config, status.path);
    const absolute = path.join(config.root, file);
    // A translation that a plugin created has no file.
    if (!exists(absolute)) return [];
    const text = fs.readFileSync(absolute, 'utf8');
    const edit = addToFrontmatter(text, 'sourceHash', { all: [status.sourceHash], added: [status.sourceHash] });
    return edit === null ? [] : [{ file, fix: { edits: [edit] } }];
  });
  return applyFixes(stamps, config.root);
}
