/** Visibility of drafts and unlisted pages. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { serve } from './command.ts';
import { buildAt, copyOf, testFolder } from './harness.ts';

const fixture = path.join(testFolder, 'sites/unlisted-and-draft-pages-stay-out');

test('an unlisted page is built, and hidden from search and search engines', async () => {
  const { files } = await buildAt(copyOf(fixture, 'unlisted'));
  const noindex = '<meta name="robots" content="noindex">';
  expect(files.get('guide/secret.html')).toContain(noindex);
  expect(files.get('guide/last.html')).not.toContain(noindex);
  const search = [...files].filter(([file]) => file.startsWith('_docsite/search/')).map(([, contents]) => contents);
  expect(search.join('\n')).toContain('/guide/last');
  expect(search.join('\n')).not.toMatch(/guide\/secret|hidden|unsearched|draft/i);
});

test('a draft is visible in development, and missing from a build', async () => {
  const root = copyOf(fixture, 'draft');
  const server = await serve(['dev', root]);
  try {
    const response = await fetch(new URL('/guide/draft', server.url));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Unfinished words.');
  } finally {
    await server.stop();
  }
  expect((await buildAt(root)).files.has('guide/draft.html')).toBe(false);
});
