/** `docsite dev` on a terminal: shortcuts, the QR code for phones, and opening the editor from the overlay. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { docsite, serve, siteWith, until, writeFiles } from './command.ts';
import type { Served } from './command.ts';

const running: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

interface Terminal {
  screen(): string;
  type(text: string): void;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

/** Runs the server on a pseudoterminal, using `script`, which every Linux system has. */
function terminalOn(site: string, ...parameters: string[]): Terminal {
  const command = [process.execPath, docsite, 'dev', site, '--port', '0', ...parameters];
  const quoted = command.map((word) => `'${word}'`).join(' ');
  const bin = path.join(site, 'bin');
  fs.mkdirSync(bin, { recursive: true });
  // Replaces the system's browser opener.
  fs.writeFileSync(path.join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" > '${path.join(site, 'opened.txt')}'\n`, {
    mode: 0o755,
  });
  const child = spawn('script', ['--quiet', '--return', '--command', quoted, '/dev/null'], {
    env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: site, TERM: 'xterm' },
  });
  const seen = { text: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (seen.text += text));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  running.push({
    stop: async () => {
      child.stdin.write('q\n');
      await ended;
    },
  });
  return { screen: () => seen.text, type: (text) => child.stdin.write(`${text}\n`), ended };
}

describe.runIf(process.platform === 'linux')('typed in the terminal', () => {
  test('h lists the shortcuts, and q stops the server', async () => {
    const { screen, type, ended } = terminalOn(siteWith());
    await until('the hint', () => screen().includes('Type h and Enter'));
    type('h');
    await until('the list', () => screen().includes('stop the server'));
    type('q');
    expect(await ended).toBe(0);
  });

  test('an unknown letter lists the shortcuts', async () => {
    const { screen, type } = terminalOn(siteWith());
    await until('the hint', () => screen().includes('Type h and Enter'));
    type('x');
    await until('the list', () => screen().includes('clear the terminal'));
  });

  test('o opens the site, r reloads the configuration, and c clears the terminal', async () => {
    const site = siteWith();
    const { screen, type } = terminalOn(site);
    await until('the hint', () => screen().includes('Type h and Enter'));
    type('o');
    await until('the browser', () => fs.existsSync(path.join(site, 'opened.txt')));
    await until('the URL', () =>
      /^http:\/\/127\.0\.0\.1:\d+\/\n$/.test(fs.readFileSync(path.join(site, 'opened.txt'), 'utf8')),
    );
    type('r');
    await until('the update', () => /site\.config\.\w+ {2}.*updated in/.test(screen()));
    const before = screen().length;
    type('c');
    await until('the URLs on an empty screen', () => /\u001B\[2J[^]*127\.0\.0\.1/.test(screen().slice(before)));
  });

  test('other machines can scan a QR code', async () => {
    const { screen } = terminalOn(siteWith(), '--host');
    await until('the hint', () => screen().includes('Type h and Enter'));
    expect(screen()).toMatch(/█.*▄|▄.*█/);
  });
});

test('no shortcuts are offered without interactive input', async () => {
  const server = await serve(['dev', siteWith()]);
  running.push(server);
  expect(server.output()).toContain('Press Ctrl+C to stop the server.');
});

describe('the editor', () => {
  /**
   * Starts the server for a site with an error in `content/guide/start.md`, and an editor that records its arguments.
   */
  async function open(): Promise<{
    server: Served;
    edit(query: string): Promise<number>;
    opened: string;
    site: string;
  }> {
    const site = siteWith({ 'content/guide/start.md': '# Start\n\nSee [it](./gone.md).\n' });
    const opened = path.join(site, 'opened.txt');
    const editor = path.join(site, 'editor.sh');
    fs.writeFileSync(editor, `#!/bin/sh\necho "$@" > '${opened}'\n`, { mode: 0o755 });
    const server = await serve(['dev', site], { env: { LAUNCH_EDITOR: editor } });
    running.push(server);
    const token = /name="docsite-dev" content="([\w-]+)/.exec(await (await fetch(server.url)).text())?.[1] ?? '';
    await until('the finding', () => server.output().includes('link-target-missing'));
    const edit = async (query: string): Promise<number> =>
      (await fetch(new URL(`/_docsite/edit?${query.replace('TOKEN', token)}`, server.url))).status;
    return { server, edit, opened, site };
  }

  test('opens at the position of a finding', async () => {
    const { edit, opened, site } = await open();
    expect(await edit('token=TOKEN&file=content/guide/start.md&line=3&column=5')).toBe(202);
    await until('the editor', () => fs.existsSync(opened));
    await until('its argument', () =>
      fs.readFileSync(opened, 'utf8').includes(path.join(site, 'content/guide/start.md')),
    );
  });

  test('opens only files with a finding, and ignores requests of other programs', async () => {
    const { edit, opened, site } = await open();
    writeFiles(site, { 'content/other.md': '# Other\n' });
    expect(await edit('token=TOKEN&file=content/other.md&line=1&column=1')).toBe(404);
    expect(await edit('token=TOKEN&file=../../etc/passwd&line=1&column=1')).toBe(404);
    expect(await edit('token=guess&file=content/guide/start.md&line=3&column=5')).toBe(403);
    expect(fs.existsSync(opened)).toBe(false);
  });
});
