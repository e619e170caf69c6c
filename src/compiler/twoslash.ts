/** The module that a site config imports as `docsite-compiler/twoslash`. */
import path from 'node:path';
import { clientFolder, clientModule } from './package-files.ts';
import type { Plugin } from './plugins/interface.ts';
import { twoslash as createTwoslash } from '../plugins/twoslash/plugin.ts';
import type { TwoslashOptions } from '../plugins/twoslash/plugin.ts';

export type { TwoslashOptions } from '../plugins/twoslash/plugin.ts';

/**
 * Runs code blocks that are marked with `twoslash` through the TypeScript compiler: shows the types of identifiers, the
 * answers to `// ^?`, and the errors that a block announces with `// @errors: …`. Needs the packages `twoslash` and
 * TypeScript 5 or 6 in the site.
 */
export function twoslash(options: TwoslashOptions = {}): Plugin {
  return createTwoslash(options, {
    client: clientModule('parts/code-notes'),
    styles: [path.join(clientFolder, 'parts/code-notes.css')],
  });
}
