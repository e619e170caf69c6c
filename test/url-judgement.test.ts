/** Links that would run code are errors wherever a site can write a link, and reach no page. */
import { expect, test } from 'vitest';
import { runsCode } from '../lib/shared/urls.js';
import { folderWith } from './command.ts';
import { buildAt } from './harness.ts';

const attacks = [
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'VBScript:x',
  'data:text/html,<script>alert(1)</script>',
];

/** Where a link is written → the site's files and the finding's code. */
const places: Record<string, (link: string) => Record<string, string>> = {
  nav: (link) => config({ theme: { nav: [{ text: 'a', link }] } }),
  'a group of the nav': (link) => config({ theme: { nav: [{ text: 'a', items: [{ text: 'b', link }] }] } }),
  sidebar: (link) => config({ theme: { sidebar: { '/': [{ text: 'a', link }] } } }),
  announcement: (link) => config({ theme: { announcement: { message: 'a', link } } }),
  'social link': (link) => config({ theme: { socialLinks: [{ icon: 'github', content: link }] } }),
  'edit link': (link) => config({ theme: { editLink: { docRepoBaseUrl: link } } }),
  logo: (link) => config({ logo: link }),
  icon: (link) => config({ icon: link }),
  hero: (link) => page(`hero:\n  actions:\n    - { text: Go, link: ${JSON.stringify(link)} }`),
  'hero image': (link) => page(`hero:\n  image: { src: ${JSON.stringify(link)} }`),
  feature: (link) => page(`features:\n  - { title: One, link: ${JSON.stringify(link)} }`),
  prev: (link) => page(`prev: ${JSON.stringify(link)}`),
  next: (link) => page(`next: { text: Go, link: ${JSON.stringify(link)} }`),
  'top bar of `_meta.json`': (link) => meta([{ text: 'a', link }]),
  'link of `_meta.json`': (link) => meta([{ type: 'link', label: 'a', link }]),
};

function config(options: object): Record<string, string> {
  return { 'site.config.json': JSON.stringify({ title: 'T', url: 'https://t.example', ...options }) };
}

function page(frontmatter: string): Record<string, string> {
  return { 'content/index.md': `---\npageType: home\n${frontmatter}\n---\n\n# T\n\nText.\n` };
}

function meta(entries: object[]): Record<string, string> {
  return { 'content/_meta.json': JSON.stringify(entries) };
}

// Every place is judged by the same function, so each gets one of the attacks.
test.each(Object.entries(places).map(([name, filesOf], index) => ({ name, filesOf, link: attacks[index % 4] ?? '' })))(
  '$name: $link is an error, and nothing is published',
  async ({ filesOf, link }) => {
    const root = folderWith({ ...config({}), 'content/index.md': '# T\n\nText.\n', ...filesOf(link) });
    const { result, findings } = await buildAt(root, { workers: 0, cache: 'ignore' });
    expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      expect.stringMatching(/^(?:config|frontmatter|meta)-value-invalid$/),
    ]);
    expect(result?.published ?? false).toBe(false);
  },
);

test.each(attacks)('%j is judged as code in a link', (link) => {
  expect(runsCode(link, 'link')).toBe(true);
});

test.each(['/a', 'b.md', '#c', '?d', '//host/e', 'https://x.example', 'mailto:a@b.example', 'data.md'])(
  '%j is a link',
  (link) => {
    expect(runsCode(link, 'link')).toBe(false);
  },
);
