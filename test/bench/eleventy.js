/**
 * Builds the same corpus with Eleventy, to compare the time with a cold build. Eleventy is installed on request, in a
 * separate folder.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** Pinned, so that figures from different days can be compared. */
const packages = ['@11ty/eleventy@3.1.8', '@11ty/eleventy-plugin-syntaxhighlight@5.0.2'];

/** Installs Eleventy and its Prism plugin next to this project, and keeps them between runs. Returns the folder. */
export function installEleventy() {
  const folder = path.join(os.tmpdir(), `docsite-bench-eleventy-${process.getuid?.() ?? ''}`);
  const isInstalled = packages.every((name) => {
    const file = path.join(folder, 'node_modules', name.slice(0, name.lastIndexOf('@')), 'package.json');
    return fs.existsSync(file) && JSON.parse(fs.readFileSync(file, 'utf8')).version === name.split('@').at(-1);
  });
  if (!isInstalled) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "private": true }\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(npm, ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, stdio: 'inherit' });
  }
  return folder;
}

/**
 * Creates an Eleventy site from the corpus at `root`. Returns Node's arguments for its build, and its working folder.
 */
export function eleventySite(eleventy, root) {
  const site = `${root}-eleventy`;
  fs.rmSync(site, { recursive: true, force: true });
  fs.cpSync(path.join(root, 'content'), path.join(site, 'content'), { recursive: true });
  fs.writeFileSync(path.join(site, 'package.json'), '{ "type": "module", "private": true }\n');
  fs.symlinkSync(path.join(eleventy, 'node_modules'), path.join(site, 'node_modules'), 'junction');
  fs.writeFileSync(path.join(site, 'eleventy.config.js'), config);
  fs.writeFileSync(path.join(site, 'content/content.11tydata.js'), "export default { layout: 'page.11ty.js' };\n");
  fs.mkdirSync(path.join(site, 'content/_includes'));
  fs.writeFileSync(path.join(site, 'content/_includes/page.11ty.js'), layout);
  const command = path.join(eleventy, 'node_modules/@11ty/eleventy/cmd.cjs');
  return { args: [command, '--quiet'], cwd: site, outDir: path.join(site, '_site') };
}

/** Disables template languages on the pages, which is faster. */
const config = `import syntaxHighlight from '@11ty/eleventy-plugin-syntaxhighlight';

export default function (eleventy) {
  eleventy.addPlugin(syntaxHighlight);
  eleventy.addCollection('sections', (api) => {
    const sections = {};
    for (const page of api.getAll()) (sections[sectionOf(page.url)] ??= []).push({ url: page.url, title: page.data.title });
    return sections;
  });
  return { dir: { input: 'content' }, markdownTemplateEngine: false };
}

function sectionOf(url) {
  return url.split('/')[1];
}
`;

/** The minimum for a documentation site: a sidebar for the page's section. */
const layout = `export function render({ title, content, page, collections }) {
  const links = collections.sections[page.url.split('/')[1]] ?? [];
  const items = links.map((link) => '<li><a href="' + link.url + '">' + link.title + '</a></li>').join('');
  return '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>' + title + '</title></head><body><nav><ul>' +
    items + '</ul></nav><main>' + content + '</main></body></html>';
}
`;
