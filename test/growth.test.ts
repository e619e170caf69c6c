/** In every stage of a build and a check, content that is twice as long takes at most 2.3 times the work. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderWith, repository, writeFiles } from './command.ts';
import { growthKinds } from './growth-kinds.ts';
import type { Grown } from './growth-kinds.ts';
import { barCount, randomFrom, seed } from './random.ts';
import { byStage, startCounting, totalOf } from './steps.ts';
import type { StepCounter, Steps } from './steps.ts';

/**
 * Maximum growth for twice the input. A sample detects only quadratic growth (a factor of 4), because code that ran
 * earlier in the same process changes the result by a few percent.
 */
const most = barCount('T10', 3, 2.3);
/** Stages with a smaller share of the steps are ignored, because a few steps more or less would change the result. */
const smallestPart = 0.05;
const parsers = ['native', 'remark'] as const;
/**
 * Number of doublings to measure. A limit, or work that begins at some size, makes only one doubling steep, while
 * quadratic growth makes all of them steep.
 */
const doublings = barCount('T10', 1, 4);

interface Case {
  kind: string;
  parser: (typeof parsers)[number];
}

let counter: StepCounter;
let createCompiler: (typeof import('../lib/compiler/index.js'))['createCompiler'];
const roots = {} as Record<(typeof parsers)[number], string>;
const configOf = (parser: Case['parser'], more: Record<string, unknown> = {}): string =>
  JSON.stringify({ title: 'Growth', url: 'https://growth.example', markdown: { parser }, ...more });

beforeAll(async () => {
  counter = await startCounting(repository);
  ({ createCompiler } = await import('../lib/compiler/index.js'));
  for (const parser of parsers) {
    roots[parser] = folderWith({ 'site.config.json': configOf(parser) });
    // Bundles the client, and runs most code once before it is measured.
    await work(roots[parser], {});
  }
});
afterAll(() => counter.stop());

/** Builds and checks a site without a cache, in this thread if its pages are small enough. */
async function work(root: string, files: Grown): Promise<{ steps: Steps }> {
  fs.rmSync(path.join(root, 'content'), { recursive: true, force: true });
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const home = Object.fromEntries([['content/index.md', '# Home\n\nText.\n']]);
  writeFiles(root, {
    ...home,
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${name}`, text])),
  });
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'build', workers: 0, cache: 'ignore' });
  if (compiler === null) throw new Error('the site has no compiler');
  await counter.take();
  const { signal } = new AbortController();
  await compiler.build({ onProgress: () => undefined, signal });
  await compiler.check(signal);
  const steps = await counter.take();
  await compiler.dispose();
  return { steps };
}

/** Returns stages that need more than `limit` times the steps, with their growth. */
function tooSteep(once: Steps, twice: Steps, limit: number): string[] {
  const [before, after] = [byStage(once), byStage(twice)];
  const total = totalOf(twice);
  const steep = [...after].flatMap(([stage, count]) => {
    const growth = count / (before.get(stage) ?? 0);
    return count > total * smallestPart && growth > limit ? [`${stage} × ${growth.toFixed(2)}`] : [];
  });
  const growth = total / totalOf(once);
  return growth > limit ? [`all × ${growth.toFixed(2)}`, ...steep] : steep;
}

/** Steep up to docsite's limit on marks in a paragraph. Only the bar uses larger sizes. */
const limited = new Set(['closing brackets, remark']);
/** Cases that were once quadratic. They are measured in every run. */
const improved: readonly Case[] = [
  { kind: 'alerts', parser: 'remark' },
  { kind: 'dead anchors', parser: 'remark' },
  { kind: 'folders of pages', parser: 'native' },
  { kind: 'links between pages', parser: 'native' },
  { kind: 'links between pages', parser: 'remark' },
  { kind: 'sidebars of versions', parser: 'native' },
  { kind: 'unclosed tags', parser: 'native' },
];
/** Larger pages are compiled in a thread, where steps are not counted: `largePage` in `compile/pool.ts`. */
const countedBelow = { native: 200_000, remark: 30_000 };
/** Selects randomly from all kinds and parsers. */
const cases = Object.keys(growthKinds)
  .flatMap((kind) => parsers.map((parser) => ({ kind, parser })))
  .filter(({ kind, parser }) => barCount('T10', 0, 1) === 1 || !limited.has(`${kind}, ${parser}`));
const random = randomFrom(seed);
const drawn = cases
  .map((each) => ({ each, order: random() }))
  .toSorted((a, b) => a.order - b.order)
  .slice(0, barCount('T10', 5, cases.length))
  .map(({ each }) => each);

test('an open ignore comment with thousands of spaces is read immediately', async () => {
  // If the reader searched for the end of the reason at each position, this would take cubic time, that is, hours.
  const { steps } = await work(roots.native, growthKinds['spaces in a comment']?.files(20_000) ?? {});
  expect(totalOf(steps)).toBeGreaterThan(10_000);
});

/** Returns the first size to measure, small enough that even the last one is counted. */
function firstSize({ kind, parser }: Case): number {
  const { files, from = 400 } = growthKinds[kind] ?? { files: (): Grown => ({}) };
  const isCounted = (first: number): boolean =>
    Object.values(files(first * 2 ** doublings)).every((text) => text.length < countedBelow[parser]);
  let first = from;
  while (!isCounted(first) && first > 10) first = Math.floor(first / 2);
  return first;
}

/** Returns one line per doubling, up to the first one that is not too steep. */
async function steepDoublings({ kind, parser }: Case, limit: number): Promise<string[]> {
  const { files, config } = growthKinds[kind] ?? { files: () => ({}) };
  const from = firstSize({ kind, parser });
  const found: string[] = [];
  const workAt = async (size: number): ReturnType<typeof work> => {
    writeFiles(roots[parser], { 'site.config.json': configOf(parser, config?.(size)) });
    return work(roots[parser], files(size));
  };
  let once = await workAt(from);
  expect(totalOf(once.steps)).toBeGreaterThan(10_000);
  for (let size = 2 * from; size <= from * 2 ** doublings; size *= 2) {
    const twice = await workAt(size);
    const steep = tooSteep(once.steps, twice.steps, limit);
    if (steep.length === 0) {
      if (found.length > 0) console.log(`${kind}, ${parser}: ${found.join('; ')}; to ${size}: linear`);
      return [];
    }
    found.push(`to ${size}: ${steep.join(', ')}`);
    once = twice;
  }
  return found;
}

describe('twice as many steps for twice the content', () => {
  test.each(improved)('$kind, $parser, in every run', async (each) => {
    expect(await steepDoublings(each, 2.3)).toEqual([]);
  });

  test.each(drawn)('$kind, $parser', async (each) => {
    expect(await steepDoublings(each, most), `SEED=${seed}`).toEqual([]);
  });
});
