/** The site's text is original: no page shares a run of words with Rsbuild's documentation. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { markOf, readMarks, runsIn } from '../scripts/shared-runs.js';

const content = fileURLToPath(new URL('../content/', import.meta.url));
const pages = fs.readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file));

/** What a program prints or a standard fixes is the same wherever it is quoted. */
const quoted = [
  // Messages of the package and of Rspack.
  'inspect config succeed open following files to view the content rsbuild config',
  'failed to run wasm plugin transform please ensure the version of swc_core used by the plugin is compatible with the host runtime',
  'you may need an additional loader to handle the result of these loaders',
  // HTML as the package makes it.
  'html head title rsbuild app title script defer src static js index',
  'meta charset utf 8 meta name viewport content width device width initial scale 1 0',
  'doctype html html head head body div id mountid div body html',
  // Defaults, key by key.
  'css async svg static svg font static font wasm static wasm image static image media static media',
  'svgo true svgoconfig plugins name preset default params overrides removeviewbox false prefixids',
];

test('no page shares twelve words or 24 Han characters in a row, except quotes', () => {
  const marks = readMarks();
  const shared = pages.flatMap((page) =>
    runsIn(fs.readFileSync(path.join(content, page), 'utf8'))
      .filter((run) => marks.has(markOf(run)))
      .map((run) => ({ page, run })),
  );
  const isQuoted = ({ run }: { run: string }): boolean => quoted.some((text) => text.includes(run));
  expect(shared.filter((found) => !isQuoted(found))).toEqual([]);
  // The exceptions are found, so the marks are those of that documentation.
  expect(quoted.filter((text) => !shared.some(({ run }) => text.includes(run)))).toEqual([]);
});
