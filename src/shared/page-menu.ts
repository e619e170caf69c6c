/** The menu of each page of a language, for the script that makes it: the button's `data-menu`, as JSON. */
export interface PageMenuFacts {
  /** Names of the entries. */
  copy: string;
  view: string;
  /** What is said after copying, and when that failed. */
  copied: string;
  failed: string;
  /** What an assistant is asked; `{url}` stands for the URL of the Markdown. */
  prompt?: string;
  /** Added to the names of links that open a new tab. */
  opens?: string;
  /** Name of each entry, and the URL with the place of the prompt or of the Markdown's URL. */
  assistants?: [name: string, url: string][];
}
