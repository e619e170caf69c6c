/**
 * Bar T9: if a file operation fails, the result is the old output, the new output, or a finding that explains the
 * failure.
 */
import { execFileSync, fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../lib/compiler/index.js';
import { repository } from './command.ts';
import { barCount, randomFrom, seed, testFolder } from './harness.ts';

interface Ended {
  /** The exit code of the command. */
  code: number;
  findings: Finding[];
  /** Message of an internal error. */
  trace?: string;
  /** Hash of the output folder, or `absent`. */
  output: string;
  leftovers: string[];
  /** The operations that failed. */
  struck: string[];
  /** Number of operations that could have failed with each error. */
  steps: Record<string, number>;
  /** Content that the server returned. */
  page?: string;
  /** Number of states of the site in which commands have run again. */
  states?: number;
  /** Findings about failures while processing a save. */
  refusals?: Finding[];
}

interface Fault {
  at: number;
  code: string;
  howOften?: number;
}

interface Trial {
  task: 'tryCommand' | 'again' | 'save';
  command?: 'build' | 'check' | 'open';
  /** The prepared site to copy. */
  from?: string;
  workers?: number;
  fault?: Fault;
}

/** A failed build keeps rendered pages for the next build. These files do not count as leftovers. */
const isForgotten = (leftover: string): boolean => !leftover.startsWith('.dist.docsite-kept');

const noFault: Fault = { at: -1, code: 'EIO' };
const docsite = path.join(repository, 'bin/docsite.js');
const diskSteps = pathToFileURL(path.join(testFolder, 'disk-steps.js')).href;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-faults-'));
const root = path.join(folder, 'site');
const prepared = (name: string): string => path.join(folder, name);
const program: { child: ChildProcess | null } = { child: null };
const outputs = { old: '', new: '' };

async function run(trial: Trial): Promise<Ended> {
  const { child } = program;
  if (child === null) throw new Error('the program has not started');
  const answer = once(child, 'message') as Promise<[Ended]>;
  child.send(trial);
  const [ended] = await answer;
  return ended;
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const files: Record<string, string | Buffer> = {
  'site.config.ts': `import { remark } from './plugin.ts';
export default {
  title: 'Docs',
  url: 'https://docs.example.org',
  components: { Press: './theme/Press.tsx' },
  markdown: { mdx: ['guide/start.md'], remarkPlugins: [remark] },
};
`,
  'plugin.ts': 'export const remark = () => () => undefined;\n',
  'theme/Press.tsx': 'export default function Press() {\n  return <button type="button">Press</button>;\n}\n',
  'content/index.md': '# Home\n\nWelcome to the [guide](/guide/start).\n\n![A dot](./dot.png)\n',
  'content/dot.png': picture,
  'content/guide/start.md': '# Start\n\nSee [more](./more).\n\n<Press />\n',
  'content/guide/more.md': '# More\n\n```md file="./_part.md"\n```\n',
  'content/guide/_part.md': 'A part.\n',
  'content/public/about.txt': 'About.\n',
};

function write(entries: Record<string, string | Buffer>): void {
  for (const [name, contents] of Object.entries(entries)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), contents);
  }
}

/** Preserves all timestamps, because builds compare them to the nanosecond. */
const keep = (name: string): unknown => execFileSync('cp', ['-a', root, prepared(name)]);

beforeAll(async () => {
  fs.mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  write(files);
  keep('plain');
  program.child = fork(path.join(testFolder, 'disk-faults.js'), {
    execArgv: ['--import', diskSteps],
    env: { ...process.env, DISK_STEPS: JSON.stringify({ root }) },
  });
  fs.writeFileSync(path.join(root, 'node_modules/.cache'), 'Not a folder.');
  keep('uncached');
  fs.rmSync(path.join(root, 'node_modules/.cache'));
  outputs.old = (await run({ task: 'tryCommand', command: 'build', from: prepared('plain'), fault: noFault })).output;
  keep('built');
  write({
    'content/guide/start.md': '# Start\n\nSee [even more](./more).\n\n<Press />\n',
    'content/guide/new.md': '# New\n\nA page.\n',
    'content/public/about.txt': 'About this.\n',
  });
  keep('edited');
  await run({ task: 'tryCommand', command: 'build', from: prepared('edited'), fault: noFault });
  // Restores the state after a build was killed between the two renames.
  fs.renameSync(path.join(root, 'dist'), path.join(root, '.dist.docsite-new-999999'));
  fs.cpSync(path.join(prepared('built'), 'dist'), path.join(root, '.dist.docsite-old'), { recursive: true });
  fs.writeFileSync(path.join(root, '.dist.docsite-journal'), `${path.join(root, '.dist.docsite-new-999999')}\n`);
  keep('interrupted');
});
afterAll(() => {
  program.child?.disconnect();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Scenario {
  name: string;
  trial: Omit<Trial, 'fault'>;
  /** The prepared site that the trials copy. */
  from: 'plain' | 'edited' | 'built' | 'interrupted';
  /** Number of trials in `npm test`. A full run makes each operation fail with each possible error. */
  sample: number;
}

const build = { task: 'tryCommand', command: 'build' } as const;
const scenarios: readonly Scenario[] = [
  { name: 'a cold build', trial: build, from: 'plain', sample: 1 },
  { name: 'a build after an edit', trial: build, from: 'edited', sample: 3 },
  { name: 'a build with threads', trial: { ...build, workers: 2 }, from: 'edited', sample: 1 },
  { name: 'a build that recovers another', trial: build, from: 'interrupted', sample: 2 },
  { name: 'a check', trial: { task: 'tryCommand', command: 'check' }, from: 'edited', sample: 2 },
  { name: 'the start of a server', trial: { task: 'tryCommand', command: 'open' }, from: 'built', sample: 2 },
  { name: 'a save', trial: { task: 'save' }, from: 'built', sample: 2 },
];

/**
 * Returns the faults to try: either one operation fails, or all operations from that one on fail, as on a full disk. A
 * full run makes each operation fail with each error, and all operations from each one on with one of the errors.
 */
function faultsOf(steps: Ended['steps'], { name, sample }: Scenario): Fault[] {
  const codes = Object.keys(steps).filter((code) => code !== 'kill');
  const faults = (howOften: number): Fault[] =>
    codes.flatMap((code) => Array.from({ length: steps[code] ?? 0 }, (_, at) => ({ at, code, howOften })));
  const [single, lasting] = [faults(1), faults(1e9)];
  const random = randomFrom(seed + name.length);
  const isChosen = ({ at, code }: Fault): boolean => (at + seed) % codes.length === codes.indexOf(code);
  const all = [...single, ...lasting.filter(isChosen)];
  return barCount('T9', sample, all.length) === all.length
    ? all
    : Array.from({ length: sample }, () => [...single, ...lasting][Math.floor(random() * 2 * single.length)] as Fault);
}

test.each(scenarios)(
  '$name ends with the old output, the new one, or a finding',
  async (scenario) => {
    const trial = { ...scenario.trial, from: prepared(scenario.from) };
    const clean = await run({ ...trial, fault: noFault });
    expect(clean).toMatchObject({ code: 0, findings: [], leftovers: [] });
    const before = { plain: 'absent', edited: outputs.old, built: outputs.old, interrupted: outputs.old }[
      scenario.from
    ];
    const count = { trials: 0, refused: 0, unharmed: 0, states: 0 };
    for (const fault of faultsOf(clean.steps, scenario)) {
      const ended = await run({ ...trial, fault });
      const moment = `seed ${seed}: ${JSON.stringify(fault)}: ${JSON.stringify({ ...ended, page: '' }, null, 1)}`;
      count.trials++;
      count[ended.code === 0 ? 'unharmed' : 'refused']++;
      expect(ended.code, moment).toBeLessThanOrEqual(2);
      if (ended.code > 0)
        expect(
          ended.findings.map(({ severity }) => severity),
          moment,
        ).toContain('error');
      const isComplete = ended.code === 0 && trial.command === 'build';
      expect(isComplete ? [clean.output] : [before, clean.output, ...between(scenario, ended)], moment).toContain(
        ended.output,
      );
      // A build that fails to recover an interrupted build keeps the files that the next build needs for the recovery.
      const isUntouched = scenario.from === 'interrupted' && ended.code > 0;
      if (fault.howOften === 1 && !isUntouched && !ended.struck.some(isCleaning))
        expect(ended.leftovers.filter(isForgotten), moment).toEqual([]);
      // If the config or the plugins cannot be read, the page cannot be compiled, and a finding reports this failure.
      const isExplained = ended.findings.some(({ code }) => code === 'page-compile-failed');
      if (trial.task === 'save' && !isExplained) expect(ended.page, moment).toMatch(/First words[^]*Second words/);
      const { command = 'open' } = scenario.trial;
      const { states, ...after } = await run({ task: 'again', command });
      count.states = states ?? 0;
      expect(after, moment).toMatchObject({ code: 0, findings: [], leftovers: [] });
      expect(after.output, moment).toBe(command === 'build' ? clean.output : ended.output);
    }
    console.log(`T9: ${scenario.name}: ${JSON.stringify(count)}`);
    expect(count.trials).toBeGreaterThan(0);
  },
  36_000_000,
);

/** If the second rename fails and cannot be undone, the output is missing until the next build recovers it. */
function between({ from }: Scenario, { struck }: Ended): string[] {
  const isCutOff = struck.filter((call) => call === 'rename dist').length > 1;
  return from === 'interrupted' || isCutOff ? ['absent'] : [];
}

/** The next build removes files that this build could not remove. */
function isCleaning(call: string): boolean {
  return /^(?:rm|readdir|lstat) |^\w+ \.dist\.docsite-(?:lock|old|journal)/.test(call);
}

test.each(['build', 'check', 'open'] as const)('%s: a cache that cannot be written is reported once', async (name) => {
  const ended = await run({ task: 'tryCommand', command: name, from: prepared('uncached'), fault: noFault });
  expect(ended).toMatchObject({ code: 0, leftovers: [], output: name === 'build' ? outputs.old : 'absent' });
  expect(ended.findings).toMatchObject([{ code: 'cache-unwritable', severity: 'info' }]);
  expect(ended.findings[0]?.message).toContain('`node_modules/.cache/docsite`');
});

test('on a full disk, the command exits with 1, names the file, and does not report a bug in docsite', async () => {
  fs.rmSync(root, { recursive: true, force: true });
  execFileSync('cp', ['-a', prepared('edited'), root]);
  const steps = JSON.stringify({ root, only: 'rename dist', arm: { at: 0, code: 'ENOSPC' } });
  const child = spawn(process.execPath, ['--import', diskSteps, docsite, 'build', root], {
    env: { ...process.env, DISK_STEPS: steps },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code, printed.join('')).toBe(1);
  expect(printed.join('')).toContain('cannot write `dist`: the disk is full');
  expect(printed.join('')).not.toMatch(/bug/);
  expect(fs.readdirSync(root).filter((name) => name.includes('.docsite-'))).toEqual([]);
  expect(fs.readFileSync(path.join(root, 'dist/about.txt'), 'utf8')).toBe('About.\n');
});
