/**
 * Re-exports the theme next to the modules that render with it, so that a site's components import the same instance.
 */
export * from '../client/theme.ts';
