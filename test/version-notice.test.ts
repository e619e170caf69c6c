/** The notice on pages of versions other than the default one. */
import { expect, test } from 'vitest';
import { folderWith } from './command.ts';
import { buildAt } from './harness.ts';

const pages = {
  'content/v2/en/index.md': '---\npageType: home\n---\n',
  'content/v2/en/guide/a.md': '# A\n\nWords.\n',
  'content/v1/en/index.md': '---\npageType: home\n---\n',
  'content/v1/en/guide/a.md': '# A\n\nWords.\n',
  'content/v1/en/guide/removed.md': '# Removed\n\nWords.\n',
  'content/v1/zh/guide/a.md': '# 甲\n\n字。\n',
};

async function built(notice: object): Promise<(file: string) => string> {
  const config = {
    title: 'Site',
    url: 'https://docs.example.org',
    base: '/docs/',
    locales: [{ lang: 'en' }, { lang: 'zh' }],
    translations: { missing: 'source' },
    multiVersion: { default: 'v2', versions: ['v2', 'v1'], ...notice },
  };
  const root = folderWith({ ...pages, 'site.config.json': JSON.stringify(config) });
  const { files } = await buildAt(root);
  return (file) => Buffer.from(files.get(file) ?? '', 'latin1').toString();
}

/** The text of the first notice, and the target of its link. */
function noticeIn(html: string): string | undefined {
  const [, notice] = /version-notice"[^>]*><p>(.*?)<\/p>/.exec(html) ?? [];
  return notice?.replace(/<a href="([^"]*)">(.*?)<\/a>/, '[$2]($1)');
}

test('links to the page in the default version, in the language of the page', async () => {
  const page = await built({ notice: true });
  const words = 'This page describes version v1. The current version is v2.';
  expect(noticeIn(page('v1/guide/a.html'))).toBe(`${words} [Go to the current version](/docs/guide/a)`);
  expect(noticeIn(page('v1/zh/guide/a.html'))).toBe(
    '本页适用于 v1 版本，当前版本为 v2。[查看当前版本](/docs/zh/guide/a)',
  );
  // The default version lacks the page.
  expect(noticeIn(page('v1/guide/removed.html'))).toBe(`${words} [Go to the current version](/docs/guide/a)`);
  // The article is in English, but the notice is not.
  expect(page('v1/zh/guide/removed.html')).toContain('version-notice" role="note" lang="zh-Hans" dir="ltr"><p>本页');
  for (const file of ['guide/a.html', 'v1/index.html']) expect(noticeIn(page(file))).toBeUndefined();
  expect(page('_docsite/manifest.json')).not.toContain('notice');
});

test('links to the new path of a page that moved between the versions', async () => {
  const config = { title: 'Site', multiVersion: { default: 'v2', versions: ['v2', 'v1'], notice: true } };
  const root = folderWith({
    'content/v2/guide/a.md': '# A\n\nWords.\n',
    'content/v2/guide/new.md': '---\nredirectFrom: /guide/old\n---\n\n# New\n\nWords.\n',
    'content/v1/guide/a.md': '# A\n\nWords.\n',
    'content/v1/guide/old.md': '# Old\n\nWords.\n',
    'site.config.json': JSON.stringify(config),
  });
  const { files } = await buildAt(root);
  expect(noticeIn(files.get('v1/guide/old.html') ?? '')).toContain('(/guide/new)');
  // The version menu of the new page links to the old one.
  expect(files.get('guide/new.html')).toContain('href="/v1/guide/old"');
});

test('is optional', async () => {
  expect(noticeIn((await built({}))('v1/guide/a.html'))).toBeUndefined();
});
