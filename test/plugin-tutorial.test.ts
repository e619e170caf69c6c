/** Follows the tutorial in docs/plugins.md line by line. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, repository, run, writeFiles } from './command.ts';

const page = fs.readFileSync(path.join(repository, 'docs/plugins.md'), 'utf8');

interface Step {
  language: string;
  title: string;
  text: string;
}

function stepsBetween(start: string, end: string): Step[] {
  const part = page.slice(page.indexOf(start), page.indexOf(end));
  return [...part.matchAll(/^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$/gms)].map(
    ([, language = '', title = '', text = '']) => ({ language, title, text }),
  );
}

async function follow(root: string, steps: readonly Step[]): Promise<void> {
  let printed = '';
  for (const { language, title, text } of steps) {
    if (title.startsWith('dist/')) expect(fs.readFileSync(path.join(root, title), 'utf8')).toBe(text.trimEnd());
    else if (title !== '') writeFiles(root, { [title]: text });
    else if (language === 'sh') {
      const { stdout, stderr } = await run([text.trim().replace('npx --no -- docsite ', '')], { cwd: root });
      printed = stdout + stderr;
    } else expect(printed).toContain(text.trimEnd());
  }
}

test('each step of “Your first plugin” has the documented result', async () => {
  const steps = stepsBetween('## Your first plugin', '## The object');
  await follow(folderWith({}), steps);
  expect(steps.map(({ language }) => language)).toEqual(['md', 'md', 'ts', 'sh', 'json', 'ts', 'sh', 'text']);
});

test('the plugin in “Created pages” creates pages, a top bar entry and a command, and reports changed pages', async () => {
  const root = folderWith({
    'content/index.md': '# Home\n\nSee [a guide](/guide/start) and [an error](/errors/rate_limited).\n',
    'content/guide/start.md': '# Start\n\nBegin here.\n',
    'content/_meta.json': '[{ "text": "Guide", "link": "/guide/start" }]',
  });
  const steps = stepsBetween('### Created pages', '### Files');
  await follow(root, steps);
  expect(steps.map(({ language }) => language)).toEqual(['json', 'ts', 'sh', 'text']);
  expect(await run(['errors', '500'], { cwd: root })).toMatchObject({ code: 1, stdout: '' });
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    request.on('data', (chunk: Buffer) => asked.push(chunk.toString())).on('end', () => response.end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const config = path.join(root, 'site.config.ts');
  const purging = fs.readFileSync(config, 'utf8').replace("errors.json'", `errors.json', 'http://127.0.0.1:${port}/'`);
  fs.writeFileSync(config, purging);
  const built = await run(['build'], { cwd: root });
  server.close();
  expect(built).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') as string });
  expect(JSON.parse(asked.join(''))).toContain('errors/rate_limited.html');
  const html = fs.readFileSync(path.join(root, 'dist/errors/rate_limited.html'), 'utf8');
  expect(html).toContain('Wait a minute, and send the request again.');
  expect(html).toMatch(/<a[^>]*href="\/errors\/invoice_locked"[^>]*>Errors<\/a>/);
});
