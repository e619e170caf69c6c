/**
 * Remembers pages without findings about their links, so that after an edit only the edited page's links are checked.
 */
import type { CheckInput } from '../input.ts';
import type { Cache, PageFacts } from '../../compile/cache/pages.ts';
import type { Finding } from '../../findings/finding.ts';
import { hashOfParts } from '../../hash.ts';
import { keyOfLinkSpace } from '../../site/resolve-links.ts';

export interface SoundLinks {
  /** True if the page had no findings when it was last checked, and nothing that its links depend on has changed. */
  has(page: PageFacts): boolean;
  /** Remembers the pages without findings. `findings`: the findings about the pages that were checked in this run. */
  keep(findings: readonly Finding[]): void;
}

/** `published`: paths of the files that plugins publish. */
export function openSoundLinks(
  { site, facts }: CheckInput,
  state: Pick<Cache['state'], 'soundLinks'>,
  published: ReadonlySet<string>,
): SoundLinks {
  const key = hashOfParts([
    keyOfLinkSpace(site.links),
    site.config.url,
    site.config.checks.linkStyle,
    JSON.stringify([...published]),
    ...[...facts.values()].flatMap(({ meta, hashes }) => [meta.path, hashes.ids]),
  ]);
  const known = state.soundLinks.key === key ? state.soundLinks.pages : new Map<string, string>();
  const has: SoundLinks['has'] = ({ meta, hash }) => known.get(meta.path) === hash;
  return {
    has,
    keep(findings) {
      const faulty = new Set(findings.map(({ file }) => file));
      const isSound = (page: PageFacts): boolean =>
        has(page) ||
        // A finding in a snippet is reported only for the first page that includes the snippet, so pages with links
        // from snippets are always checked.
        (!faulty.has(page.meta.path) && page.links.every(({ file }) => file === undefined));
      const pages = [...facts.values()].filter(isSound);
      state.soundLinks = { key, pages: new Map(pages.map(({ meta, hash }) => [meta.path, hash])) };
    },
  };
}
