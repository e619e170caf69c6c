/** Compiles the examples from CommonMark and from GFM's extensions with `compileMarkdown` and both parsers. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileMarkdown } from '../lib/compiler/index.js';
import { testFolder } from './harness.ts';

interface Example {
  number: number;
  section: string;
  /** The extension that a GFM example tests. */
  tag?: string;
  markdown: string;
  html: string;
}

const commonmark = examplesOf('commonmark.json');
const gfm = examplesOf('gfm.json');

function examplesOf(file: string): Example[] {
  return JSON.parse(fs.readFileSync(path.join(testFolder, 'conformance', file), 'utf8')) as Example[];
}

/** Removes ids, classes, labels and data attributes from HTML, sorts attributes, and normalizes void tags and quotes. */
function normalized(html: string): string {
  const tag = /<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi;
  return html
    .replace(tag, (_, name: string, written: string) => {
      const attributes = [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
        .filter(([, key = '']) => !/^(?:id|class|aria-label|data-.*)$/.test(key))
        .map(([, key, value]) => `${key}="${value ?? ''}"`);
      return `<${[name, ...attributes.toSorted()].join(' ')}>`;
    })
    .replaceAll('&quot;', '"')
    .trimEnd();
}

/**
 * CommonMark examples with bare URLs, which are not links in CommonMark. GFM links them, as its own examples show, so
 * these are the results with autolinks. Without autolinks, all examples result in CommonMark's HTML.
 */
const linkedByGfm: Record<string, string> = {
  '<https://foo.bar/baz bim>\n': '<p>&lt;<a href="https://foo.bar/baz">https://foo.bar/baz</a> bim&gt;</p>',
  '<foo\\+@bar.example.com>\n': '<p>&lt;<a href="mailto:foo+@bar.example.com">foo+@bar.example.com</a>&gt;</p>',
  '< https://foo.bar >\n': '<p>&lt; <a href="https://foo.bar">https://foo.bar</a> &gt;</p>',
  'https://example.com\n': '<p><a href="https://example.com">https://example.com</a></p>',
  'foo@bar.example.com\n': '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>',
};

describe.each(['native', 'remark'] as const)('with the %s parser', (parser) => {
  const htmlOf = (markdown: string, options: { trusted: boolean; autolinks?: boolean }): string =>
    normalized(compileMarkdown(markdown, { ...options, frontmatter: false, parser }).html);

  test('all 655 CommonMark examples match its HTML when bare URLs are not links', () => {
    expect(commonmark).toHaveLength(655);
    const failed = commonmark.filter(
      ({ markdown, html }) => htmlOf(markdown, { trusted: true, autolinks: false }) !== normalized(html),
    );
    expect(failed).toEqual([]);
  });

  test('with default options, only URLs that GFM links differ', () => {
    const differing = commonmark
      .map(({ markdown, html }) => ({
        markdown,
        expected: normalized(html),
        html: htmlOf(markdown, { trusted: true }),
      }))
      .filter(({ html, expected }) => html !== expected);
    expect(Object.fromEntries(differing.map(({ markdown, html }) => [markdown, html]))).toEqual(linkedByGfm);
  });

  test('the examples of GFM’s extensions match its HTML', () => {
    const shown = gfm.filter(({ tag }) => tag !== 'tagfilter');
    const failed = shown.filter(({ markdown, html }) => htmlOf(markdown, { trusted: true }) !== normalized(html));
    expect(failed).toEqual([]);
    expect(shown).toHaveLength(48);
  });

  test('tags that GFM’s filter disarms are removed from untrusted text', () => {
    const filtered = gfm.filter(({ tag }) => tag === 'tagfilter');
    expect(filtered).toHaveLength(1);
    for (const { markdown } of filtered) {
      const html = htmlOf(markdown, { trusted: false });
      expect(html).toContain('<blockquote>');
      expect(html).not.toMatch(/<(?:title|style|xmp)/i);
    }
  });
});
