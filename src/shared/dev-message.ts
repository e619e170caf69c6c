/** The messages that the development server sends to open pages after each save. */

export type DevMessage =
  /** These pages changed; if one of them is open, it fetches its data again. */
  | { type: 'page'; routePaths: string[] }
  /** Navigation or the set of pages changed. */
  | { type: 'site' }
  /** The client itself or the configuration changed. */
  | { type: 'reload' }
  /** Styles or components changed. */
  | { type: 'assets' }
  /** Errors, and the number of other findings. */
  | { type: 'findings'; errors: ShownFinding[]; others: number };

/** The part of an error that a browser shows. */
export interface ShownFinding {
  code: string;
  message: string;
  hint?: string;
  file?: string;
  span?: { start: { line: number; column: number } };
  /** Paths of the pages that contain the text; absent if the error concerns all pages. */
  routePaths?: readonly string[];
  /** Stack trace of an error in a plugin's code. */
  stack?: string;
  frame?: { line: number; text: string; mark?: [from: number, to: number] }[];
}
