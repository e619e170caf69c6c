/** Converts a page's toc to the list that `<Toc />` shows. */
import { createRequire } from 'node:module';
import { createElement } from 'react';
import { Toc } from '../../../client/content/toc.tsx';
import type { TocEntry } from '../../../shared/protocol.ts';
import type { ThemeTexts } from '../../../shared/theme-texts.ts';

const load = createRequire(import.meta.url);

export function writeToc(
  entries: readonly TocEntry[],
  { depth, texts }: { depth: number | undefined; texts: ThemeTexts },
): string {
  const { renderToStaticMarkup } = load('react-dom/server') as typeof import('react-dom/server');
  return renderToStaticMarkup(
    createElement(Toc, { entries, label: texts.outlineTitle, ...(depth !== undefined && { depth }) }),
  );
}
