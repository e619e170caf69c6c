/**
 * Generates the parts of `docs/*.md` that document options, frontmatter, components, interface text, CSS variables,
 * commands,
 * `_meta.json`, the plugin interface and findings.
 */
import fs from 'node:fs';
import process from 'node:process';
import { withPart } from './generated-part.js';
import { commandsPart } from './reference-commands.js';
import { configPart } from './reference-config.js';
import { codeLanguagesPart, componentsPart, frontmatterPart, textsPart } from './reference-content.js';
import { findingCodesFile, findingPages, findingsFile, findingsPart } from './reference-findings.js';
import { metaPart } from './reference-meta.js';
import { pluginsPart } from './reference-plugins.js';
import { variablesPart } from './reference-variables.js';

const docs = new URL('../docs/', import.meta.url);
const codesFile = '../src/compiler/findings/codes.ts';

/** The generated parts of each page. */
const pages = {
  'command-line.md': { commands: commandsPart },
  'config.md': { config: configPart },
  'writing.md': { frontmatter: frontmatterPart, components: componentsPart, languages: codeLanguagesPart },
  'structure.md': { meta: metaPart },
  'plugin-interface.md': { interface: pluginsPart },
  'checks.md': { findings: findingsPart },
  'theming.md': { texts: textsPart },
  'css-variables.md': { variables: variablesPart },
};

/** Returns each page that has generated parts, with its file, its current text and its expected text. */
async function generatedPages() {
  const written = Object.entries(pages).map(async ([name, parts]) => {
    const file = new URL(name, docs);
    const current = fs.readFileSync(file, 'utf8');
    let text = current;
    for (const [part, write] of Object.entries(parts)) text = withPart(text, part, await write());
    return { name: `docs/${name}`, file, current, text };
  });
  const ofFindings = [...(await findingPages())].map(([name, text]) => {
    const file = new URL(name, docs);
    return { name: `docs/${name}`, file, current: fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '', text };
  });
  const expected = new Set(ofFindings.map(({ file }) => file.href));
  const removed = fs
    .readdirSync(new URL('findings/', docs))
    .map((name) => new URL(`findings/${name}`, docs))
    .filter(({ href }) => !expected.has(href))
    .map((file) => ({ name: file.pathname.split('/').slice(-3).join('/'), file, current: 'removed', text: null }));
  const guide = new URL('../schema/findings.json', import.meta.url);
  const current = fs.existsSync(guide) ? fs.readFileSync(guide, 'utf8') : '';
  const codes = new URL(codesFile, import.meta.url);
  return [
    ...(await Promise.all(written)),
    ...ofFindings,
    ...removed,
    { name: 'schema/findings.json', file: guide, current, text: await findingsFile() },
    {
      name: 'src/compiler/findings/codes.ts',
      file: codes,
      current: fs.existsSync(codes) ? fs.readFileSync(codes, 'utf8') : '',
      text: await findingCodesFile(),
    },
  ];
}

/**
 * `node scripts/reference.js` updates outdated pages; `--check` only reports them and exits with 1. `lib/` must be
 * current (`npm run prepare`).
 */
const checks = process.argv.includes('--check');
for (const { name, file, current, text } of await generatedPages()) {
  if (text === current) continue;
  if (checks) process.exitCode = 1;
  else if (text === null) fs.rmSync(file);
  else fs.writeFileSync(file, text);
  console.log(
    checks
      ? `${name} is out of date: run \`node scripts/reference.js\``
      : `${text === null ? 'removed' : 'wrote'} ${name}`,
  );
}
