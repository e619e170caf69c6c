/** Bar R18: every page has one canonical URL, reciprocal links to its translations, a sitemap entry, and valid HTML. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { command, output, pagesIn } from './built-site.js';
import { runNode } from './run-step.js';

const site = (process.env.DOCSITE_URL = 'https://docs.site.example');
for (const step of [['scripts/prepare.js'], [command, 'build']]) if ((await runNode(step)) !== 0) process.exit(1);

const faults = [];
const names = ['en', 'zh-Hans', 'x-default'];
const pages = new Map(
  pagesIn(output)
    .filter((urlPath) => !urlPath.endsWith('/404'))
    .map((urlPath) => [site + urlPath, linksOf(urlPath)]),
);

/** Returns the canonical URL and the links to translations in the head of a page. */
function linksOf(urlPath) {
  const file = path.join(output, `${urlPath.endsWith('/') ? `${urlPath}index` : urlPath}.html`);
  const [head = ''] = /<head>.*<\/head>/s.exec(readFileSync(file, 'utf8')) ?? [];
  const attribute = (tag, name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const links = head.match(/<link [^>]*>/g) ?? [];
  const rel = (name) => links.filter((tag) => attribute(tag, 'rel') === name);
  return {
    canonical: rel('canonical').map((tag) => attribute(tag, 'href')),
    translations: new Map(
      rel('alternate')
        .filter((tag) => attribute(tag, 'type') === undefined)
        .map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')]),
    ),
    isIndexed: !/<meta name="robots" content="noindex">/.test(head),
  };
}

const sitemap = readFileSync(path.join(output, 'sitemap.xml'), 'utf8');
const listed = new Map(
  [...sitemap.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry]) => [
    /<loc>(.*?)<\/loc>/.exec(entry)?.[1],
    new Map([...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, name, href]) => [name, href])),
  ]),
);
let links = 0;
for (const [url, { canonical, translations, isIndexed }] of pages) {
  const fault = (text) => faults.push(`${url} ${text}`);
  if (canonical.length !== 1 || canonical[0] !== url) fault(`has the canonical URLs ${canonical.join(', ')}`);
  for (const [name, href] of translations) {
    links++;
    if (!names.includes(name)) fault(`names a translation ${name}`);
    const other = pages.get(href);
    if (other === undefined) fault(`links to ${href}, which is not a page`);
    else if (![...other.translations.values()].includes(url)) fault(`is not linked from ${href}`);
  }
  // Pages that are not indexed don't need translation links.
  if (!isIndexed) continue;
  const isAlone = url.endsWith('/guide/advanced/rem');
  if (!translations.has('x-default') || translations.size !== (isAlone ? 2 : 3))
    fault(`has ${translations.size} translations`);
  const entry = listed.get(url);
  if (entry === undefined) fault('is not in the sitemap');
  else if ([...translations].some(([name, href]) => !isAlone && entry.get(name) !== href))
    fault('has different translations in the sitemap');
}
for (const url of listed.keys()) if (!pages.has(url)) faults.push(`${url} is in the sitemap but is not a page`);
for (const fault of faults) console.log(fault);
const isValid = (await runNode([command, 'check', '--output'])) === 0;
console.log(
  `R18: ${pages.size} pages, ${links} links between translations, ${listed.size} URLs in the sitemap: ${faults.length} faults; HTML ${isValid ? 'valid' : 'with findings'}`,
);
process.exit(faults.length === 0 && isValid ? 0 : 1);
