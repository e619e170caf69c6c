/**
 * Loads the YAML parser when a page's frontmatter needs it. Most pages do not, and the parser is a tenth of the code
 * that a short build loads.
 */
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

export function loadYaml(): typeof import('yaml') {
  return load('yaml') as typeof import('yaml');
}
