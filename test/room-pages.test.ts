/** Checks that the examples on the pages next to the code match the code. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { compileMarkdown } from '../lib/compiler/index.js';
import { mask } from '../lib/compiler/markdown/masks/mask.js';
import { createParser } from '../lib/compiler/markdown/parser.js';
import { openParts, readEndings, readRecords, readShard, shardParts } from '../lib/shared/search/format.js';
import { allShards, treeOf } from '../lib/shared/search/shard-tree.js';
import { siteWith } from './checked-site.ts';
import { buildAt } from './harness.ts';

/** Returns the fenced blocks after a heading on a page in `src/compiler`. */
function fencesOf(page: string, heading: string): { language: string; code: string }[] {
  const text = fs.readFileSync(fileURLToPath(new URL(`../src/compiler/${page}`, import.meta.url)), 'utf8');
  const from = text.indexOf(`\n${heading}\n`);
  expect(from).toBeGreaterThan(0);
  return [...text.slice(from).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
}

describe('masking', () => {
  const [page, masked, tree, html, indented, dedented] = fencesOf('markdown/masks/README.md', '## Example').map(
    ({ code }) => code,
  );
  const maskOf = (text = ''): string | undefined =>
    mask(text, {
      rules: 'mdx',
      math: false,
      headingIds: 'attribute',
      isInline: (name) => name === 'Badge',
      isKnown: () => true,
    })?.text;

  test('replaces syntax as shown', () => {
    expect(maskOf(page)).toBe(masked);
    expect(maskOf(indented)).toBe(dedented);
  });

  test('produces the parser’s tree as shown', () => {
    const parse = createParser('native', undefined as never, '/');
    const shown = (tree ?? '').match(/(?<=html )"[^"]+"|(?<=inlineCode )"[^"]+"/g);
    const values = JSON.stringify(parse(masked ?? ''))
      .match(/(?<="value":)"[^"]+"/g)
      ?.filter((value) => value.includes('docsite'));
    expect(values).toEqual(shown);
  });

  test.each(['native', 'remark'] as const)('produces the HTML as shown: %s', (parser) => {
    expect(compileMarkdown(page ?? '', { mdx: ['**'], parser })).toMatchObject({ html, findings: [] });
  });
});

describe('the search index', async () => {
  const fences = fencesOf('search/index/README.md', '### Manifest');
  const [deploy, tokens] = fences.filter(({ language }) => language === 'md').map(({ code }) => code);
  const [manifest, record] = fences.filter(({ language }) => language === 'json').map(({ code }) => code.trim());
  const root = siteWith({ 'content/deploy.md': deploy ?? '', 'content/tokens.md': tokens ?? '' });
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
  const { files } = await buildAt(root);
  const folder = '_docsite/search/en';
  const shard = (kind: string, name = '04mfb3zog6n'): Buffer =>
    Buffer.from(files.get(path.posix.join(folder, kind, `${name}.txt`)) ?? '', 'latin1');

  test('has the manifest and the files as shown', () => {
    expect(files.get(`${folder}/manifest.json`)).toBe(manifest);
    expect(shard('terms')).toHaveLength(280);
    expect(readShard(shard('terms'))).toHaveLength(21);
    expect(readEndings(shard('endings')).map(({ term }) => term)).toEqual(['kcabllor', 'snekot', 'yolped']);
    const records = readRecords(shard('records', '0hjh0g2hsr8'));
    expect(records.map(({ term }) => term)).toEqual(['01111110100000', '11010011100000']);
    expect(Buffer.from(records[0]?.json ?? []).toString()).toBe(record);
  });

  test('has the entries as shown, byte for byte', () => {
    const bytes = shard('terms');
    const cursors = openParts(bytes);
    const starts = shardParts.map((part) => cursors[part].at);
    const hexOf = (part: string): string => {
      const index = shardParts.findIndex((name) => name === part);
      return bytes.subarray(starts[index], starts[index + 1]).toString('hex');
    };
    const entry = fences.find(({ code }) => code.startsWith('keys '))?.code ?? '';
    const shown = [...entry.matchAll(/^(\w+) +((?:[\da-f]{2} )+)/gm)].map(([, part = '', hex = '']) => ({
      part,
      hex: hex.replaceAll(' ', ''),
    }));
    expect(shown).toHaveLength(8);
    for (const { part, hex } of shown) expect(hexOf(part)).toContain(hex);
    expect(bytes.toString('hex')).toMatch(/^750115362603030311000300/);
    expect(hexOf('pages')).toContain('7d036a02');
    expect(hexOf('records')).toContain('287858');
    expect(hexOf('keys')).toContain('050173');
    const list = readShard(bytes).find(({ term }) => term === 'deploy');
    expect(list?.fields.map((field) => [...field])).toEqual([
      [[253 * 4096, 0]],
      [[253 * 4096, 0]],
      [
        [253 * 4096, 0],
        [253 * 4096 + 1, 0],
      ],
      [
        [253 * 4096, 3],
        [253 * 4096 + 1, 3],
        [423 * 4096, 6],
      ],
      [],
      [],
      [],
      [[253 * 4096, 0]],
    ]);
  });

  test('names the shards of a tree as shown', () => {
    const text = fs.readFileSync(
      fileURLToPath(new URL('../src/compiler/search/index/README.md', import.meta.url)),
      'utf8',
    );
    const [, tree = '', first = '', second = ''] =
      /^`(\w+)` means.*The prefixes of the shards are therefore `(\d+)` and `(\d+)`/m.exec(
        text.slice(text.indexOf('`hcb`')),
      ) ?? [];
    expect(allShards(tree)).toEqual([first, second]);
    expect(treeOf([first, second])).toBe(tree);
  });
});
