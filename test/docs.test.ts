/** Checks the repository's documentation: generated parts are up to date, links resolve, and examples work. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import GithubSlugger from 'github-slugger';
import { afterAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { createCompiler } from '../lib/compiler/index.js';
import type { Finding } from '../lib/compiler/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name: packageName, version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'ARCHITECTURE.md',
  ...['docs', 'docs/deploy', 'docs/explanations', 'docs/migrate'].flatMap(filesIn),
];

/** Matches a whole fenced block. */
const fence = /^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm;

function filesIn(folder: string): string[] {
  const files = fs.readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.md'));
  return files.map((file) => `${folder}/${file}`);
}

function textOf(page: string): string {
  return fs.readFileSync(path.join(root, page), 'utf8');
}

/** Runs one of the repository's scripts with Node.js. */
function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

interface Fence {
  page: string;
  line: number;
  language: string;
  code: string;
}

/** Returns fenced blocks in order, both at the top level and in lists. */
function fencesOf(page: string): Fence[] {
  // Skips examples of findings, which contain deliberate mistakes. `findings.test.ts` runs them.
  const text = textOf(page).replace(/<!-- generated:findings -->[\s\S]*/, '');
  const found = text.matchAll(/^( *)(`{3,})([\w-]*)[^\n`]*\n([\s\S]*?)^\1\2 *$/gm);
  return [...found].map(({ 1: indent = '', 3: language = '', 4: code = '', index }) => ({
    page,
    line: textOf(page).slice(0, index).split('\n').length,
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** Returns every piece of inline code, and every line in a fence. */
function codeOf(page: string): string[] {
  const lines = fencesOf(page).flatMap(({ code }) => code.split('\n'));
  const inline = [
    ...textOf(page)
      .replaceAll(fence, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, code = '']) => code);
  return [...lines, ...inline];
}

function withoutCode(text: string): string {
  return text.replaceAll(fence, '').replaceAll(/(`+)(?:(?!`)[\s\S])*?\1(?!`)/g, '');
}

/** Returns the heading ids that a code host generates. */
function idsOf(page: string): Set<string> {
  const slugger = new GithubSlugger();
  const text = textOf(page).replaceAll(fence, '');
  return new Set(
    [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slugger.slug(heading.replaceAll(/[`*]/g, ''))),
  );
}

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docsite-docs-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

/** Creates a folder with these files, which is removed when the tests end. */
function siteWith(files: Record<string, string>): string {
  const site = fs.mkdtempSync(path.join(scratch, 'site-'));
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    fs.writeFileSync(path.join(site, file), text);
  }
  return site;
}

function openSite(site: string): ReturnType<typeof createCompiler> {
  return createCompiler({ root: site, overrides: {}, mode: 'check', cache: 'ignore', workers: 0 });
}

async function findingsIn(site: string): Promise<Finding[]> {
  const { compiler, findings } = await openSite(site);
  if (compiler === null) return findings;
  const checked = await compiler.check(new AbortController().signal);
  await compiler.dispose();
  return [...findings, ...checked.findings];
}

test('generated parts are current, and every finding is documented', () => {
  expect(run('scripts/reference.js', '--check')).toEqual({ status: 0, output: '' });
});

test('the types of all options are explained', () => {
  const types = [...textOf('docs/config.md').matchAll(/^\| `[\w.]+` \| (`.*?`|\[.*?\)) \|/gm)].map(
    ([, type = '']) => type,
  );
  const known = /\b(?:Record|Partial|Promise|RegExp|ReactNode)\b/g;
  expect(types.length).toBeGreaterThan(100);
  expect(
    types.filter(
      (type) => type.startsWith('`') && /\b[A-Z]\w+/.test(type.replaceAll(known, '').replaceAll(/'[^']*'/g, '')),
    ),
  ).toEqual([]);
});

test('generated tables contain neither escapes of comments nor a bar before the first type', () => {
  expect(textOf('docs/config.md')).toContain("['../packages/*/src']");
  expect(textOf('docs/config.md')).toContain('| `search` | `boolean \\| object` |');
});

test('generated tables name types that users can write', () => {
  const cells = [...textOf('docs/writing.md').matchAll(/^\| `[\w.-]+` \| (.+?) \|/gm)].map(([, type = '']) => type);
  expect(cells.length).toBeGreaterThan(30);
  expect(cells.filter((type) => /\b(?:lazy|loose_object|exact_optional|object_with_rest)\b/.test(type))).toEqual([]);
});

test('every relative link points to a file, and every anchor to a heading', () => {
  const dead = pages.flatMap((page) =>
    [...withoutCode(textOf(page)).matchAll(/\]\(([^()\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [file = '', id] = target.split('#');
        const named = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
        if (!fs.existsSync(path.join(root, named))) return true;
        return id !== undefined && named.endsWith('.md') && !idsOf(named).has(id);
      })
      .map((target) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
});

describe('the command line', () => {
  const commands = ['build', 'dev', 'check', 'preview', 'search', 'mcp', 'completion', 'doctor', 'migrate'];
  const flagsOf = (...args: string[]): Set<string> =>
    new Set(run('bin/docsite.js', ...args, '--help').output.match(/--[a-z][\w-]*/g));
  const flags = new Map(commands.map((command) => [command, flagsOf(command)]));
  // The argument of `search` can be a query or the name of a subcommand.
  flags.set('search push', flagsOf('search', 'push'));
  // npm has `--yes`.
  const known = new Set(['--yes', ...flagsOf(), ...[...flags.values()].flatMap((set) => [...set])]);

  test('has every documented command', () => {
    const named = pages.flatMap((page) =>
      codeOf(page).flatMap((code) =>
        [...code.matchAll(/(?:^|[ "])docsite ([a-z]+)\b/gm)].map(([, command = '']) => command),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    // The plugin `reference` and one in a sample add commands with these names, and `help` only shows the help.
    const others = ['reference', 'errors', 'help'];
    expect(named.filter((command) => !commands.includes(command) && !others.includes(command))).toEqual([]);
  });

  test('is run by npx in a form that never downloads a package, and that passes on options', () => {
    const lines = pages.flatMap((page) => codeOf(page).filter((code) => /\bnpx .*\bdocsite [a-z-]/.test(code)));
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((code) => !/\bnpx --no (?:-w \w+ )?-- docsite /.test(code))).toEqual([]);
  });

  test('has every documented flag of each command', () => {
    const wrong = pages.flatMap((page) =>
      codeOf(page).flatMap((code) => {
        const [, named = '', rest = ''] =
          /\bdocsite (build|dev|check|preview|mcp|doctor|migrate|search(?: push)?)\b([^\n|]*)/.exec(code) ?? [];
        // A flag without a command can belong to any command. Theme variables look like flags, so pages about styles
        // are skipped.
        const isAboutStyles = /^docs\/(?:theming|css-variables)\.md$/.test(page);
        const [alone = ''] = isAboutStyles ? [] : (/^--[a-z][\w-]*/.exec(code) ?? []);
        const unknown = [...rest.matchAll(/(?<=\s)--[a-z][\w-]*/g)].filter(
          ([flag]) => flags.get(named)?.has(flag) !== true,
        );
        return [
          ...unknown.map(([flag]) => `${page}: ${named} ${flag}`),
          ...(alone === '' || known.has(alone) ? [] : [`${page}: ${alone}`]),
        ];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test('the npm scripts mentioned in CONTRIBUTING.md exist', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = [...textOf('CONTRIBUTING.md').matchAll(/npm (?:run )?(start|test|(?<=run )[\w:]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

describe('examples', () => {
  // Excludes migration guides, which show other generators' files. `migrate-guides.test.ts` converts them.
  const fences = pages.filter((page) => !page.startsWith('docs/migrate/')).flatMap(fencesOf);

  test('import the package by its name, and install the file that `npm pack` writes', () => {
    const imported = fences.flatMap(({ code }) =>
      [...code.matchAll(/from '([\w@/-]+)'/g)].map(([, from = '']) => from),
    );
    expect(new Set(imported.filter((from) => from.includes('docsite')))).toEqual(
      new Set([
        packageName,
        ...['mcp', 'mcp/node', 'reference', 'search', 'theme', 'twoslash'].map((door) => `${packageName}/${door}`),
      ]),
    );
    const files = fences.flatMap(({ code }) => code.match(/[\w.-]+\.tgz/g) ?? []);
    expect(new Set(files)).toEqual(new Set([`${packageName}-${version}.tgz`]));
  });

  test('use only files that exist in the package', () => {
    const named = fences
      .flatMap(({ code }) => [...code.matchAll(/node_modules\/([\w-]+)\/([\w./-]+)/g)])
      .filter(([, name]) => name === packageName);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([, , file = '']) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  });

  test('of site configs are valid', async () => {
    const configs = fences.filter(
      ({ language, code }) => language === 'ts' && code.includes('export default defineConfig('),
    );
    expect(configs.length).toBeGreaterThan(6);
    for (const { page, line, code } of configs) {
      const named = [...code.matchAll(/'([\w/-]+\.(?:tsx?|css))'/g)].map(([, file = '']) => [file, '']);
      const { compiler, findings } = await openSite(siteWith({ 'site.config.ts': code, ...Object.fromEntries(named) }));
      await compiler?.dispose();
      // The packages of a monorepo are outside the site.
      const own = findings.filter(({ message }) => !message.startsWith('`include[0]` must be a glob'));
      expect(own, `${page}:${line}`).toEqual([]);
    }
  });

  test('in TypeScript match the types of the package', () => {
    const typed = fences.filter(
      ({ page, language, code }) =>
        /^tsx?$/.test(language) &&
        /\bimport |^export default /m.test(code) &&
        // This page also shows how code blocks look.
        (page !== 'docs/writing.md' || code.includes(`'${packageName}`)),
    );
    expect(typed.length).toBeGreaterThan(8);
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom'],
      jsx: 'react-jsx',
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
    };
    const folder = siteWith({
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }),
      ...Object.fromEntries(
        typed.map(({ page, line, language, code }) => [`${path.basename(page, '.md')}-${line}.${language}`, code]),
      ),
    });
    const modules = path.join(folder, 'node_modules');
    fs.mkdirSync(modules);
    fs.symlinkSync(root, path.join(modules, packageName), 'junction');
    for (const name of ['@types', 'react'])
      fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name), 'junction');
    expect(run('node_modules/typescript/bin/tsc', '-p', folder)).toEqual({ status: 0, output: '' });
  });

  test('of pages compile without findings, except for missing link targets', async () => {
    const examples = fences.filter(({ page, language }) => page === 'docs/writing.md' && /^mdx?$/.test(language));
    expect(examples.length).toBeGreaterThan(15);
    const files = examples.map(({ line, code }) => [`content/line-${line}.mdx`, code]);
    const site = siteWith({
      'site.config.json': JSON.stringify({
        title: 'Examples',
        url: 'https://docs.example.org',
        integrations: { filter: true },
        markdown: { variables: { version } },
      }),
      ...Object.fromEntries(files),
    });
    const elsewhere = new Set([
      'link-target-missing',
      'image-missing',
      'file-missing',
      'anchor-missing',
      'snippet-missing',
      'code-file-missing',
      'code-file-outside',
      'page-empty',
      // The example is only a part of a page.
      'title-missing',
      'title-duplicate',
      'heading-level-skipped',
      'empty-section',
      // The options are off.
      'diagram-as-code',
      'formula-as-text',
    ]);
    const faults = (await findingsIn(site)).filter(({ code }) => !elsewhere.has(code));
    expect(faults.map(({ file, code, message }) => `${file} ${code} ${message}`)).toEqual([]);
  });

  test('of pages show marks in comments instead of applying them', () => {
    const shown = [...fences, ...filesIn('docs/findings').flatMap(fencesOf)].filter(({ language }) =>
      /^mdx?$/.test(language),
    );
    expect(shown.filter(({ code }) => code.includes('[\\!code')).map(({ page }) => page)).toContain('docs/writing.md');
    expect(shown.filter(({ code }) => code.includes('[!code')).map(({ page, line }) => `${page}:${line}`)).toEqual([]);
  });

  test('of JSON and YAML can be parsed', () => {
    for (const { page, line, language, code } of fences) {
      if (language === 'json') expect(() => JSON.parse(code) as unknown, `${page}:${line}`).not.toThrow();
      if (language === 'yaml') expect(() => parseYaml(code) as unknown, `${page}:${line}`).not.toThrow();
    }
  });
});

test('sample reports match the output of `docsite check`', () => {
  const site = siteWith({
    'site.config.json': '{ "title": "Anvil", "url": "https://anvil.example.org" }',
    'content/guide/start.md': '# Start\n\n\nThen read the [setup guide](./instal) once.\n',
    'content/guide/install.md': '# Install\n',
  });
  const shown = fencesOf('docs/checks.md').filter(({ code }) => code.includes('link-target-missing'));
  expect(shown.map(({ code }) => code)).toEqual([
    run('bin/docsite.js', 'check', site).output.replace(/\n\n[^\n]+\n[^\n]+\n$/, '\n'),
    run('bin/docsite.js', 'check', site, '--json').output.replace(/"ms": [\d.]+/, '"ms": 120'),
  ]);
});

test('the reference of CSS variables lists all of the theme’s variables, and the theming page mentions no others', () => {
  const css = fs.readFileSync(path.join(root, 'src/client/styles/tokens.css'), 'utf8');
  const [, block = ''] = /^:root \{$(.*?)^\}$/ms.exec(css) ?? [];
  const declared = new Set([...block.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, variable]) => variable));
  const namedIn = (page: string): Set<string | undefined> =>
    new Set([...textOf(page).matchAll(/`(--[\w-]+)`/g)].map(([, variable]) => variable));
  expect(namedIn('docs/css-variables.md')).toEqual(declared);
  expect([...namedIn('docs/theming.md')].filter((variable) => !declared.has(variable))).toEqual([]);
});

test('the package exports every type on the page of the plugin interface', () => {
  const listed = [...textOf('docs/plugin-interface.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  const exported = new Set(
    ['src/compiler/index.ts', 'src/shared/protocol.ts']
      .map(textOf)
      .flatMap((text) => [
        ...text.matchAll(/^export (?:type|interface) (\w+)/gm),
        ...[...text.matchAll(/^export type \{([^}]*)\}/gm)].flatMap(([, names = '']) => [...names.matchAll(/(\w+)/g)]),
      ])
      .map(([, name]) => name),
  );
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.filter((name) => !exported.has(name))).toEqual([]);
});
