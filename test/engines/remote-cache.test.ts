/** A remote cache on real servers: machines share pages, and damaged data only costs time. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, siteWith } from '../command.ts';
import { differences, filesIn } from '../harness.ts';
import { startNginx, startS3 } from './cache-servers.ts';
import type { StoreServer } from './cache-servers.ts';

const pages = Object.fromEntries(
  Array.from({ length: 200 }, (_, index) => [
    `content/guide/p${index}.md`,
    `# Page ${index}\n\nText of [page ${(index + 1) % 200}](./p${(index + 1) % 200}.md).\n\n\`\`\`js\nconst a = ${index};\n\`\`\`\n`,
  ]),
);

interface Build {
  code: number | null;
  pages: number;
  cacheHits: number;
  remote: { pagesRead: number; bytesRead: number; pagesWritten: number; bytesWritten: number };
  findings: { code: string; message: string }[];
  files: Map<string, string>;
  printed: string;
}

describe.each([
  ['nginx with WebDAV', startNginx],
  ['an S3-compatible server', startS3],
])('%s', (_, start) => {
  let server: StoreServer;
  let first: Build;
  let config: string;

  async function buildOnNewMachine(env: Record<string, string>, files: Record<string, string> = {}): Promise<Build> {
    const site = siteWith({ ...pages, 'site.config.json': config, ...files });
    const { code, stdout, stderr } = await run(['build', site, '--json', '--workers', '0'], { env });
    const built = JSON.parse(stdout) as Build;
    return { ...built, code, files: filesIn(path.join(site, 'dist')), printed: stdout + stderr };
  }
  const remoteFindings = ({ findings }: Build): string[] =>
    findings.flatMap(({ code, message }) => (code === 'remote-cache-unused' ? message : []));

  beforeAll(async () => {
    server = await start();
    config = JSON.stringify({ title: 'Anvil', url: 'https://anvil.example', cache: { remote: server.remote } });
    first = await buildOnNewMachine({ ...server.account, DOCSITE_CACHE_WRITE: 'true' });
  });
  afterAll(() => server?.stop());

  test('stores the pages of the first machine', () => {
    expect(remoteFindings(first)).toEqual([]);
    expect(first.code).toBe(0);
    expect(first.remote.pagesWritten).toBe(first.pages);
    // Some of the 64 groups may be empty.
    expect(server.files().length).toBeGreaterThan(50);
    expect(server.files().length).toBeLessThanOrEqual(64);
  });

  test('sends them to the next machine, which compiles nothing and publishes the same files', async () => {
    const next = await buildOnNewMachine(server.account);
    expect(next.cacheHits).toBe(next.pages);
    expect(next.remote.bytesRead).toBe(first.remote.bytesWritten);
    expect(next.findings).toEqual(first.findings);
    expect(differences(next.files, first.files)).toEqual([]);
  });

  test('stores what an edit changed', async () => {
    const edit = { 'content/guide/p7.md': '# Page 7\n\nAnother text.\n' };
    const edited = await buildOnNewMachine({ ...server.account, DOCSITE_CACHE_WRITE: 'true' }, edit);
    expect(edited.cacheHits).toBe(edited.pages - edited.remote.pagesWritten);
    expect(edited.remote.pagesWritten).toBeLessThan(12);
    expect((await buildOnNewMachine(server.account, edit)).cacheHits).toBe(edited.pages);
  });

  test('rejects wrong credentials, which only costs time', async () => {
    const edit = { 'content/guide/p9.md': '# Page 9\n\nAnother text.\n' };
    const refused = await buildOnNewMachine({ ...server.wrongAccount, DOCSITE_CACHE_WRITE: 'true' }, edit);
    expect(refused.code).toBe(0);
    expect(remoteFindings(refused)).toEqual([
      expect.stringMatching(/ responds with 40[13]; \d+ of \d+ requests failed$/),
    ]);
    expect(refused.printed).not.toContain('another-secret');
    expect(differences(refused.files, (await buildOnNewMachine({ DOCSITE_CACHE_REMOTE: '' }, edit)).files)).toEqual([]);
  });

  test('returns damaged files, which only costs time', async () => {
    for (const [index, file] of server.files().entries()) {
      const bytes = fs.readFileSync(file);
      if (index % 2 === 0) fs.truncateSync(file, bytes.length - 5);
      else fs.writeFileSync(file, bytes.fill(0, 40, 44));
    }
    const damaged = await buildOnNewMachine(server.account);
    expect(damaged.code).toBe(0);
    expect(remoteFindings(damaged)).toHaveLength(1);
    expect(differences(damaged.files, first.files)).toEqual([]);
  });

  test('stops, which only costs time', async () => {
    server.stop();
    const alone = await buildOnNewMachine({ ...server.account, DOCSITE_CACHE_WRITE: 'true' });
    expect(alone.code).toBe(0);
    expect(remoteFindings(alone)).toEqual([expect.stringMatching(/refuses connections/)]);
    expect(differences(alone.files, first.files)).toEqual([]);
  });
});
