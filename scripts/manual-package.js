/**
 * Installs this package in `docs/`, so that samples in the manual can import it by its name. Each entry point exports
 * the compiled module. A symlink to the repository would create a cycle.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes the package. `root` is the repository's folder. */
export function installForManual(root) {
  const { name, version, exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const folder = path.join(root, 'docs/node_modules', name);
  rmSync(folder, { recursive: true, force: true });
  const entries = Object.entries(exports).flatMap(([key, target]) =>
    typeof target === 'string' ? [] : [[key, key === '.' ? 'index' : key.slice(2), target.default]],
  );
  for (const [, file, target] of entries) {
    const module = path.join(folder, file);
    mkdirSync(path.dirname(module), { recursive: true });
    const from = path.relative(path.dirname(module), path.join(root, target)).split(path.sep).join('/');
    for (const extension of ['js', 'd.ts']) writeFileSync(`${module}.${extension}`, `export * from '${from}';\n`);
  }
  const doors = Object.fromEntries(
    entries.map(([key, file]) => [key, { types: `./${file}.d.ts`, default: `./${file}.js` }]),
  );
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version, type: 'module', exports: doors }));
}
