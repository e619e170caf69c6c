/**
 * Markdown cases: each folder tests one kind of syntax, compiled with both parsers and compared with the expected files
 * in it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPageCompiler } from '../lib/compiler/compile/page.js';
import type { Finding, MarkdownOptions } from '../lib/compiler/index.js';
import { markdownDefaults } from '../lib/compiler/config/complete.js';
import type { CompiledPage } from '../lib/compiler/compile/compiled-page.js';
import type { HeadingRef } from '../lib/compiler/markdown/page-parts.js';
import type { Frontmatter } from '../lib/shared/protocol.js';
import { fixturesOf, testFolder } from './harness.ts';

const folder = path.join(testFolder, 'markdown');
const update = process.env['UPDATE'] === '1';

function compile(fixture: string, parser: 'native' | 'remark'): CompiledPage {
  const root = path.join(folder, fixture);
  const file = fs.existsSync(path.join(root, 'case.mdx')) ? 'case.mdx' : 'case.md';
  const given = path.join(root, 'options.json');
  const options = fs.existsSync(given) ? (JSON.parse(fs.readFileSync(given, 'utf8')) as Partial<MarkdownOptions>) : {};
  const compilePage = createPageCompiler({
    setup: {
      root,
      include: [],
      content: root,
      lang: 'en',
      // The outline, which is compared with translations, exists only on sites with several languages.
      locales: [{ lang: 'en' }, { lang: 'zh' }] as never,
      markdown: {
        ...markdownDefaults,
        parser,
        ...options,
        variables: { version: '2.1.0', product: { en: 'Anvil', zh: '铁砧' } },
      },
      theme: { texts: {}, reference: [] } as never,
      components: {},
      compileHash: '',
    },
    plugins: null,
    components: null,
  });
  const headings = path.join(root, 'source-headings.json');
  const head = path.join(root, 'frontmatter.json');
  return compilePage(
    {
      meta: {
        path: file,
        route: { version: '', lang: 'en', slug: 'case' },
        routePath: '/case',
        pageType: 'doc',
        title: 'Case',
        description: '',
        frontmatter: fs.existsSync(head) ? (JSON.parse(fs.readFileSync(head, 'utf8')) as Frontmatter) : {},
      },
      body: fs.readFileSync(path.join(root, file), 'utf8'),
      bodyStart: { line: 1, column: 1 },
      rules: file.endsWith('.mdx') ? 'mdx' : 'md',
      hash: '',
      findings: [],
    },
    {
      read(contentPath) {
        const target = path.join(root, contentPath);
        return fs.existsSync(target) ? { text: fs.readFileSync(target, 'utf8'), hash: '' } : null;
      },
      sourceHeadings: fs.existsSync(headings) ? (JSON.parse(fs.readFileSync(headings, 'utf8')) as HeadingRef[]) : null,
    },
  );
}

/** Returns the article with all URLs as written. */
function htmlOf({ html, links }: CompiledPage): string {
  const text = html.map((piece) => {
    if (typeof piece === 'string') return piece;
    if (piece.slot === 'code') return '<!-- code -->';
    return piece.slot === 'href'
      ? `{${links[piece.link]?.target ?? ''}}`
      : `<!-- ${piece.name} ${JSON.stringify(piece.props)} -->`;
  });
  return `${text.join('')}\n`;
}

function reportOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ file, span, severity, code, message, hint }) => {
    const place = span === undefined ? '' : `:${placeOf(span)}`;
    return `${file ?? ''}${place} ${severity} ${code}\n  ${message}\n${hint === undefined ? '' : `  hint: ${hint}\n`}`;
  });
  return lines.join('');
}

/** Returns the facts that other stages read: for search, links, samples, translations and checks. */
function factsOf(page: CompiledPage): string {
  const lists = {
    toc: page.toc,
    headings: page.headings,
    ids: page.ids,
    links: page.links,
    sections: page.sections,
    samples: page.samples,
    // Hashes are only compared with each other.
    outline: page.outline.map(({ hash: _hash, skeleton: _skeleton, ...block }) => block),
    islands: page.islands,
    deps: page.deps,
  };
  const lines = Object.entries(lists).flatMap(([name, list]) => list.map((item) => `${name} ${lineOf(item)}`));
  return `${lines.join('\n')}\nlength ${page.length}\n${reportOf(page.checkFindings ?? [])}`;
}

/** JSON on one line. Positions are short: `1:3-1:9`. */
function lineOf(fact: unknown): string {
  return JSON.stringify(fact, (key, value: unknown) =>
    key === 'span' ? placeOf(value as NonNullable<Finding['span']>) : value,
  );
}

function placeOf({ start, end }: NonNullable<Finding['span']>): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}

function expectFile(file: string, contents: string): void {
  if (update) {
    if (contents === '') fs.rmSync(file, { force: true });
    else fs.writeFileSync(file, contents);
  }
  expect(contents).toBe(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
}

describe.each(fixturesOf('markdown'))('%s', (fixture) => {
  const native = compile(fixture, 'native');

  test('compiles to the expected HTML', () => {
    expectFile(path.join(folder, fixture, 'case.html'), htmlOf(native));
  });

  test('reports the expected findings', () => {
    expectFile(path.join(folder, fixture, 'case.txt'), reportOf(native.findings));
  });

  test('has the expected facts', () => {
    expectFile(path.join(folder, fixture, 'facts.txt'), factsOf(native));
  });

  test('produces the same page with the reference parser', () => {
    expect(compile(fixture, 'remark')).toEqual(native);
  });
});
