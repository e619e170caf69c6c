/** A site compiled on several machines: the merged output equals the output of one machine. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { run, siteWith, writeFiles } from './command.ts';
import type { Ended } from './command.ts';
import { barCount, differences, filesIn, testFolder } from './harness.ts';

/** Copies a fixture to a folder where commands can run. */
function copyOfSite(name: string): string {
  const root = siteWith();
  fs.rmSync(root, { recursive: true });
  fs.cpSync(path.join(testFolder, 'sites', name), root, {
    recursive: true,
    filter: (source) => !/[\\/](?:expected|edits)$/.test(source),
  });
  return root;
}

/** Compiles each shard in a separate copy of the site, as several machines would. Returns the runs. */
async function compileShards(site: string, count: number, folder: string): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (let index = 1; index <= count; index++) {
    const machine = siteWith();
    fs.rmSync(machine, { recursive: true });
    fs.cpSync(site, machine, { recursive: true });
    ended.push(await run(['build', machine, '--shard', `${index}/${count}`, '--out', folder, '--workers', '0']));
  }
  return ended;
}

interface Merged {
  code: number | null;
  pages: number;
  cacheHits: number;
  findings: { code: string; message: string }[];
}

async function merge(site: string, folders: string[]): Promise<Merged> {
  const { code, stdout, stderr } = await run(['build', site, '--json', '--workers', '0', '--merge', ...folders]);
  expect(stderr).toBe('');
  return { code, ...(JSON.parse(stdout) as Omit<Merged, 'code'>) };
}

const sites = [
  'plugins-use-every-hook',
  'versions-and-languages-make-prefixes',
  'plugins-quote-data',
  'plugins-see-and-change-trees',
  'own-components-are-checked',
  'moved-pages-feeds-and-hosts-are-written',
];

describe.each(sites.slice(0, barCount('P7', 2, sites.length)))('the site %s', (name) => {
  test.each([2, 1, 4, 8].slice(0, barCount('P7', 1, 4)))(
    'merged from shards (%i) equals a build on one machine',
    async (count) => {
      const whole = copyOfSite(name);
      const alone = JSON.parse(
        (await run(['build', whole, '--json', '--no-cache', '--workers', '0'])).stdout,
      ) as Merged;
      const merging = copyOfSite(name);
      const folder = path.join(merging, '.docsite-shards');
      await compileShards(merging, count, folder);
      const merged = await merge(merging, [folder]);
      expect(merged.findings).toEqual(alone.findings);
      expect(merged.cacheHits).toBe(merged.pages);
      expect(merged.pages).toBeGreaterThan(0);
      expect(differences(filesIn(path.join(merging, 'dist')), filesIn(path.join(whole, 'dist')))).toEqual([]);
    },
  );
});

/** Creates a site with several pages. One page has a warning, and another page links to a missing page. */
function siteOfPages(): string {
  return siteWith({
    'content/index.md': '# Home\n\n[A](./a.md) [B](./b.md) [C](./c.md) [Start](./guide/start.md)\n',
    'content/a.md': '# A\n\n```json\n{ "a": }\n```\n',
    'content/b.md': '# B\n\nText of the page, which is short.\n',
    'content/c.md': '# C\n\nText of the page, which is longer than the others.\n',
  });
}

describe('shards of a site', () => {
  test('contain each page once, and report the findings of these pages', async () => {
    const site = siteOfPages();
    const ended = await compileShards(site, 3, path.join(site, 'shards'));
    const shares = ended.map(({ stdout }) => Number(/compiled shard \d of 3: (\d+) of 5 pages/.exec(stdout)?.[1]));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(5);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(ended.filter(({ stdout }) => stdout.includes('sample-syntax'))).toHaveLength(1);
    expect(ended.filter(({ code }) => code === 1)).toHaveLength(
      ended.filter(({ stdout }) => /\d error/.test(stdout) && !stdout.includes('0 errors')).length,
    );
    expect(fs.readdirSync(path.join(site, 'shards')).toSorted()).toEqual([
      'shard-1-of-3',
      'shard-2-of-3',
      'shard-3-of-3',
    ]);
    expect(fs.existsSync(path.join(site, 'dist'))).toBe(false);
  });

  test('the `published` hook runs once, after the merge', async () => {
    const site = siteWith({
      'site.config.mjs':
        "import fs from 'node:fs';\nexport default { title: 'Anvil', plugins: [{ name: 'note', key: '1', published: ({ folder }) => fs.appendFileSync(`${folder}-notes`, 'published\\n') }] };",
    });
    fs.rmSync(path.join(site, 'site.config.json'));
    for (const index of [1, 2]) await run(['build', site, '--shard', `${index}/2`]);
    expect(fs.existsSync(path.join(site, 'dist-notes'))).toBe(false);
    const { cacheHits } = await merge(site, [path.join(site, '.docsite-shards')]);
    expect(cacheHits).toBe(2);
    expect(fs.readFileSync(path.join(site, 'dist-notes'), 'utf8')).toBe('published\n');
  });
});

describe('a merge compiles pages itself if it cannot use their shard', () => {
  /**
   * Merges shards after a change, and expects the same result as from a build without shards. Returns the messages
   * about the shards.
   */
  async function mergeAfter(change: (site: string, folder: string) => void, count = 3): Promise<string[]> {
    const site = siteOfPages();
    const folder = path.join(site, 'shards');
    fs.writeFileSync(path.join(site, 'content/a.md'), '# A\n\nText.\n');
    await compileShards(site, count, folder);
    change(site, folder);
    const { code, findings, cacheHits, pages } = await merge(site, [folder]);
    expect(code).toBe(0);
    expect(cacheHits).toBeLessThan(pages);
    const merged = filesIn(path.join(site, 'dist'));
    await run(['build', site, '--no-cache']);
    expect(differences(merged, filesIn(path.join(site, 'dist')))).toEqual([]);
    return findings.flatMap((finding) => (finding.code.startsWith('shard-') ? finding.message : []));
  }

  test('a missing shard', async () => {
    expect(await mergeAfter((_, folder) => fs.rmSync(path.join(folder, 'shard-2-of-3')))).toEqual([
      'shard 2 of 3 is missing; this build compiled the pages itself',
    ]);
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    [
      'changed in one bit',
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, -9), Buffer.from([(bytes.at(-9) ?? 0) ^ 1]), bytes.subarray(-8)]),
    ],
    ['empty', () => Buffer.alloc(0)],
    ['another file', () => Buffer.from('{"sections":[1]}\n<html>')],
    [
      'with endless sections',
      () => Buffer.from('{"docsite":"0","stamp":"","node":"","config":"","sections":[1e15]}\n'),
    ],
  ])('a shard that is %s', async (_, damage) => {
    const [message, ...others] = await mergeAfter((_site, folder) => {
      const file = path.join(folder, 'shard-1-of-3');
      fs.writeFileSync(file, damage(fs.readFileSync(file)));
    });
    expect(message).toMatch(/^this shard cannot be used: it (?:is damaged|was written by docsite 0)/);
    expect(others).toEqual([]);
  });

  test('a shard under the name of another shard', async () => {
    const messages = await mergeAfter((_, folder) =>
      fs.copyFileSync(path.join(folder, 'shard-1-of-3'), path.join(folder, 'shard-2-of-3')),
    );
    expect(messages).toEqual(['shard 2 of 3 is missing; this build compiled the pages itself']);
  });

  test('shards of another configuration', async () => {
    const messages = await mergeAfter((site) =>
      writeFiles(site, { 'site.config.json': '{ "title": "Tongs", "lang": "en", "url": "https://anvil.example" }' }),
    );
    expect(new Set(messages)).toEqual(
      new Set([
        'this shard cannot be used: it was written with a different configuration; this build compiled the pages itself',
      ]),
    );
  });

  test('a page that was edited in the meantime', async () => {
    expect(await mergeAfter((site) => writeFiles(site, { 'content/b.md': '# B\n\nAnother text.\n' }))).toEqual([
      '1 of 5 pages were not compiled by a shard in their current form; this build compiled them',
    ]);
  });
});

test('a shard whose header does not fit is not used, and the reason is reported', async () => {
  const site = siteWith();
  const folder = path.join(site, 'shards');
  await compileShards(site, 1, folder);
  const file = path.join(folder, 'shard-1-of-1');
  const bytes = fs.readFileSync(file);
  const end = bytes.indexOf('\n');
  const header = JSON.parse(bytes.toString('utf8', 0, end)) as { docsite: string; sections: number[] };
  const mergeWith = async (first: string, rest: Buffer = bytes.subarray(end + 1)): Promise<string[]> => {
    fs.writeFileSync(file, Buffer.concat([Buffer.from(`${first}\n`), rest]));
    fs.rmSync(path.join(site, 'node_modules'), { recursive: true, force: true });
    const { findings, cacheHits } = await merge(site, [folder]);
    return [`${cacheHits} hits`, ...findings.map(({ message }) => message)];
  };
  const unusable = (reason: string): string[] => [
    '0 hits',
    `this shard cannot be used: ${reason}; this build compiled the pages itself`,
  ];
  const changed = (change: object): Promise<string[]> => mergeWith(JSON.stringify({ ...header, ...change }));
  expect(await changed({})).toEqual(['2 hits']);
  // Longer than the first read.
  expect(await changed({ more: 'a'.repeat(5000) })).toEqual(['2 hits']);
  expect(await changed({ docsite: '0.0.1' })).toEqual(
    unusable(`it was written by docsite 0.0.1, but this is docsite ${header.docsite}`),
  );
  expect(await changed({ stamp: '' })).toEqual(unusable('it was written by a different build of docsite'));
  expect(await changed({ node: 'v1.0.0' })).toEqual(
    unusable(`it was written with Node.js v1.0.0, but this is ${process.version}`),
  );
  expect(await changed({ config: '' })).toEqual(unusable('it was written with a different configuration'));
  const damaged = unusable('it is damaged');
  for (const change of [
    { docsite: 1 },
    { sections: 1 },
    { sections: ['1'] },
    { sections: [-1] },
    { sections: [0.5] },
    { sections: [0, ...header.sections] },
    { index: 2 },
  ])
    expect({ change, messages: (await changed(change)).slice(0, 2) }).toEqual({ change, messages: damaged });
  expect(await mergeWith('null')).toEqual(damaged);
  expect(await mergeWith('a'.repeat(20_000), Buffer.alloc(0))).toEqual(damaged);
});

test.each([
  [['--shard', '9/8'], 'write `i/n`'],
  [['--shard', '0/2'], 'write `i/n`'],
  [['--shard', '1'], 'write `i/n`'],
  [['--shard', '1/2', '--merge'], 'cannot be used with option'],
  [['--merge'], 'no shards in'],
  [['--merge', 'nowhere'], 'no shards in'],
])('%j is a usage error', async (options, message) => {
  const { code, stdout, stderr } = await run(['build', siteWith(), ...options]);
  expect(stderr).toContain(message);
  expect(stdout).toBe('');
  expect(code).toBe(2);
});
