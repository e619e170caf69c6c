/** Findings about the site's plugins. */
import { findingsOf, writtenHook } from './record.ts';

const finding = findingsOf({
  title: 'Plugins',
  about:
    'Each finding names the plugin and the only page or file that is affected. See [the plugin interface](plugins.md).',
  foundBy: 'build',
  changedBy: 'config',
});

const page = { 'content/index.md': '# Home\n\nWelcome.' };
const withPlugin = (body: string): string =>
  `export default {\n  title: 'Docs',\n  plugins: [\n    {\n      name: 'notes',\n      key: '1',\n      ${body},\n    },\n  ],\n};`;
const without = { 'site.config.ts': "export default { title: 'Docs' };" };

export const pluginHookFailed = finding(
  {
    code: 'plugin-hook-failed',
    severity: 'error',
    title: 'Plugin fails',
    meaning:
      'A plugin hook threw an error, took too long, exited its thread, changed its input, or returned a value with the wrong shape. The site is built without the result of this hook.',
    fix: 'Fix the plugin, or remove it from `plugins`.',
    example: { 'site.config.ts': withPlugin("page() {\n        throw new Error('no date');\n      }"), ...page },
    fixed: without,
  },
  ({ plugin, hook, reason }: { plugin: string; hook: string; reason: string }) => ({
    message: `the plugin \`${plugin}\` failed in \`${writtenHook(hook)}\`: ${reason}`,
    // Hooks that read the same file fail with the same error.
    cause: `the plugin \`${plugin}\` failed: ${reason}`,
    hint: reason.startsWith('the result is a promise')
      ? `remove \`async\`, and read files with \`context.read\``
      : reason === 'the result is missing'
        ? `return ${results[hook] ?? 'a value'}`
        : undefined,
    plugin,
  }),
);

/** The results of hooks that must return one. */
const results: Readonly<Record<string, string>> = {
  data: 'an object with `values`',
  transform: 'the list of edits, which may be empty',
  list: 'the list of pages, which may be empty',
  text: "the page's Markdown",
  nav: 'the navigation, with its changed `bar` and `sidebars`',
  head: 'the list of tags, which may be empty',
  site: 'an object, such as `{ files }`',
  command: 'an object, such as `{ output }`',
};

export const pluginReported = finding(
  {
    code: 'plugin-reported',
    severity: 'warning',
    otherSeverity: 'error',
    changedBy: 'page',
    title: 'Finding from a plugin',
    meaning:
      'A plugin reported something about a page or the site. The text comes from the plugin, followed by the plugin’s name in parentheses. The plugin also chooses the severity: error, warning or info.',
    fix: 'See the plugin’s documentation.',
    example: {
      'site.config.ts': withPlugin(
        "page: ({ text }) => (text.includes('TODO') ? { findings: [{ message: 'the page is unfinished' }] } : {})",
      ),
      'content/index.md': '# Home\n\nTODO',
    },
    fixed: { 'content/index.md': '# Home\n\nWelcome.' },
  },
  (facts: { plugin: string; message: string; hint: string | undefined; severity: 'error' | 'warning' | 'info' }) => ({
    severity: facts.severity,
    message: `${facts.message} (${facts.plugin})`,
    hint: facts.hint,
  }),
);

export const pluginPathTaken = finding(
  {
    code: 'plugin-path-taken',
    severity: 'error',
    title: 'Plugin publishes a file at a path that is already used',
    meaning:
      'A plugin publishes a file, or creates a page, at a path that is already used by a page, one of the site’s own files, docsite itself or another plugin. The plugin’s file is not published.',
    fix: 'Give the file or page a different path in the plugin’s options, or remove the other one.',
    example: {
      'site.config.ts': withPlugin("site: () => ({ files: [{ path: 'index.html', contents: '' }] })"),
      ...page,
    },
    fixed: without,
  },
  (facts: { plugin: string; path: string; owner: string }) => ({
    message:
      facts.owner === `the plugin \`${facts.plugin}\``
        ? `the plugin \`${facts.plugin}\` uses \`${facts.path}\` twice`
        : `the plugin \`${facts.plugin}\` cannot use \`${facts.path}\`, which belongs to ${facts.owner}`,
  }),
);

export const pluginFileMissing = finding(
  {
    code: 'plugin-file-missing',
    severity: 'error',
    title: 'Plugin combines files that do not exist',
    meaning: 'A plugin combines page files into one file, but one of them is not published by any `page` hook.',
    fix: 'List only files that a `page` hook returns.',
    example: {
      'site.config.ts': withPlugin("site: () => ({ files: [{ path: 'all.txt', parts: [{ file: 'index.txt' }] }] })"),
      ...page,
    },
    fixed: without,
  },
  (facts: { plugin: string; path: string; part: string }) => ({
    message: `the plugin \`${facts.plugin}\` builds \`${facts.path}\` from \`${facts.part}\`, a file that no page publishes`,
  }),
);

export const pluginValueLarge = finding(
  {
    code: 'plugin-value-large',
    severity: 'warning',
    title: 'Plugin stores too much data for a page',
    meaning:
      'The value that a plugin stores for a page is larger than 16 kB. A build loads the values of all pages into memory at once, so large values use too much memory.',
    fix: 'Store only what `site` needs, and return the rest as a file for the page.',
    example: { 'site.config.ts': withPlugin("page: () => ({ value: 'x'.repeat(20_000) })"), ...page },
    fixed: without,
  },
  (facts: { plugin: string; bytes: number; limit: number }) => ({
    message: `the plugin \`${facts.plugin}\` stores ${Math.round(facts.bytes / 1000)} kB for this page; the limit is ${facts.limit / 1000} kB`,
  }),
);
