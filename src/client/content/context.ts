/** Context of content components: the theme's text and the build's highlighter. */
import { createContext } from 'react';

export interface ContentContextValue {
  sourceText: string;
  closeText: string;
  /** Highlights code; returns the inner HTML of `<code>`, escaped. Absent where React runs in the browser too. */
  highlight?: (code: string, language: string) => string;
}

export const ContentContext = createContext<ContentContextValue>({
  sourceText: 'Source',
  closeText: 'Close',
});
