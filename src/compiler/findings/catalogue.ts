/** The catalogue of all findings: each is declared with its record and its message, in files by subject. */

export * from './config.ts';
export * from './files.ts';
export * from './frontmatter.ts';
export * from './languages.ts';
export * from './navigation.ts';
export * from './links.ts';
export * from './redirects.ts';
export * from './search.ts';
export * from './blocks.ts';
export * from './markup-as-text.ts';
export * from './tags.ts';
export * from './snippets.ts';
export * from './limits.ts';
export * from './browser-code.ts';
export * from './plugins.ts';
export * from './policy.ts';
export * from './output-folder.ts';
export * from './publishing.ts';
export * from './link-style.ts';
export * from './translations.ts';
export * from './structure.ts';
export * from './media.ts';
export * from './samples.ts';
export * from './prose.ts';
export * from './built.ts';
export * from './ignore-comments.ts';
