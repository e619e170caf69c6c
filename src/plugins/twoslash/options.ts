/** Defines the options of the plugin `twoslash`. */
import type { Json } from '../../compiler/plugins/interface.ts';

export interface TwoslashOptions {
  /** Name of the installed package that contains TypeScript 5 or 6. Default `typescript`. */
  typescript?: string;
  /**
   * Options of the TypeScript compiler, as in `tsconfig.json`. Default: `strict`, module resolution for bundlers, and
   * ES2022 syntax and libraries plus the DOM.
   */
  compilerOptions?: Record<string, Json>;
  /** Shows the first paragraph of a declaration's doc comment below its type. Default true. */
  docs?: boolean;
  /**
   * Severity of the errors of the compiler that a block does not expect. With `warning`, the site is published with
   * such blocks. Default `error`.
   */
  errors?: 'error' | 'warning';
}
