/** Messages between a page and its hidden frame. */

export interface Drawing {
  id: number;
  source: string;
  theme: 'light' | 'dark';
  /** CSS `font-family` of the page. */
  font: string;
}

/** An SVG document with its size in CSS pixels, or the reason for a failure. */
export type Drawn = { id: number; svg: string; width: number; height: number } | { id: number; error: string };
