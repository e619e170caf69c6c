/** What a page and its hidden frame say to each other. */

export interface Drawing {
  id: number;
  source: string;
  theme: 'light' | 'dark';
  /** CSS `font-family` of the page. */
  font: string;
}

/** An SVG document with its size in CSS pixels, or why there is none. */
export type Drawn = { id: number; svg: string; width: number; height: number } | { id: number; error: string };
