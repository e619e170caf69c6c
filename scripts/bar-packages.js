/**
 * Bar M3: packs docsite, then creates, installs, checks, builds and serves a site with every package manager on every
 * supported version of Node.js, in a path with a space, and in a workspace. `npm run bars M3 -- pnpm 22` selects the
 * rows whose names contain these words; a word that ends in .tgz is a packed file to use. Package managers and
 * versions of Node.js come from the npm registry.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root } from './run-step.js';

const versions = ['20', '22', '24'];
const managers = {
  npm: { agent: 'npm/10.0.0 node/v20', install: ['install', '--prefer-offline'], workspace: 'package.json' },
  pnpm: { agent: 'pnpm/10.0.0 npm/?', install: ['install', '--prefer-offline'], workspace: 'pnpm-workspace.yaml' },
  yarn: { agent: 'yarn/4.0.0 npm/?', install: ['install'], workspace: 'package.json' },
  bun: { agent: 'bun/1.0.0 npm/?', install: ['install'], workspace: 'package.json' },
};

const given = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const words = given.filter((word) => !word.endsWith('.tgz'));
const base = mkdtempSync(path.join(os.tmpdir(), 'docsite packages '));
const rows = [
  ...Object.keys(managers).flatMap((manager) => versions.map((node) => ({ manager, node, place: 'alone' }))),
  ...Object.keys(managers).map((manager) => ({ manager, node: '22', place: 'workspace' })),
]
  .map((row) => ({ ...row, name: `${row.manager} ${row.node} ${row.place}` }))
  .filter(({ name }) => words.every((word) => name.split(' ').includes(word)));

/** Runs a command and throws its output if it fails. */
function run(command, args, { cwd, env = process.env, timeout }) {
  const options = { cwd, env, timeout, killSignal: 'SIGKILL', encoding: 'utf8', maxBuffer: 1e8 };
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status === 0) return stdout;
  const text = `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`.trim().split('\n').slice(-12).join('\n');
  throw new Error(`${command} ${args.join(' ')} exited with ${status}:\n${text}`);
}

/**
 * Time limit for an install in milliseconds. After this, it is restarted, because package managers can wait forever for
 * a lost response.
 */
const longestInstall = 420_000;

function install(command, args, options) {
  try {
    run(command, args, { ...options, timeout: longestInstall });
  } catch (error) {
    console.log(`        ${command} again, because ${error.message}`);
    run(command, args, { ...options, timeout: longestInstall });
  }
}

/** Installs the tools and the packed docsite, which creates the sites. */
function prepare() {
  const packages = { pnpm: 'pnpm@10', yarn: '@yarnpkg/cli-dist@4', bun: 'bun@1' };
  const tools = [
    ...new Set(rows.flatMap(({ manager }) => packages[manager] ?? [])),
    ...new Set(rows.map(({ node }) => node).filter((node) => !isOwn(node))),
  ].map((tool) => (/^\d+$/.test(tool) ? `node-${tool}@npm:node-${process.platform}-${process.arch}@${tool}` : tool));
  const packed = given.find((word) => word.endsWith('.tgz')) ?? pack();
  writeFileSync(path.join(base, 'package.json'), '{ "private": true }');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  install('npm', ['install', ...quiet, path.resolve(packed), ...tools], { cwd: base });
  // Bun's package downloads its executable in an install script, which does not run if npm ignores scripts.
  const script = path.join(base, 'node_modules/bun/install.js');
  if (existsSync(script)) run(process.execPath, [script], { cwd: path.dirname(script) });
}

/** Whether this process already runs on the given version of Node.js. */
function isOwn(node) {
  return process.versions.node.startsWith(`${node}.`);
}

/** Packs docsite and returns the file's path. `lib/` must not change while it runs. */
function pack() {
  const parameters = ['pack', '--json', '--ignore-scripts', '--pack-destination', base];
  const [{ filename }] = Object.values(JSON.parse(run('npm', parameters, { cwd: root })));
  return path.join(base, filename);
}

/** Returns an environment that puts the chosen Node.js first on the path. */
function environmentOf({ manager, node }) {
  const bin = path.join(base, `bin-${node}`);
  if (!existsSync(bin)) {
    mkdirSync(bin);
    const program = isOwn(node) ? process.execPath : path.join(base, 'node_modules', `node-${node}`, 'bin/node');
    symlinkSync(program, path.join(bin, 'node'));
  }
  const home = path.join(base, 'home');
  mkdirSync(home, { recursive: true });
  const folders = [bin, path.join(base, 'node_modules/.bin'), process.env.PATH];
  return {
    PATH: folders.join(path.delimiter),
    HOME: home,
    CI: '1',
    npm_config_user_agent: managers[manager].agent,
    npm_config_cache: process.env.npm_config_cache ?? path.join(os.homedir(), '.npm'),
    YARN_ENABLE_TELEMETRY: '0',
    // In CI, Yarn refuses to write the first lockfile, and pnpm and Bun may do so too.
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    ...registryOf(),
    ...certificates,
  };
}

/**
 * Variables that name additional certificates, such as those of a proxy. Package managers hang if they reject a
 * certificate.
 */
const certificates = Object.fromEntries(
  ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);

/** Returns npm's registry as variables for the package managers that ignore npm's configuration. */
function registryOf() {
  const registry = run('npm', ['config', 'get', 'registry'], { cwd: root }).trim();
  const isLocal = registry.startsWith('http:');
  return {
    npm_config_registry: registry,
    YARN_NPM_REGISTRY_SERVER: registry,
    BUN_CONFIG_REGISTRY: registry,
    ...(isLocal && { YARN_UNSAFE_HTTP_WHITELIST: new URL(registry).hostname }),
  };
}

/** Returns the folder of the new site. In a workspace, it is one of the packages. */
function folderOf({ manager, place, name }) {
  const folder = path.join(base, name);
  if (place === 'alone') return { folder, installIn: folder };
  mkdirSync(folder);
  const isSeparate = managers[manager].workspace === 'pnpm-workspace.yaml';
  const manifest = { name: 'everything', private: true, ...(!isSeparate && { workspaces: ['sites/*'] }) };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  if (isSeparate)
    writeFileSync(
      path.join(folder, managers[manager].workspace),
      'packages:\n  - sites/*\nignoredBuiltDependencies:\n  - esbuild\n',
    );
  if (manager === 'yarn') {
    writeFileSync(path.join(folder, 'yarn.lock'), '');
    writeFileSync(path.join(folder, '.yarnrc.yml'), 'nodeLinker: node-modules\n');
  }
  return { folder: path.join(folder, 'sites/docs'), installIn: folder };
}

/** Starts the development server, reads a page and stops the server. */
async function serve(command, { cwd, env }) {
  const separator = command === 'npm' ? ['--'] : [];
  const child = spawn(command, ['run', 'dev', ...separator, '--port', '0'], { cwd, env, detached: true });
  const seen = { text: '' };
  const ended = new Promise((resolve) => child.on('close', resolve));
  const url = await new Promise((resolve, reject) => {
    const read = (data) => {
      seen.text += data;
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(seen.text)?.[0];
      if (found !== undefined && seen.text.includes('Ctrl+C')) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', () => reject(new Error(`dev ended:\n${seen.text}`)));
  });
  try {
    const html = await (await fetch(new URL('guide/writing', url))).text();
    if (!html.includes('1.2+')) throw new Error('dev serves a page without its component');
  } finally {
    process.kill(-child.pid);
    await ended;
  }
}

async function measure(row) {
  const env = environmentOf(row);
  const { folder, installIn } = folderOf(row);
  const command = row.manager;
  const separator = row.manager === 'npm' ? ['--'] : [];
  const create = path.join(base, 'node_modules/docsite-compiler/bin/create-docsite.js');
  run('node', [create, folder, '--template', 'languages'], { cwd: base, env });
  install(command, managers[command].install, { cwd: installIn, env });
  const nodeVersion = run('node', ['--version'], { cwd: folder, env }).trim();
  if (!nodeVersion.startsWith(`v${row.node}.`)) throw new Error(`runs on ${nodeVersion}`);
  run(command, ['run', 'check', ...separator, '--max-warnings', '0'], { cwd: folder, env });
  run(command, ['run', 'build', ...separator, '--max-warnings', '0'], { cwd: folder, env });
  if (!existsSync(path.join(folder, 'dist/v1/zh/guide/writing.html')))
    throw new Error('a page is missing from the build');
  await serve(command, { cwd: folder, env });
  const { devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const types = [path.join(root, 'node_modules/typescript-5/bin/tsc'), '-p', folder];
  run('node', types, { cwd: folder, env });
  return `${nodeVersion}, ${devDependencies['docsite-compiler']}`;
}

let failed = 0;
try {
  prepare();
  for (const row of rows) {
    const start = performance.now();
    const result = await measure(row).catch((error) => error);
    const seconds = Math.round((performance.now() - start) / 1000);
    if (result instanceof Error) failed++;
    console.log(
      `${result instanceof Error ? 'FAILED' : 'ok    '}  ${row.name.padEnd(18)}  ${seconds} s  ${result instanceof Error ? result.message : result}`,
    );
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
console.log(
  `M3: ${rows.length - failed} of ${rows.length} combinations create, install, check, build and serve a site`,
);
process.exit(failed === 0 ? 0 : 1);
