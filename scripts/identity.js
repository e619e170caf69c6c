/**
 * Changes the package's name and URLs in every file that mentions them: `npm run identity -- --name NAME --repository
 * URL --homepage URL --bugs URL`. Also renames the `create-` package; the command stays `docsite`. `package.json` has
 * the current values. `--root FOLDER` changes another copy.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: Object.fromEntries(
    ['name', 'repository', 'homepage', 'bugs', 'root'].map((option) => [option, { type: 'string' }]),
  ),
});
const root = values.root ?? fileURLToPath(new URL('..', import.meta.url));
const manifestFile = path.join(root, 'package.json');
const { name: old } = JSON.parse(fs.readFileSync(manifestFile, 'utf8'));
const name = values.name ?? old;

// `docsite` is taken by another package. Scopes are not supported, because the name is part of the `create-` package's
// name.
if (name === 'docsite' || !/^[a-z0-9][a-z0-9._-]*$/.test(name) || name.length > 200) {
  console.error(`\`${name}\` is not a valid name for a package`);
  process.exit(2);
}
for (const option of ['repository', 'homepage', 'bugs']) {
  if (values[option] === undefined || values[option].startsWith('https://')) continue;
  console.error(`--${option} must be a URL that begins with https://`);
  process.exit(2);
}

const changed = old === name ? [] : renamed();
for (const file of [manifestFile, path.join(root, 'create/package.json')]) {
  const before = fs.readFileSync(file, 'utf8');
  const { repository, homepage, bugs } = values;
  const manifest = {
    ...JSON.parse(before),
    ...(repository !== undefined && {
      repository: { type: 'git', url: `git+${repository.replace(/\.git$/, '')}.git` },
    }),
    ...(homepage !== undefined && { homepage }),
    ...(bugs !== undefined && { bugs: { url: bugs } }),
  };
  const after = `${JSON.stringify(manifest, null, 2)}\n`;
  if (after === before) continue;
  fs.writeFileSync(file, after);
  changed.push(path.relative(root, file));
}
console.log(changed.length === 0 ? 'nothing to change' : [...new Set(changed)].toSorted().join('\n'));
if (old !== name) console.log('\nNow run `npm install`, `npm run prepare` and `npm test`.');

/**
 * Replaces the old name, including in the names of the `create-` package and of packed files. Returns the changed files.
 */
function renamed() {
  const word = new RegExp(`(?<!\\w)${old.replaceAll('.', '\\.')}(?!\\w)`, 'g');
  return files().filter((file) => {
    const before = fs.readFileSync(path.join(root, file), 'utf8');
    // Binary files must not change.
    if (before.includes('\0') || before.includes('\uFFFD')) return false;
    const after = before.replaceAll(word, name);
    if (after !== before) fs.writeFileSync(path.join(root, file), after);
    return after !== before;
  });
}

function files() {
  const generated = /^(?:node_modules|lib|dist|dist-docs|\.git)$/;
  const below = (folder) =>
    fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (generated.test(entry.name)) return [];
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return below(file);
      return entry.isFile() ? [file] : [];
    });
  return below('.');
}
