/** The theme beside the modules that render with it, wherever these run: a site's components must import that very one. */
export * from '../client/theme.ts';
