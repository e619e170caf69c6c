/** The parsers to fuzz: what each reads, words to build inputs from, and conditions that every result must meet. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { createContext, runInContext } from 'node:vm';
import { parse } from 'yaml';
import { compileMarkdown } from '../../lib/compiler/index.js';
import { readSimple } from '../../lib/compiler/frontmatter/read-simple.js';
import { readFrontmatter } from '../../lib/compiler/frontmatter/read.js';
import { readFenceInfo } from '../../lib/compiler/markdown/code/fence-info.js';
import { readLiteral } from '../../lib/compiler/markdown/masks/literal.js';
import { mask, sourcePoint } from '../../lib/compiler/markdown/masks/mask.js';
import { readTag } from '../../lib/compiler/markdown/masks/read-tag.js';
import { safeUrl } from '../../lib/shared/safe-url.js';
import {
  encodedPath,
  decoded,
  hrefOf,
  routeOfPath,
  routeOfRoutePath,
  routePathOf,
  splitLink,
} from '../../lib/shared/urls.js';

const known = new Set(['Tabs', 'Tab', 'Badge', 'Steps', 'FileTree']);
const maskOptions = {
  math: true,
  isInline: (name) => name === 'Badge',
  isKnown: (name) => known.has(name),
};
const components =
  ':::|::::|:::tip|:::code-group|:::details Title|\n|\n\n|  |    |\t|- |1. |> |# |```|```js|~~~|<Tabs>|</Tabs>|<Tab label="A">|</Tab>|<Tab|<Badge text="a" />|<Badge|/>|>|<Steps>|</Steps>|<FileTree>|</FileTree>|<!--|-->|<div>|</div>|<b|`|``|$|$$|\\|{|}|{/*|*/}|{#id}|export const a = 1;|{a}|import A from "./a.md";|"|\'|=|&quot;|[a](b)|![a](b)|[a]: b|[^a]|[^a]: b|*|**|_|~~||a | b||| - | - ||[ ]|构建|docsite|docsite-0|<docsite-0/>|\u0000|\u00a0|\ud800|e\u0301|https://a.example|&amp;|<a href="b">|</a>|%{site.title}|<!-- docsite-ignore a: b -->|> [!NOTE]|\r\n|\r';

/**
 * Target → `words` to build inputs from, the `folders` whose coverage guides the fuzzer, and `run`, which throws if an
 * input breaks the parser.
 */
export const targets = {
  mask: {
    words: components.split(/(?<!\|)\|(?!\|)/),
    folders: ['compiler/markdown/'],
    run(text) {
      for (const rules of ['md', 'mdx']) {
        const lines = text.replaceAll(/\r\n?/g, '\n');
        const masked = mask(lines, { ...maskOptions, rules, headingIds: 'attribute' });
        if (masked !== null) followsLines(masked, lines);
        for (const parser of ['native', 'remark']) {
          const options = { parser, ...(rules === 'mdx' && { mdx: ['**'] }) };
          const { html, findings } = compileMarkdown(text, { ...options, frontmatter: false });
          // If the text contains the mask's word, a longer one is used.
          ok(text.includes('docsite') || !/docsite[-:]\d/.test(html), 'a mask is in the HTML');
          ok(!/<script|\son\w+=|href="\s*javascript:/i.test(html), 'the HTML runs code');
          areInside(findings, text);
        }
      }
    },
  },
  frontmatter: {
    words:
      '---|---\n|\n|\r\n|title|description|hero|features|prev|next|layout|draft|a|: |:|- |  |"|\'|[|]|{|}|, |#| #|&a|*a|<<|!!str|!!binary|!|>|>-|~|null|true|0x1|1e3|.inf|2024-01-01|? |%YAML 1.2|...|\\|\\u0041|\u0000|\ufeff|\u2028|构建|__proto__|constructor|link: /a|text: b|---js'.split(
        /(?<!\|)\|/,
      ),
    folders: ['compiler/frontmatter/', 'compiler/findings/'],
    run(text) {
      const page = `---\n${text}\n---\n`;
      for (const whole of [text, page]) {
        const read = readFrontmatter(whole, { file: 'text.md', langs: ['en'], fields: {} });
        ok(read.bodyOffset >= 0 && read.bodyOffset <= whole.length, 'the body is inside the page');
        deepStrictEqual(JSON.parse(JSON.stringify(read.data)), read.data);
        areInside(read.findings, whole);
      }
      const simple = readSimple(text);
      if (simple !== null) deepStrictEqual(simple, parse(text) ?? {});
    },
  },
  literal: {
    words:
      '[|]|{|}|,|:|"|\'|`|${|\\|\\n|\\u0041|\\u{41}|\\x41|\\0|\\07|\n|\r\n|\u2028| |a|$a|__proto__|constructor|true|false|null|undefined|0|1|07|0x1|1_0|-|+|.5|1.|1e5|1e999|-0|NaN|//|/*|*/|\ufeff'.split(
        '|',
      ),
    folders: ['compiler/markdown/masks/'],
    run(page, read = readLiteral) {
      // Line endings of pages are normalized before this parser runs.
      const text = page.replaceAll(/\r\n?/g, '\n');
      const value = read(text);
      if (value === undefined) return;
      const evaluated = evaluate(text);
      // Accepts line breaks in quotes, although JavaScript rejects them.
      if (evaluated !== undefined) strictEqual(JSON.stringify(value), JSON.stringify(evaluated.value));
    },
  },
  tag: {
    words:
      '<|</|A|Tabs|a.b|>|/>| |\n|\n\n|\t|=|a|a:b|data-a|"|\'|`|{|}|{"|"}|\\|\\"|[|]|1|true|,|:|&quot;|&lt;|&amp;quot;|//|/*|${|{{|}}|构建'.split(
        '|',
      ),
    folders: ['compiler/markdown/masks/'],
    run(text) {
      const page = `<A${text}`;
      const tag = readTag(page, 0);
      if (tag === null) return;
      ok(tag.length <= page.length && page[tag.length - 1] === '>', 'a tag ends with >');
      let end = 0;
      for (const { name, from, to } of tag.attributes) {
        ok(from >= end && to > from && to < tag.length && page.startsWith(name, from), 'attributes are in order');
        end = to;
      }
      deepStrictEqual(readTag(page.slice(0, tag.length), 0), tag);
      deepStrictEqual(readTag(`x${page}`, 1), tag);
    },
  },
  fence: {
    words:
      'js|diff|terminal|{|}|1|9|-|,|1-3|3-1|1-999999|999999|"|\'|/|\\/|[|]|=| |\t|:|title|mark|ins|del|fold|wrap|lang|file|showLineNumbers|startLineNumber|constructor|__proto__|{"a":1}|构建|\\|"a b"'.split(
        '|',
      ),
    folders: ['compiler/markdown/code/'],
    run(text) {
      const [lang = '', ...rest] = text.split(/(?=\s)/);
      const info = readFenceInfo(lang, rest.join(''));
      ok(Number.isInteger(info.firstLine) && info.firstLine >= 0, 'lines have numbers');
      ok(!/[\s{:[,]/.test(info.language), 'a language is one word');
      ok(
        info.words.every((word) => typeof word === 'string'),
        'words are texts',
      );
      const marks = Object.values(info.marks).flatMap((lines) => [...lines]);
      ok(
        marks.every((line) => Number.isInteger(line) && line >= 0),
        'marked lines are numbers',
      );
      // The same info string, in a page.
      const opening = text.replaceAll(/[`\n\r]/g, '');
      const { findings, html } = compileMarkdown(`~~~${opening}\na\n~~~\n`, { frontmatter: false });
      ok(/<pre|tabs|file/.test(html) || findings.length > 0, 'a fence is a code block');
    },
  },
  url: {
    words:
      'javascript:|vbscript:|data:|data:image/png,|data:image/svg+xml,|data:text/html,|https:|http://|mailto:|//|/|\\|..|.|#|?|%|%00|%2e|%2F|%5C|%E0|:|@|a|index|.md|.html|.mdx|zh|v1|en| |\t|\n|\r|\u0000|\u00a0|\u200b|\ufeff|\u2028|"|<|>|`|&|;|构建|\ud800|e\u0301|[::1]|.example|&#106;'.split(
        '|',
      ),
    folders: ['shared/'],
    run(text) {
      for (const use of ['link', 'image']) {
        const url = safeUrl(text, use);
        ok(!/[\u0000-\u0020"<>`\\]/.test(url), 'a URL is encoded');
        // Encoding spaces can turn an image into a different type of data, which is refused.
        ok([url, 'about:invalid'].includes(safeUrl(url, use)), 'an encoded URL stays unchanged');
        const parsed = parsedUrl(url);
        const allowed = use === 'image' ? /^(?:javascript|vbscript):/ : /^(?:javascript|vbscript|data):/;
        ok(parsed === undefined || !allowed.test(parsed.protocol), 'a URL runs no code');
      }
      const { path, query, hash } = splitLink(text);
      strictEqual(path + query + hash, text);
      const isPair = !/\p{Surrogate}/u.test(text);
      if (isPair && !text.includes('%')) strictEqual(decoded(encodedPath(text)), text);
      for (const trailingSlash of [false, true]) pathsAgree(text, { ...space, trailingSlash });
    },
  },
};

const space = { base: '/base/', langs: ['en', 'zh'], defaultLang: 'en', versions: ['v1', 'v2'], defaultVersion: 'v1' };

/** Checks that a content file's route path maps back to its route, and that its URL stays on the site. */
function pathsAgree(text, urls) {
  const name = text.replaceAll(/[\u0000/\\]+/g, '-').replace(/^\.+$/, 'dots');
  if (name === '') return;
  const route = routeOfPath(`${name}.md`, urls);
  const routePath = routePathOf(route, urls);
  // Names that end like a file or equal a language or version are encoded differently.
  if (!urls.trailingSlash && !/\.(?:html|mdx?)$|^(?:index|en|zh|v1|v2)$/.test(name))
    deepStrictEqual(routeOfRoutePath(routePath, urls), route);
  const { origin, pathname } = new URL(hrefOf(routePath, { base: '/base/', cleanUrls: true }), 'https://a.example');
  strictEqual(origin, 'https://a.example');
  ok(pathname.startsWith('/base/'), 'a page is below the base');
}

/** Checks that masking keeps the number of lines, and maps each replaced position to the same line of the source. */
function followsLines(masked, text) {
  const lines = text.split('\n');
  strictEqual(masked.text.split('\n').length, lines.length);
  for (const [line, edits] of masked.edits) {
    for (const { column } of edits) {
      const point = sourcePoint(masked, { line, column });
      strictEqual(point.line, line);
      ok(point.column >= 1 && point.column <= (lines[line - 1]?.length ?? 0) + 1, 'a position is inside its line');
    }
  }
}

/** Checks that every finding's position is inside the text. */
function areInside(findings, text) {
  const lines = text.split(/\r\n|\n|\r/);
  for (const { code, span } of findings) {
    if (span === undefined) continue;
    for (const { line, column } of [span.start, span.end]) {
      const length = lines[line - 1]?.length ?? -1;
      ok(line >= 1 && column >= 1 && column <= length + 2, `${code} at ${line}:${column} is outside the text`);
    }
  }
}

const context = createContext(Object.create(null));

function evaluate(text) {
  try {
    return { value: runInContext(`(${text}\n)`, context, { timeout: 1000 }) };
  } catch {
    return undefined;
  }
}

function parsedUrl(url) {
  try {
    return new URL(url, 'https://a.example/b/');
  } catch {
    return undefined;
  }
}
