/**
 * Tests which files a site publishes: files in `public/` and files that pages refer to, but neither secrets nor
 * leftovers.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCompiler } from '../lib/compiler/index.js';
import type { Finding } from '../lib/compiler/index.js';
import { prefixes } from '../lib/compiler/secrets/prefixes.js';
import { findSecrets } from '../lib/compiler/secrets/find.js';
import { ruleNames } from '../lib/compiler/secrets/rules.js';
import { barCount, buildAt, copyOf, testFolder } from './harness.ts';
import type { Built } from './harness.ts';
import { placeholders, secretSamples } from './secret-samples.ts';

/** The content of planted files, which identifies them in the output under any name. */
const marker = 'planted: must not be published';

type Files = Record<string, string | Buffer>;

/** Writes a site with these files. If `content/` contains some of them, adds a home page. */
function siteWith(files: Files, publish: Record<string, unknown> = {}): string {
  const root = copyOf(path.join(testFolder, 'sites/minimal-config-builds-a-site'), 'publish');
  fs.rmSync(path.join(root, 'content'), { recursive: true });
  for (const file of fs.readdirSync(root).filter((name) => name.startsWith('site.config')))
    fs.rmSync(path.join(root, file));
  const config = `export default ${JSON.stringify({ title: 'Site', url: 'https://docs.corp.io', publish })};\n`;
  for (const [name, contents] of Object.entries({
    'site.config.ts': config,
    'content/index.md': '# Home\n\nText.\n',
    ...files,
  })) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), contents);
  }
  return root;
}

function short(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ code, file, span }) => `${code} ${file}${span === undefined ? '' : `:${span.start.line}:${span.start.column}`}`,
  );
}

function codes({ findings }: Built): string[] {
  return findings.map(({ code }) => code);
}

/** Returns the output files that contain the planted text. */
function leaks({ files }: Built, planted = marker): string[] {
  return [...files].filter(([, contents]) => contents.includes(planted)).map(([name]) => name);
}

/** Twelve kinds of files, each with sample names. */
const kinds: Record<string, { names: string[]; code: 'publish-refused' | 'publish-left-out' }> = {
  'private keys': {
    names: ['deploy.pem', 'server.key', 'id_rsa', 'id_ed25519', 'cert.p12', 'cert.PFX', 'app.keystore', 'putty.ppk'],
    code: 'publish-refused',
  },
  credentials: {
    names: ['credentials.json', 'credentials', 'client_secret.json', 'service-account.json', 'secrets.yml'],
    code: 'publish-refused',
  },
  'credentials of tools': {
    names: ['.npmrc', '.netrc', '.htpasswd', '.git-credentials', '.aws/config', '.ssh/known_hosts'],
    code: 'publish-refused',
  },
  dumps: {
    names: ['backup.sql', 'backup.SQL.gz', 'db.dump', 'app.sqlite', 'app.sqlite3', 'data.db', 'app.db-wal'],
    code: 'publish-refused',
  },
  environments: {
    names: ['.env', '.env.local', '.ENV.PRODUCTION', '.envrc', 'production.env'],
    code: 'publish-refused',
  },
  repositories: {
    names: ['.git/config', 'nested/.git/HEAD', '.svn/entries', '.hg/hgrc', 'module/.git'],
    code: 'publish-refused',
  },
  infrastructure: { names: ['terraform.tfstate', 'prod.tfvars'], code: 'publish-refused' },
  histories: { names: ['.bash_history', '.zsh_history'], code: 'publish-refused' },
  'copies of editors': { names: ['index.md~', 'index.md.bak', 'index.md.orig', 'notes.old'], code: 'publish-left-out' },
  'locks of editors': {
    names: ['.index.md.swp', '#p1.md#', '.#p1.md', '~$report.docx', '.~lock.report.odt#'],
    code: 'publish-left-out',
  },
  'files of systems': {
    names: ['Thumbs.db', 'EHTHUMBS.DB', 'desktop.ini', '.DS_Store', '._index.md'],
    code: 'publish-left-out',
  },
  'files of interpreters': { names: ['client.cpython-312.pyc', 'client.pyo'], code: 'publish-left-out' },
  'hidden files': { names: ['.user.ini', '.eslintrc', '.cache/x.txt', '.well-known/.draft'], code: 'publish-left-out' },
};

describe('files that must not be published', () => {
  const folders = ['', 'nested/', 'nested/deep/', 'Größe/', 'a b/', 'content/'].slice(0, barCount('T11', 1, 6));

  test.each(Object.entries(kinds))(
    '%s are not published from `public/`, and are reported',
    async (_kind, { names, code }) => {
      for (const folder of folders) {
        const planted = names.map((name): [string, string] => [`content/public/${folder}${name}`, marker]);
        const built = await buildAt(siteWith(Object.fromEntries(planted)));
        // A repository is reported once, not once for each of its files.
        const named = planted.map(([name]) => `${code} ${name.replace(/(\/\.(?:git|svn|hg))\/.*/, '$1')}`);
        expect(new Set(short(built.findings))).toEqual(new Set(named));
        expect(leaks(built)).toEqual([]);
        expect(built.result?.published).toBe(code === 'publish-left-out');
      }
    },
    300_000,
  );

  test('they are not published from the content folder unless a page refers to them', async () => {
    const names = Object.values(kinds).flatMap(({ names: own }) => own);
    const built = await buildAt(siteWith(Object.fromEntries(names.map((name) => [`content/guide/${name}`, marker]))));
    expect(built.findings).toEqual([]);
    expect(leaks(built)).toEqual([]);
  }, 600_000);

  test('a page that links to one stops the build; a link to a copy is reported as a missing file', async () => {
    const page = '# Home\n\n[A key](deploy.pem), [a dump](./data/BACKUP.SQL), [a copy](index.md.bak)\n';
    const built = await buildAt(
      siteWith({
        'content/index.md': page,
        'content/deploy.pem': marker,
        'content/data/BACKUP.SQL': marker,
        'content/index.md.bak': marker,
      }),
    );
    expect(short(built.findings)).toEqual([
      'publish-refused content/data/BACKUP.SQL',
      'publish-refused content/deploy.pem',
      'file-missing content/index.md:3:51',
    ]);
    expect(built.files.size).toBe(0);
  });

  test('they are not published through a symbolic link with a harmless name', async () => {
    const root = siteWith({
      'content/public/plain.txt': 'plain',
      'content/keys/deploy.pem': marker,
      'content/conf/.env': marker,
      'content/.git/config': marker,
    });
    const link = (target: string, name: string): void =>
      fs.symlinkSync(target, path.join(root, 'content/public', name));
    link('../keys/deploy.pem', 'welcome.txt');
    link('../conf', 'settings');
    link('../.git', 'history');
    const built = await buildAt(root);
    expect(short(built.findings)).toEqual([
      'publish-refused content/public/history',
      'publish-refused content/public/settings/.env',
      'publish-refused content/public/welcome.txt',
    ]);
    expect(built.files.size).toBe(0);
  });

  test('hidden files that hosts read are published', async () => {
    const names = [
      '.well-known/security.txt',
      '.well-known/acme-challenge/token',
      '.nojekyll',
      '.htaccess',
      'docs/.htaccess',
      '.domains',
      '.assetsignore',
    ];
    const built = await buildAt(siteWith(Object.fromEntries(names.map((name) => [`content/public/${name}`, 'x']))));
    expect(built.findings).toEqual([]);
    expect(names.filter((name) => !built.files.has(name))).toEqual([]);
  });

  test('`publish.include` lists exceptions; wildcards do not count, and an entry without a file is reported', async () => {
    const files = {
      'content/index.md': '# Home\n\n[A key](keys/signing.pem)\n',
      'content/keys/signing.pem': 'public on purpose',
      'content/data/sample.sql': 'public on purpose',
      'content/data/notes.txt': 'public on purpose',
      'content/public/.user.ini': 'public on purpose',
      'content/public/keys/other.pem': marker,
    };
    const include = ['keys/signing.pem', 'data/*', 'public/.user.ini', 'public/**', 'download/**'];
    const refused = await buildAt(siteWith(files, { include }));
    expect(short(refused.findings)).toEqual([
      'publish-refused content/data/sample.sql',
      'publish-refused content/public/keys/other.pem',
      'publish-unused site.config.ts',
    ]);
    const { 'content/public/keys/other.pem': _other, ...others } = files;
    const built = await buildAt(siteWith(others, { include: [...include, 'data/sample.sql'] }));
    expect(short(built.findings)).toEqual(['publish-unused site.config.ts']);
    expect(leaks(built, 'public on purpose').toSorted()).toEqual([
      '.user.ini',
      'data/notes.txt',
      'data/sample.sql',
      'keys/signing.pem',
    ]);
  });

  test('ignore comments have no effect on them, and the config does not accept a level for them', async () => {
    const ignored = (code: string): string => `<!-- docsite-ignore-page ${code}: known -->\n\n`;
    const secret = secretSamples(7)['github'] ?? '';
    const files = {
      'content/index.md': `${ignored('secret-found')}${ignored('publish-refused')}# Home\n\n[A key](deploy.pem) ${secret}\n`,
      'content/deploy.pem': marker,
    };
    const built = await buildAt(siteWith(files));
    expect(codes(built)).toEqual(expect.arrayContaining(['publish-refused', 'secret-found']));
    expect(built.files.size).toBe(0);
    const root = siteWith(files);
    const rules = { 'publish-refused': 'off', 'secret-found': 'off' };
    const config = `export default ${JSON.stringify({ title: 'Site', checks: { rules } })};\n`;
    fs.writeFileSync(path.join(root, 'site.config.ts'), config);
    expect(codes(await buildAt(root))).toEqual(['config-value-invalid', 'config-value-invalid']);
  });
});

describe('secrets in texts', () => {
  test('every rule recognizes its kind of secret, and every kind has a prefix', async () => {
    expect(Object.keys(prefixes).toSorted()).toEqual([...ruleNames].toSorted());
    for (let seed = 1; seed <= barCount('T11', 3, 300); seed++) {
      for (const [rule, secret] of Object.entries(secretSamples(seed))) {
        expect(prefixes[rule]?.test(secret), `${rule} starts with its prefix`).toBe(true);
        const found = await findSecrets(secret, rule === 'gcp' ? 'key.json' : 'page.md');
        expect(
          found.map((one) => one.rule),
          secret,
        ).toContain(rule);
      }
    }
  }, 600_000);

  test('placeholders in documentation are not secrets', async () => {
    for (const text of placeholders) expect(await findSecrets(`a ${text}\nb`, 'page.md'), text).toEqual([]);
  });

  const token = (): string => secretSamples(11)['github'] ?? '';

  test('they stop the build with a position, and the report does not contain them', async () => {
    const secret = token();
    const built = await buildAt(
      siteWith({
        'content/index.md': `---\ntitle: Home\nnote: ${secret}\n---\n\n# Home\n\n[File](./file.txt)\n\n\`\`\`sh file="./sample.sh"\n\`\`\`\n`,
        'content/guide.mdx': "import Part from './_part.md';\n\n# Guide\n\n<Part />\n",
        'content/_part.md': `A part with \`${secret}\`.\n`,
        'content/sample.sh': `export TOKEN=${secret}\n`,
        'content/file.txt': `first\r\nsecond ${secret}\r\n`,
        'content/unused.txt': secret,
        'content/draft.md': `---\ndraft: true\n---\n\n${secret}\n`,
        'content/public/data.json': `{ "token": "${secret}" }`,
        'content/public/wide.txt': Buffer.from(`\ufeffToken: ${secret}`, 'utf16le'),
        'content/public/old.txt': Buffer.concat([Buffer.from([0xe9, 0x20]), Buffer.from(secret)]),
        'content/public/large.bin': Buffer.concat([Buffer.alloc(5_000_000), Buffer.from(secret)]),
      }),
    );
    expect(short(built.findings)).toEqual([
      'secret-found content/_part.md:1:14',
      'secret-found content/file.txt:2:8',
      'secret-found content/index.md:3:7',
      'secret-found content/public/data.json:1:13',
      'secret-found content/public/old.txt:1:3',
      'secret-found content/public/wide.txt:1:8',
      'secret-found content/sample.sh:1:14',
    ]);
    expect(JSON.stringify(built.findings)).not.toContain(secret);
    expect(built.files.size).toBe(0);
  });

  test('are reported again by a warm build until they are removed', async () => {
    const root = siteWith({ 'content/public/data.txt': token() });
    for (let run = 0; run < 2; run++)
      expect(short((await buildAt(root)).findings)).toEqual(['secret-found content/public/data.txt:1:1']);
    fs.writeFileSync(path.join(root, 'content/public/data.txt'), 'nothing\n');
    const built = await buildAt(root);
    expect(built.findings).toEqual([]);
    expect(built.files.get('data.txt')).toBe('nothing\n');
  });

  test('`publish.allowSecrets` accepts the hash from the finding, but only for that file and that text', async () => {
    const files = { 'content/index.md': `# Home\n\n${token()}\n` };
    const { findings } = await buildAt(siteWith(files));
    const [, file = '', hash = ''] = /`'(.+)': \['(.+)'\]`/.exec(findings[0]?.hint ?? '') ?? [];
    expect(file).toBe('index.md');
    const allowed = await buildAt(siteWith(files, { allowSecrets: { [file]: [hash] } }));
    expect(allowed.findings).toEqual([]);
    expect(allowed.files.has('index.html')).toBe(true);
    const moved = await buildAt(
      siteWith(
        { ...files, 'content/other.md': files['content/index.md'] },
        { allowSecrets: { [file]: [hash, 'unknown'] } },
      ),
    );
    expect(short(moved.findings).filter((line) => !line.startsWith('title-duplicate'))).toEqual([
      'secret-found content/other.md:3:1',
      'publish-unused site.config.ts',
    ]);
  });
});

describe('the same files in development', () => {
  test('are served only if a page or a draft refers to them', async () => {
    const root = siteWith({
      'content/index.md': '# Home\n\n[File](./file.txt) [Key](./deploy.pem)\n',
      'content/draft.md': '---\ndraft: true\n---\n\n[Draft](./of-draft.txt)\n',
      'content/file.txt': 'file',
      'content/of-draft.txt': 'draft',
      'content/unused.txt': marker,
      'content/deploy.pem': marker,
      'content/public/.env': marker,
      'content/public/index.md~': marker,
      'content/public/plain.txt': 'plain',
    });
    const { compiler } = await createCompiler({
      root,
      overrides: {},
      mode: 'dev',
      workers: 0,
      cache: 'ignore',
      devToken: 'x',
    });
    if (compiler === null) throw new Error('the configuration was refused');
    await compiler.open();
    const bodyAt = async (url: string): Promise<string> => {
      const reply = await compiler.respond(url);
      return reply === null || reply.status !== 200 ? 'missing' : Buffer.from(reply.body).toString();
    };
    expect(await Promise.all(['/file.txt', '/of-draft.txt', '/plain.txt'].map(bodyAt))).toEqual([
      'file',
      'draft',
      'plain',
    ]);
    for (const url of ['/unused.txt', '/deploy.pem', '/.env', '/index.md~', '/public/.env'])
      expect(await bodyAt(url), url).toBe('missing');
    // This site publishes drafts as Markdown, but not their source files.
    expect(await bodyAt('/draft.md')).not.toContain('draft: true');

    const home = path.join(root, 'content/index.md');
    fs.writeFileSync(home, '# Home\n\n[Now](./unused.txt)\n');
    await compiler.update([home]);
    expect(await bodyAt('/unused.txt')).toBe(marker);
    expect(await bodyAt('/file.txt')).toBe('missing');
    const published = short(await compiler.findings()).filter((line) => line.startsWith('publish'));
    expect(published).toEqual(['publish-refused content/public/.env', 'publish-left-out content/public/index.md~']);
    await compiler.dispose();
  });

  test('a check reports the same findings as a build', async () => {
    const root = siteWith({
      'content/index.md': `# Home\n\n[Key](./deploy.pem)\n\n${secretSamples(5)['gitlab']}\n`,
      'content/deploy.pem': 'x',
      'content/public/.env': 'x',
    });
    const { compiler } = await createCompiler({ root, overrides: {}, mode: 'check', workers: 0, cache: 'ignore' });
    const result = await compiler?.check(new AbortController().signal);
    await compiler?.dispose();
    const own = short(result?.findings ?? []).filter((line) => /^(?:publish|secret)/.test(line));
    expect(own).toEqual(short((await buildAt(root)).findings));
    expect(own).toHaveLength(3);
  });
});

test('a file is added to the output when a page refers to it, and removed when no page does', async () => {
  const root = siteWith({
    'content/index.md': '# Home\n\n![One](./one.svg)\n',
    'content/one.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/two.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const published = async (): Promise<string[]> =>
    [...(await buildAt(root)).files.keys()].filter((name) => /^(?:one|two)/.test(name));
  expect(await published()).toEqual(['one.svg']);
  fs.writeFileSync(path.join(root, 'content/index.md'), '# Home\n\n![Two](./two.svg)\n');
  expect(await published()).toEqual(['two.svg']);
  fs.writeFileSync(path.join(root, 'content/index.md'), '# Home\n\nNone.\n');
  expect(await published()).toEqual([]);
});
