/** The module that a site config imports as `docsite-compiler/reference`. */
export { reference } from '../plugins/reference/plugin.ts';
export type { ReferenceOptions, ReferenceTexts } from '../plugins/reference/plugin.ts';
