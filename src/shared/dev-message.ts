/** The messages of the development server to open pages, after each save. */

export type DevMessage =
  /** These pages changed; an open one fetches its data again. */
  | { type: 'page'; routePaths: string[] }
  /** Navigation or the set of pages changed. */
  | { type: 'site' }
  /** The client itself or the configuration changed. */
  | { type: 'reload' }
  /** Styles or components changed. */
  | { type: 'assets' }
  | { type: 'findings'; findings: ShownFinding[] };

/** The part of a finding that a browser shows. */
export interface ShownFinding {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  hint?: string;
  file?: string;
  span?: { start: { line: number; column: number } };
  frame?: { line: number; text: string; mark?: [from: number, to: number] }[];
}
