/** Tests the manual in `docs/`, which is a separate site built by docsite. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtManual } from './built-sites.ts';
import { folderWith, repository, run } from './command.ts';

const docs = path.join(repository, 'docs');

test('the manual has neither errors nor warnings, and can be built', async () => {
  // The browser tests need this build, too. It leaves the compiled pages, with their findings, in the cache.
  await builtManual();
  const out = path.join(folderWith({}), 'dist');
  const { code, stdout } = await run(['build', docs, '--max-warnings', '0', '--out', out]);
  expect(stdout).not.toContain('warning');
  expect(code).toBe(0);
  const records = JSON.parse(fs.readFileSync(path.join(repository, 'schema/findings.json'), 'utf8')) as {
    code: string;
  }[];
  const pages = fs.readdirSync(path.join(out, 'findings')).filter((name) => name.endsWith('.html'));
  expect(pages.toSorted()).toEqual(records.map(({ code: one }) => `${one}.html`).toSorted());
});

test('the samples of the manual have the right types and run', async () => {
  const { code, stdout } = await run(['check', docs, '--samples', '--run', '--max-warnings', '0']);
  expect(stdout).toContain('no problems');
  expect(code).toBe(0);
});

test('CI checks the manual with all checks that run code, and an npm script runs the same checks', () => {
  const workflow = fs.readFileSync(path.join(repository, '.github/workflows/ci.yml'), 'utf8');
  const { jobs } = parse(workflow) as { jobs: Record<string, { steps: { run?: string }[] }> };
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.run ?? []));
  expect(commands).toContain('npm run docs:check');
  const { scripts } = JSON.parse(fs.readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts['docs:check']).toMatch(/check docs --samples --run --a11y --max-warnings 0$/);
  const named = commands.flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('every page of the manual is in a sidebar', () => {
  const config = fs.readFileSync(path.join(docs, 'site.config.ts'), 'utf8');
  const pages = fs
    .readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^(?:node_modules|findings)\b|^index/.test(name))
    .map((name) => name.replace(/\.md$/, '').replaceAll('\\', '/'));
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => !config.includes(`'${page}')`))).toEqual([]);
});
