/** What commands print, as a whole: the reports of a site with many findings, in each format. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, repository, run, siteWith } from './command.ts';
import { golden, testFolder } from './harness.ts';

const { version } = JSON.parse(fs.readFileSync(path.join(repository, 'package.json'), 'utf8')) as { version: string };

/** A site in two languages. Some findings share their cause, and some have a fix. */
const files: Record<string, string> = {
  'site.config.json': JSON.stringify({
    title: 'Anvil',
    lang: 'en',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文' },
    ],
    url: 'https://anvil.example',
    checks: { rules: { 'image-missing': 'warning' } },
  }),
  'content/en/index.md': '# Home\n\nRead the [guide](./guide.md) and [more](./more.md).\n\n[none](./none.md)\n',
  'content/en/guide.md': `# Guide

See the [anchor](#nowhere), the [page](./missing.md) and [it](./missing.md#a).

![](./missing.png)

\`\`\`json
{ "a": }
\`\`\`

## Heat

Strike 中文字符 while the [iron](./missing.md) is \`hot\`.

\`\`\`js
const a = ;
\`\`\`

:::tip
Not closed
`,
  'content/en/more.md': `---
title: More
titel: Typo
---

# More

<Unknown />

<!-- docsite-ignore anchor-missing: not there -->

[same](#top)

${'[dead](./dead.md)\n\n'.repeat(12)}

Open http://localhost:3000 or [this](http://localhost:3000).
`,
  'content/en/orphan.md': '# Orphan\n\n### Deep\n\nText.\n',
  'content/zh/index.md': '# 首页\n\n阅读[指南](./guide.md)。\n',
  'content/zh/guide.md': '# 指南\n\n参见[锚点](#none)。\n\n## 热\n\n### 深\n',
};

const some = ['--only', 'link-target-missing,anchor-missing,sample-syntax,heading-drift,translation-missing'];
const runs: Record<string, string[]> = {
  check: [],
  all: ['--all'],
  only: ['--only', 'link-target-missing,anchor-missing'],
  none: ['--only', 'code-drift'],
  limit: ['--max-warnings', '0', '--only', 'heading-drift'],
  json: ['--json', ...some],
  sarif: ['--format', 'sarif', ...some],
  junit: ['--format', 'junit', ...some],
  github: ['--format', 'github', ...some],
  gitlab: ['--format', 'gitlab', ...some],
  translations: ['--translations'],
  explain: ['--explain', 'link-target-missing'],
  'explain-unknown': ['--explain', 'link-target-mising'],
};

const root = folderWith(files);
const clean = siteWith();

function stable({ code, stdout, stderr }: Awaited<ReturnType<typeof run>>): string {
  return `${stdout}\n==> stderr\n${stderr}\n==> exit code ${code}\n`
    .replaceAll(root, 'ROOT')
    .replaceAll(clean, 'ROOT')
    .replaceAll(/(?:\/[\w./-]*\/)?docsite-cli-\w{6}/g, 'ROOT')
    .replaceAll(version, 'VERSION')
    .replaceAll(/\b\d+(?:\.\d+)? m?s\b/g, 'TIME')
    .replaceAll(/\b\d+\.\d+ [kM]B\b/g, 'SIZE')
    .replaceAll(/("(?:ms|outputBytes|outputFiles)": )[\d.]+/g, '$1NUMBER')
    .replaceAll(/\(\d+\.\d+\)|(?<="score": )[\d.]+/g, 'SCORE')
    .replaceAll(/^ {2}\d+ files, SIZE, \d+ written/gm, '  NUMBER files, SIZE, NUMBER written')
    .replaceAll(/\S*(?=docs\/(?:checks|findings)\b)/g, '');
}

async function expectReport(name: string, parameters: string[]): Promise<void> {
  const text = stable(await run(parameters));
  const { actual, expected } = golden(path.join(testFolder, 'reports', `${name}.txt`), text);
  expect(actual).toBe(expected);
}

test.each(Object.entries(runs))('a check prints its report: %s', (name, flags) =>
  expectReport(name, ['check', root, ...flags]),
);

test('a baseline leaves out known findings, and fixes are applied', async () => {
  const edited = folderWith(files);
  const file = path.join(edited, 'baseline.json');
  await expectReport('baseline-written', ['check', edited, '--update-baseline', file]);
  fs.appendFileSync(path.join(edited, 'content/en/orphan.md'), '\n[new](./new.md)\n');
  await expectReport('baseline', ['check', edited, '--baseline', file]);
  await expectReport('fix', ['check', edited, '--fix']);
});

test('a build and its search print what they found', async () => {
  await expectReport('build-failed', ['build', root]);
  await expectReport('build', ['build', clean]);
  await expectReport('build-again', ['build', clean, '--json']);
  await expectReport('search', ['search', 'iron', '--root', clean]);
  await expectReport('search-json', ['search', 'guide', '--root', clean, '--json', '--limit', '1']);
  await expectReport('search-none', ['search', 'tongs', '--root', clean]);
  await expectReport('search-unbuilt', ['search', 'tongs', '--root', root]);
});

test('a migration that is refused says why, and writes nothing', async () => {
  const old = folderWith({ '.vitepress/config.ts': 'export default {};\n', 'index.md': '# Home\n' });
  const empty = folderWith({});
  const used = folderWith({ 'own.md': '# Own\n' });
  const noPages = folderWith({ '.vitepress/config.ts': 'export default {};\n' });
  const out = path.join(folderWith({}), 'new');
  const to = ['--out', out];
  await expectReport('migrate-nowhere', ['migrate', old]);
  await expectReport('migrate-no-folder', ['migrate', path.join(empty, 'none'), ...to]);
  await expectReport('migrate-nothing', ['migrate', empty, ...to]);
  await expectReport('migrate-from', ['migrate', empty, '--from', 'vitepress', ...to]);
  await expectReport('migrate-unknown', ['migrate', old, '--from', 'vuepress', ...to]);
  await expectReport('migrate-no-pages', ['migrate', noPages, ...to]);
  await expectReport('migrate-used', ['migrate', old, '--out', used]);
  expect(fs.existsSync(out)).toBe(false);
  expect(fs.readdirSync(empty)).toEqual([]);
  expect(fs.readdirSync(used)).toEqual(['own.md']);
});
