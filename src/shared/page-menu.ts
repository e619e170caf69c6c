/**
 * Data of the page menu in one language, for the script that creates the menu. Stored as JSON in the button's
 * `data-menu`.
 */
export interface PageMenuFacts {
  /** Names of the entries. */
  copy: string;
  view: string;
  /** Announced after copying, and after a failure to copy. */
  copied: string;
  failed: string;
  /** The prompt for an assistant; `{url}` is replaced with the URL of the Markdown. */
  prompt?: string;
  /** Added to the names of links that open in a new tab. */
  opens?: string;
  /** The name of each assistant, and its URL with a placeholder for the prompt or for the Markdown's URL. */
  assistants?: [name: string, url: string][];
}
