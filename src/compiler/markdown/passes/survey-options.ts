/** The input of the functions that survey a page's tree. */
import type { SourceName } from '../nodes.ts';
import type { Problem, Span, Fix } from '../../findings/finding.ts';

export interface SurveyOptions {
  file: SourceName;
  /** The author's text of a line, counted from 1; empty if it is not available. */
  lineOf(file: SourceName, line: number): string;
  /** True for an image on the site, whose width and height are then filled in. */
  hasSize(target: string): boolean;
  /** The language of the page. */
  lang: string;
  /** `md`: component tags are HTML nodes and are shown as text. `mdx`: component tags are not HTML nodes. */
  rules: 'md' | 'mdx';
  /** Raw HTML is kept as written. */
  isTrusted: boolean;
  isKnownComponent(name: string): boolean;
  /** Whether the site draws diagrams and formulas, or has plugins that may do so. */
  draws: { mermaid: boolean; math: boolean };
  /** An overview follows the page's text, and belongs to its last section. */
  endsInOverview: boolean;
  /** The page may have translations, so its blocks are needed. */
  isTranslated: boolean;
  report(problem: Problem, file: SourceName, position: { span: Span; fix?: Fix }): void;
}

/** A heading with the file that contains it. */
export interface SurveyedHeading {
  depth: number;
  text: string;
  id: string;
  /** The author wrote the id. */
  hasOwnId: boolean;
  span: Span;
  file: SourceName;
  /** True if there is nothing between the heading and the next heading of the same or a higher level. */
  isEmpty: boolean;
}
