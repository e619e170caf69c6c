/**
 * Builds `lib/` from `src/`: type-checks, compiles, copies other files, bundles the command, and replaces `lib/` in
 * one step. Then the new `lib/` bundles the client for sites without custom code.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parseSync } from 'oxc-parser';
import { installForManual } from './manual-package.js';
import { minified } from './minify-client.js';
import { searchLibrary } from './search-library.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const lib = path.join(root, 'lib');
const staging = `${lib}.new-${process.pid}`;

const compiler = compilerPath();
if (compiler === null) {
  // Without dev dependencies, the existing `lib/` is kept.
  if (existsSync(lib)) process.exit(0);
  console.error('lib/ is missing and TypeScript is not installed: run `npm ci` without --omit=dev once.');
  process.exit(1);
}

rmSync(staging, { recursive: true, force: true });
const compiled = spawnSync(process.execPath, [compiler, '-p', root, '--outDir', staging, '--noEmitOnError'], {
  stdio: 'inherit',
});
if (compiled.status !== 0) {
  rmSync(staging, { recursive: true, force: true });
  process.exit(1);
}
copyOthers(path.join(root, 'src/client'), path.join(staging, 'client'));
copyOthers(path.join(root, 'src/cli'), path.join(staging, 'cli'));
await joinSecretRules(staging);
await joinSocialIcons(staging);
await joinToml(staging);
writeFileSync(path.join(staging, 'client/bundled/search-library.js'), searchLibrary());
await joinEdge(staging);
const inputs = [...(await joinModules(staging)), ...(await joinCommand(staging))];
startJoinedThreads(staging);
writeFileSync(path.join(staging, 'run/LICENSES'), licensesOf(inputs));
writeFileSync(path.join(staging, 'stamp'), stampOf(staging));
const old = `${staging}.old`;
if (existsSync(lib)) renameSync(lib, old);
renameSync(staging, lib);
rmSync(old, { recursive: true, force: true });
installForManual(root);
await shipClients();

function compilerPath() {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return null;
  }
}

/**
 * Bundles packages, except native packages, packages that a site's components share with docsite, and packages that few
 * commands load.
 */
function joined() {
  return {
    bundle: true,
    platform: 'node',
    target: 'node20',
    external: ['react', 'react-dom', 'esbuild', 'lightningcss', 'oxc-parser', 'prismjs', 'satteri'],
    minifySyntax: true,
    minifyWhitespace: true,
    metafile: true,
    logLevel: 'warning',
  };
}

/**
 * Bundles the modules that threads and sites import into a few files in `run/`. Otherwise, a short command would spend
 * most of its time on reading hundreds of small modules and resolving packages. Site configs and components import
 * `index` and `theme`.
 */
async function joinModules(folder) {
  const { metafile } = await build({
    ...joined(),
    entryPoints: {
      worker: path.join(folder, 'compiler/compile/worker.js'),
      'run-hooks': path.join(folder, 'compiler/plugins/run-hooks.js'),
      'index-worker': path.join(folder, 'compiler/search/index-worker.js'),
      'parts-worker': path.join(folder, 'compiler/render/parts-worker.js'),
      'site-thread-entry': path.join(folder, 'compiler/config/site-thread-entry.js'),
      index: path.join(folder, 'compiler/index.js'),
      define: path.join(folder, 'compiler/define.js'),
      reference: path.join(folder, 'compiler/reference.js'),
      twoslash: path.join(folder, 'compiler/twoslash.js'),
      theme: path.join(folder, 'compiler/theme.js'),
    },
    outdir: path.join(folder, 'run'),
    splitting: true,
    format: 'esm',
    // CommonJS packages require Node.js modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
  });
  return Object.keys(metafile.inputs);
}

/** Makes the modules start the bundled compile threads, too, which takes half the time. */
function startJoinedThreads(folder) {
  const pool = path.join(folder, 'compiler/compile/pool.js');
  const text = readFileSync(pool, 'utf8');
  const joinedText = text.replace(
    "new URL('./worker.js', import.meta.url)",
    "new URL('../../run/worker.js', import.meta.url)",
  );
  if (joinedText === text) throw new Error('pool.js starts no compile threads');
  writeFileSync(pool, joinedText);
}

/**
 * Bundles the command into one script, because V8 can cache the compiled code of a script: see `bin/kept-script.js`.
 */
async function joinCommand(folder) {
  const { outputFiles, metafile } = await build({
    ...joined(),
    entryPoints: [path.join(folder, 'cli/main.js')],
    format: 'cjs',
    define: { 'import.meta.url': '__url' },
    write: false,
  });
  // Removes this folder's name from module names. Escapes non-ASCII characters, because they would double the text's
  // size in memory; the bundler leaves them unescaped only in patterns.
  const text = outputFiles[0].text.replaceAll(`${path.basename(folder)}/`, '');
  const code = text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  // A script compiled from V8's cache does not know its own URL, so a function imports modules on its behalf.
  const imports = parseSync('command.cjs', code).module.dynamicImports.map(({ start }) => start);
  const pieces = [0, ...imports].map((start, index) =>
    code.slice(start, imports[index]).replace(/^import\b/, '__import'),
  );
  const script = `(function(module,exports,require,__url,__import){${pieces.join('')}\n})`;
  writeFileSync(path.join(folder, 'run/command.cjs'), script);
  return Object.keys(metafile.inputs);
}

/** Bundles the client for sites without custom code, so that builds of these sites do not wait for the bundler. */
async function shipClients() {
  const [{ loadConfig }, { bundle }, { settingsOf }] = await Promise.all(
    ['config/read', 'bundle/bundle', 'bundle/key'].map((name) => import(path.join(lib, `compiler/${name}.js`))),
  );
  const site = mkdtempSync(path.join(os.tmpdir(), 'docsite-client-'));
  try {
    writeFileSync(path.join(site, 'site.config.json'), JSON.stringify({ title: 'Site' }));
    const { config } = await loadConfig(site, {});
    for (const mode of ['production', 'development']) {
      // Comments in the code contain paths, which must not reveal this machine's folders.
      const { assets } = await bundle({ ...config, root }, mode, site);
      const whole = assets.files.map((file) => ({ ...file, contents: Buffer.from(file.contents).toString() }));
      const files = mode === 'production' ? minified(whole) : whole;
      const shipped = { settings: settingsOf(config, mode), assets: { ...assets, files } };
      writeFileSync(path.join(lib, `client-${mode}.json`), JSON.stringify(shipped));
    }
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** Returns the names, versions and licenses of the packages that contain these files. */
function licensesOf(files) {
  const folders = new Set(
    files.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []),
  );
  return [...folders]
    .toSorted()
    .map((name) => {
      const { name: own, version, license } = JSON.parse(readFileSync(path.join(name, 'package.json'), 'utf8'));
      const file = readdirSync(name).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? `License: ${license}\n` : readFileSync(path.join(name, file), 'utf8');
      return `${own} ${version}\n\n${text.trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * Bundles the rules for secrets and their license, so that sites do not need the package, and so that the rules run on
 * every supported version of Node.js.
 */
async function joinSecretRules(folder) {
  await joinPackages(path.join(folder, 'compiler/secrets/rules.js'));
  const packageFolder = path.join(root, 'node_modules/@secretlint/secretlint-rule-preset-recommend');
  cpSync(path.join(packageFolder, 'LICENSE'), path.join(folder, 'compiler/secrets/rules.LICENSE'));
}

/** Bundles the icons that sites can refer to by name, so that a site does not install thousands of others. */
async function joinSocialIcons(folder) {
  await joinPackages(path.join(folder, 'compiler/config/social-icons.js'));
  const licenses = ['simple-icons/LICENSE.md', 'bootstrap-icons/LICENSE'].map((file) =>
    readFileSync(path.join(root, 'node_modules', file), 'utf8'),
  );
  writeFileSync(path.join(folder, 'compiler/config/social-icons.LICENSES'), licenses.join(`\n${'-'.repeat(80)}\n\n`));
}

/** Bundles the TOML parser and its license, so that sites do not install it. */
async function joinToml(folder) {
  await joinPackages(path.join(folder, 'compiler/toml.js'));
  cpSync(path.join(root, 'node_modules/smol-toml/LICENSE'), path.join(folder, 'compiler/toml.LICENSE'));
}

/** Bundles the functions for hosts. A build copies each function to its output as a single file. */
async function joinEdge(folder) {
  for (const host of ['netlify', 'cloudflare']) await joinPackages(path.join(folder, `edge/${host}.js`));
}

/** Bundles a compiled module with the packages that it imports, in place. */
async function joinPackages(file) {
  await build({
    // Makes filenames in comments relative to this folder.
    absWorkingDir: path.dirname(file),
    entryPoints: [file],
    outfile: file,
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    loader: { '.svg': 'text' },
    minifySyntax: true,
    logLevel: 'warning',
  });
}

/** Writes a hash of the whole package, so that different builds of docsite do not share a cache. */
function stampOf(folder) {
  const digest = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = path.join(folder, name);
    if (statSync(file).isFile()) digest.update(`${name}\n`).update(readFileSync(file));
  }
  return digest.digest('base64url').slice(0, 22);
}

/** Copies files that are not TypeScript, such as style sheets, SVGs and templates. */
function copyOthers(from, to) {
  if (!existsSync(from)) return;
  cpSync(from, to, { recursive: true, filter: (file) => !/\.tsx?$/.test(file) });
}
