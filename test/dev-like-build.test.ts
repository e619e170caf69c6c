/** The development session shows what a build publishes: untranslated pages, facts from git, and errors of components. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import type { Compiler } from '../lib/compiler/index.js';
import { check, temporarySite, write } from './checked-site.ts';

const signal = new AbortController().signal;

async function sessionAt(root: string): Promise<Compiler> {
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'dev', cache: 'ignore', devToken: 'secret' });
  if (compiler === null) throw new Error('the site cannot be opened');
  await compiler.open();
  return compiler;
}

async function pageOf(compiler: Compiler, urlPath: string): Promise<{ status: number | undefined; body: string }> {
  const reply = await compiler.respond(urlPath);
  return { status: reply?.status, body: String(reply?.body) };
}

const languages = { lang: 'en', locales: [{ lang: 'en' }, { lang: 'de' }] };
const translated = {
  'content/en/index.md': '# Home\n\nWords.\n',
  'content/en/start.md': '# Start\n\nWords.\n',
  'content/en/local.md': '---\nlanguages: [en]\n---\n\n# Local\n\nWords.\n',
  'content/de/index.md': '# Heim\n\nWorte.\n',
};

test('a page without a translation is shown with a notice', async () => {
  const root = temporarySite(translated, { ...languages, translations: { missing: 'source' } });
  const compiler = await sessionAt(root);
  const { status, body } = await pageOf(compiler, '/de/start');
  expect(status).toBe(200);
  expect(body).toContain('<html lang="de"');
  expect(body).toContain(
    '<p>Diese Seite ist noch nicht übersetzt. <a href="/start" hreflang="en">Original lesen (English)</a></p>',
  );
  expect((await compiler.respond('/_docsite/page/de/start.json'))?.status).toBe(200);
  expect((await pageOf(compiler, '/de/local')).status).toBe(404);
  write(root, { 'content/en/start.md': '# Start\n\nOther words.\n' });
  expect(await compiler.update([path.join(root, 'content/en/start.md')])).toEqual([
    { type: 'page', routePaths: ['/start', '/de/start'] },
  ]);
  expect((await pageOf(compiler, '/de/start')).body).toContain('Other words.');
  await compiler.dispose();
});

test('a page without a translation redirects if the site is configured to', async () => {
  const compiler = await sessionAt(temporarySite(translated, { ...languages, translations: { missing: 'redirect' } }));
  const reply = await compiler.respond('/de/start');
  expect([reply?.status, reply?.headers?.['location']]).toEqual([302, '/start']);
  expect((await pageOf(compiler, '/de/local')).status).toBe(404);
  await compiler.dispose();
});

test('pages show their dates, and a commit makes their translations outdated', async () => {
  const root = temporarySite(
    { ...translated, 'content/de/start.md': '# Anfang\n\nWorte.\n' },
    { ...languages, theme: { lastUpdated: true } },
  );
  const git = (...parameters: string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...parameters], { cwd: root });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message=First');
  const compiler = await sessionAt(root);
  await compiler.warm(signal);
  expect(await compiler.showHistory()).toEqual([{ type: 'site' }]);
  expect(await compiler.showHistory()).toEqual([]);
  const before = await pageOf(compiler, '/de/start');
  expect(before.body).toContain('class="last-updated"');
  expect(before.body).not.toContain('translation-notice');

  const commits = path.join(root, '.git/logs/HEAD');
  expect(compiler.watchPaths()).toContain(commits);
  write(root, { 'content/en/start.md': '# Start\n\nOther words.\n' });
  await compiler.update([path.join(root, 'content/en/start.md')]);
  git('commit', '--quiet', '--all', '--message=Second');
  expect(await compiler.update([commits])).toEqual([{ type: 'site' }]);
  expect((await pageOf(compiler, '/de/start')).body).toContain(
    '<p>Diese Übersetzung ist älter als das Original und möglicherweise veraltet. <a href="/start" hreflang="en">',
  );
  const codes = (await compiler.findings()).map(({ code }) => code);
  expect(codes).toContain('translation-outdated');
  await compiler.dispose();
  expect(codes.toSorted()).toEqual((await check(root)).findings.map(({ code }) => code).toSorted());
});

test('an error in a part is a finding, and pages are shown without the site’s own parts', async () => {
  const good = 'export default function Footer() {\n  return <footer>Own footer</footer>;\n}\n';
  const root = temporarySite(
    { 'content/index.md': '# Home\n\nWords.\n', 'theme/footer.tsx': good },
    { theme: { parts: { SiteFooter: 'theme/footer.tsx' } } },
  );
  const compiler = await sessionAt(root);
  await compiler.warm(signal);
  const footer = path.join(root, 'theme/footer.tsx');
  write(root, { 'theme/footer.tsx': good.replace('Own', '{nope.x}') });
  await compiler.update([footer]);
  const { status, body } = await pageOf(compiler, '/');
  expect(status).toBe(500);
  expect(body).toContain('<meta name="docsite-failed"');
  expect(body).toContain('<header');
  expect(body).toContain('Words.');
  const [finding] = await compiler.findings();
  expect(finding).toMatchObject({
    code: 'page-render-failed',
    file: 'theme/footer.tsx',
    span: { start: { line: 2 } },
    message: 'the part `SiteFooter` threw an error: nope is not defined (on 1 page)',
  });
  write(root, { 'theme/footer.tsx': good });
  await compiler.update([footer]);
  expect((await pageOf(compiler, '/')).status).toBe(200);
  expect(await compiler.findings()).toEqual([]);
  await compiler.dispose();
});

test('the scripts of analytics are omitted', async () => {
  const integrations = { plausible: { domain: 'a.example' }, umami: { websiteId: 'u' } };
  const compiler = await sessionAt(temporarySite({ 'content/index.md': '# Home\n\nWords.\n' }, { integrations }));
  const { body } = await pageOf(compiler, '/');
  await compiler.dispose();
  expect(body).not.toContain('data-domain');
  expect(body).not.toContain('data-website-id');
});

test('a package that is removed or incomplete is missing', async () => {
  const installed = {
    'node_modules/mermaid/package.json': '{ "version": "11.0.0" }',
    'node_modules/mermaid/dist/mermaid.min.js': 'globalThis.mermaid = {};\n',
  };
  const root = temporarySite(
    { ...installed, 'content/index.md': '# Home\n\nWords.\n' },
    { markdown: { mermaid: true } },
  );
  const compiler = await sessionAt(root);
  const codesAfter = async (...names: string[]): Promise<string[]> => {
    const files = names.map((name) => path.join(root, name));
    expect(compiler.watchPaths()).toEqual(expect.arrayContaining(files));
    await compiler.update(files);
    return (await compiler.findings()).map(({ code }) => code);
  };
  const [manifest, script] = Object.keys(installed) as [string, string];
  fs.rmSync(path.join(root, manifest));
  expect(await codesAfter(manifest)).toEqual(['mermaid-missing']);
  fs.rmSync(path.join(root, script));
  expect(await codesAfter(script)).toEqual(['mermaid-missing']);
  write(root, installed);
  expect(await codesAfter(manifest, script)).toEqual([]);
  write(root, {
    'site.config.json': JSON.stringify({ title: 'Site', url: 'https://a.example', markdown: { math: true } }),
    'node_modules/katex/package.json': '{ "vers',
  });
  await compiler.update([path.join(root, 'site.config.json')]);
  // The package is found in docsite's own folder instead.
  expect((await compiler.findings()).map(({ code }) => code)).toEqual([]);
  await compiler.dispose();
});
