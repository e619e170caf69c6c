/** A page's toc → the list shown by `<Toc />`. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Toc } from '../../../client/content/toc.tsx';
import type { ThemeTexts, TocEntry } from '../../../shared/protocol.ts';

export function writeToc(
  entries: readonly TocEntry[],
  { depth, texts }: { depth: number | undefined; texts: ThemeTexts },
): string {
  return renderToStaticMarkup(
    createElement(Toc, { entries, label: texts.outlineTitle, ...(depth !== undefined && { depth }) }),
  );
}
