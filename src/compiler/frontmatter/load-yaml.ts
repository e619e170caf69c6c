/**
 * Loads the YAML parser when a page's frontmatter needs it: most don't, and it is a tenth of what a short build loads.
 */
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

export function loadYaml(): typeof import('yaml') {
  return load('yaml') as typeof import('yaml');
}
