/** `docsite check --run`: runs samples as programs. */
import { spawnSync } from 'node:child_process';
import dns from 'node:dns';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runScript } from '../lib/compiler/checks/samples/run-script.js';
import { check, found, siteWith as newSite, write } from './checked-site.ts';
import { folderWith, run, until } from './command.ts';

const sites: string[] = [];
const siteWith: typeof newSite = (files, config) => {
  const root = newSite(files, config);
  sites.push(root);
  return root;
};
afterAll(() => {
  for (const root of sites) fs.rmSync(root, { recursive: true, force: true });
});

const fence = (head: string, ...lines: string[]): string => ['```' + head, ...lines, '```', ''].join('\n');
const pages = {
  'content/index.md': [
    '# Samples\n',
    fence('js run', "import path from 'node:path';", "if (path.posix.join('a', 'b') !== 'a/b') throw new Error();"),
    fence('ts run', 'const limit: number = 1;', '', "if (limit > 0) throw new RangeError('too much');"),
    fence('js', "throw new Error('nobody runs this');"),
    fence('js run', 'process.exit(3);'),
    fence('bash run', 'ls'),
    fence('js run', 'if (process.env.SECRET_OF_THE_WRITER) throw new Error(process.env.SECRET_OF_THE_WRITER);'),
    fence('js run', "import { twice } from 'doubling';", "if (twice(2) !== 4) throw new Error('no');"),
  ].join('\n'),
  'node_modules/doubling/package.json': '{ "name": "doubling", "type": "module", "exports": "./index.js" }',
  'node_modules/doubling/index.js': 'export const twice = (value) => value * 2;\n',
};
const site = siteWith(pages);

test('marked samples run on request, and fail at their own lines', async () => {
  process.env['SECRET_OF_THE_WRITER'] = 'a key';
  const ran = await found(site, { stages: ['run'] });
  delete process.env['SECRET_OF_THE_WRITER'];
  expect(ran).toEqual([
    'content/index.md:11 error sample-run-failed',
    'content/index.md:19 error sample-run-failed',
    'content/index.md:23 error sample-run-failed',
  ]);
  expect(fs.readdirSync(path.join(site, 'node_modules/.cache')).filter((name) => name.includes('run'))).toEqual([]);
});

test('samples do not run without `--run`', async () => {
  expect(await found(site)).toEqual([]);
});

test('the report counts the samples that were compiled and run', async () => {
  const block = (opening: string, code: string): string => `\`\`\`${opening}\n${code}\n\`\`\`\n\n`;
  const root = siteWith({
    'content/index.md': `# T\n\n${block('js run', 'await 1;')}${block('ts', 'export const a = 1;')}${block('ts run', 'export const b = 2;')}`,
  });
  fs.symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'), 'junction');
  const counts = async (...flags: string[]): Promise<unknown[]> => {
    const { stdout } = await run(['check', root, ...flags]);
    const { samples } = JSON.parse((await run(['check', root, ...flags, '--json'])).stdout) as { samples?: unknown };
    return [/1 page checked(.*) in /.exec(stdout)?.[1], samples];
  };
  expect(await counts()).toEqual(['', undefined]);
  expect(await counts('--run')).toEqual([', 2 samples run', { run: 2 }]);
  expect(await counts('--samples', '--run')).toEqual([', 2 samples compiled, 2 samples run', { compiled: 2, run: 2 }]);
});

test('the report includes the sample’s output', async () => {
  const { stdout, code } = await run(['check', site, '--run']);
  expect(code).toBe(1);
  expect(stdout).toContain('RangeError: too much');
  expect(stdout).toContain('fails when run: exit code 3');
  expect(stdout).toContain('it is `bash`, and only `js`, `mjs`, `ts` and `mts` can be run');
});

/** Returns the lines and messages of `--run` findings on one page. */
async function messagesOf(...blocks: string[]): Promise<string[]> {
  const root = siteWith({ 'content/index.md': ['# Samples\n', ...blocks].join('\n') });
  const { findings } = await check(root, { stages: ['run'] });
  return findings.map(({ span, code, message }) => `${span?.start.line} ${code} ${message}`);
}

describe('the reason for a failure', () => {
  test('is the last error with a stack, or otherwise the exit code', async () => {
    const said = await messagesOf(
      fence('js run', "console.error('Error: only written');", 'process.exit(4);'),
      fence('js run', "console.error('TypeError: only written');", "throw new RangeError('one\\ntwo');"),
      fence('js run', "console.error('x'.repeat(50_000));", "throw new Error('after much');"),
      fence('js run', 'await new Promise(() => {});'),
      fence('js run', "process.kill(process.pid, 'SIGTERM');", 'setInterval(() => {}, 1000);'),
    );
    expect(said).toEqual([
      '4 sample-run-failed this sample fails when run: exit code 4',
      '10 sample-run-failed this sample fails when run: RangeError: one',
      '15 sample-run-failed this sample fails when run: Error: after much',
      '19 sample-run-failed this sample fails when run: its top-level `await` never settles (exit code 13)',
      '23 sample-run-failed this sample fails when run: it was killed by SIGTERM',
    ]);
  });

  test('is reported once for invalid code, and is not dropped if no other finding reports it', async () => {
    const said = await messagesOf(
      fence('js run', 'const = 1;'),
      fence('js fragment run', 'a: 1,', 'b: 2,'),
      fence('js run', 'const view = <p />;'),
      fence('js nocheck run', "throw new Error('not to be run');"),
    );
    expect(said).toEqual([
      expect.stringMatching(/^4 sample-syntax /),
      expect.stringMatching(/^9 sample-run-failed .*not a complete script: /),
      expect.stringMatching(/^13 sample-run-failed .*not a complete script: .*JSX/),
    ]);
    const root = siteWith({ 'content/index.md': `# S\n\n${fence('js run', 'const = 1;')}` });
    const only = ['sample-run-failed'];
    expect(await found(root, { stages: ['run'], only })).toEqual(['content/index.md:4 error sample-run-failed']);
  });
});

test('samples in two languages that run concurrently use separate folders', async () => {
  const alone = [
    "import fs from 'node:fs';",
    "if (fs.readdirSync('.').length > 1) throw new Error('not alone');",
    "fs.writeFileSync('mine', '');",
    "while (!fs.existsSync('../../../../go')) await new Promise((resolve) => setTimeout(resolve, 10));",
    "fs.readFileSync('mine');",
  ];
  const quick = `# S\n\n${fence('js run', "await import('node:fs');")}`;
  const root = siteWith({
    'content/index.md': ['# S\n', fence('js run', ...alone), fence('ts run', ...alone)].join('\n'),
  });
  const slow = found(root, { stages: ['run'] });
  await until('the samples have begun', () => started(root).length === 2);
  const folder = path.join(root, 'other');
  write(folder, { 'content/index.md': quick });
  // The packages of the first site are shared.
  const config = { title: 'Other', url: 'https://other.example.org', checks: { samples: { folder: '..' } } };
  write(folder, { 'site.config.json': JSON.stringify(config) });
  expect(await found(folder, { stages: ['run'] })).toEqual([]);
  expect(started(root)).toHaveLength(2);
  write(root, { go: '' });
  expect(await slow).toEqual([]);
});

/** Returns everything that the samples of this site have written so far. */
function started(root: string): string[] {
  const cache = path.join(root, 'node_modules/.cache');
  if (!fs.existsSync(cache)) return [];
  return fs.readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((name) => path.basename(name) === 'mine');
}

describe('a second pass', () => {
  test('after a fix does not run samples or check URLs again', async () => {
    // Private addresses are refused, so the test does not send requests to other machines.
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((
        _host: string,
        _options: dns.LookupAllOptions,
        answer: (error: null, addresses: dns.LookupAddress[]) => void,
      ) => answer(null, [{ address: '127.0.0.1', family: 4 }])) as typeof dns.lookup);
    const root = siteWith({
      'content/index.md': [
        '# S\n',
        'See [there](https://there.example/).\n',
        fence('bash', '$ npm ci'),
        fence('js run', "import fs from 'node:fs';", "fs.appendFileSync('../../../../runs', 'x');", 'process.exit(3);'),
      ].join('\n'),
    });
    const { fixed, findings } = await check(root, { stages: ['run', 'external'], fixes: 'apply' });
    expect(fixed).toBe(1);
    expect(findings.map(({ code, span }) => `${span?.start.line} ${code}`)).toEqual([
      '3 external-dead',
      '10 sample-run-failed',
    ]);
    expect(fs.readFileSync(path.join(root, 'runs'), 'utf8')).toBe('x');
    // A failed `HEAD` is followed by `GET`.
    expect(lookup.mock.calls.map(([host]) => host)).toEqual(['there.example', 'there.example']);
    lookup.mockRestore();
  });

  test('with --changed runs only the samples in those files', async () => {
    const noting = (name: string): string =>
      `# ${name}\n\n${fence('js run', "import fs from 'node:fs';", `fs.appendFileSync('../../../../runs', '${name}');`)}`;
    const root = siteWith({ 'content/index.md': noting('a'), 'content/b.md': noting('b') });
    const git = (...parameters: string[]): void => {
      const own = ['-c', 'user.name=T', '-c', 'user.email=t@t.example', '-c', 'commit.gpgsign=false'];
      expect(spawnSync('git', [...own, ...parameters], { cwd: root }).status).toBe(0);
    };
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Begin');
    fs.appendFileSync(path.join(root, 'content/b.md'), '\nMore.\n');
    await check(root, { stages: ['run'], changedSince: 'HEAD' });
    expect(fs.readFileSync(path.join(root, 'runs'), 'utf8')).toBe('b');
  });
});

describe.skipIf(process.platform === 'win32')('a process started by a script', () => {
  /** Starts a process that would run for ten minutes, keeps the error output open, and records its process id. */
  const starting = (options: string, ...lines: string[]): string => {
    const folder = folderWith({
      'sample.mjs': [
        "import { spawn } from 'node:child_process';",
        "import fs from 'node:fs';",
        `const child = spawn('sleep', ['600'], { stdio: 'inherit', ${options} });`,
        "fs.writeFileSync('pid.part', String(child.pid));",
        "fs.renameSync('pid.part', 'pid');",
        ...lines,
      ].join('\n'),
    });
    return path.join(folder, 'sample.mjs');
  };
  const pidOf = (file: string): number => Number(fs.readFileSync(path.join(path.dirname(file), 'pid'), 'utf8'));
  const lives = (pid: number): boolean =>
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
      .stdout.toString()
      .match(/^[^Z]/) !== null;
  const never = new AbortController().signal;

  test('is terminated on timeout', async () => {
    const file = starting('');
    const { end } = await runScript(file, { longest: 1500, signal: never });
    expect(end).toBe('late');
    await until('the process has ended', () => !lives(pidOf(file)));
  });

  test('is terminated when the script exits before it', async () => {
    const file = starting('', 'child.unref();', "console.error('the end');");
    expect(await runScript(file, { longest: 30_000, signal: never })).toEqual({ end: 0, errors: 'the end\n' });
    await until('the process has ended', () => !lives(pidOf(file)));
  });

  test('is not waited for after it leaves the process group', async () => {
    const file = starting('detached: true', 'child.unref();');
    expect((await runScript(file, { longest: 60_000, signal: never })).end).toBe(0);
    expect(lives(pidOf(file))).toBe(true);
    process.kill(pidOf(file), 'SIGKILL');
  });

  test('is terminated when the check is aborted', async () => {
    const file = starting('');
    const given = new AbortController();
    const ran = runScript(file, { longest: 30_000, signal: given.signal });
    await until('the process has begun', () => fs.existsSync(path.join(path.dirname(file), 'pid')));
    given.abort();
    await expect(ran).rejects.toThrow();
    await until('the process has ended', () => !lives(pidOf(file)));
  });
});
