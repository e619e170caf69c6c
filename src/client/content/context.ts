/** Context of content components: the theme's texts and the build's highlighter. */
import { createContext } from 'react';

export interface ContentContextValue {
  sourceText: string;
  closeText: string;
  /** Highlights code; returns the inner HTML of `<code>`, escaped. */
  highlight(code: string, language: string): string;
}

export const ContentContext = createContext<ContentContextValue>({
  sourceText: 'Source',
  closeText: 'Close',
  highlight: (code) =>
    code
      .split('\n')
      .map((line) => `<span class="line">${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`)
      .join('\n'),
});
