/** Bar T6: after any sequence of edits, an incremental build has exactly the same bytes as a clean build. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { barCount, buildAt, copyOf, differences, randomFrom, reportOf, seed, testFolder } from './harness.ts';

const fixture = path.join(testFolder, 'sites/edits-rebuild-only-what-they-touch');

test('an incremental build equals a clean build after random edits', async () => {
  const scripts = barCount('T6', 6, 2000);
  for (let script = 0; script < scripts; script++) {
    const random = randomFrom(seed + 1000 * script);
    const root = copyOf(fixture, 'random');
    await buildAt(root);
    const history: string[] = [];
    for (let step = 0; step < 4; step++) {
      history.push(edit(root, random));
      // Does not build after each edit, so that some builds include several edits.
      if (random() < 0.4) await buildAt(root);
    }
    const incremental = await buildAt(root);
    const clean = copyOf(root, 'fresh');
    for (const left of ['node_modules', 'dist']) fs.rmSync(path.join(clean, left), { recursive: true, force: true });
    const fresh = await buildAt(clean);
    const place = `seed ${seed}, script ${script}: ${history.join('; ')}`;
    expect(reportOf(incremental.findings), place).toBe(reportOf(fresh.findings));
    if (fresh.result?.published === true) expect(differences(incremental.files, fresh.files), place).toEqual([]);
    fs.rmSync(root, { recursive: true });
    fs.rmSync(clean, { recursive: true });
  }
  console.log(`T6: ${scripts} scripts, all equal`);
}, 36_000_000);

/** Makes one random edit and describes it. */
function edit(root: string, random: () => number): string {
  const content = path.join(root, 'content');
  const pages = fs.readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file));
  const page = pages[Math.floor(random() * pages.length)] ?? '';
  const file = path.join(content, page);
  const word = `word${Math.floor(random() * 1e6)}`;
  const kinds: Record<string, () => void> = {
    body: () => fs.appendFileSync(file, `\nA ${word}.\n`),
    heading: () => fs.appendFileSync(file, `\n## ${word}\n`),
    title: () => fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^# .*$/m, `# ${word}`)),
    add: () => fs.writeFileSync(path.join(content, 'en/guide', `${word}.md`), `# ${word}\n`),
    delete: () => pages.length > 4 && !page.endsWith(`${path.sep}index.md`) && fs.rmSync(file),
    rename: () =>
      !page.endsWith(`${path.sep}index.md`) &&
      fs.renameSync(file, path.join(path.dirname(file), `${word}${path.extname(file)}`)),
    snippet: () => write(path.join(content, 'en/shared/note.mdx'), `Note ${word}.\n`),
    meta: () =>
      write(path.join(content, 'en/guide/_meta.json'), `["index", { "type": "section-header", "label": "${word}" }]\n`),
    noMeta: () => fs.rmSync(path.join(content, 'en/guide/_meta.json'), { force: true }),
    asset: () =>
      write(
        path.join(content, 'public', `${word}.svg`),
        `<svg xmlns="http://www.w3.org/2000/svg" aria-label="${word}"/>`,
      ),
    sameTime: () => {
      // Keeps the modification time and the size, because some tools restore modification times.
      const { atime, mtime } = fs.statSync(file);
      fs.writeFileSync(
        file,
        fs.readFileSync(file, 'utf8').replace(/[a-z](?=[^a-z]*$)/, (last) => (last === 'x' ? 'y' : 'x')),
      );
      fs.utimesSync(file, atime, mtime);
    },
    tamper: () => {
      const dist = path.join(root, 'dist');
      const files = filesUnder(dist);
      const target = path.join(dist, files[Math.floor(random() * files.length)] ?? '');
      if (files.length === 0) return;
      const act = Math.floor(random() * 3);
      if (act === 0) fs.rmSync(target);
      // Writes a new file, because other trees may share the old file.
      else if (act === 1) {
        fs.rmSync(target);
        fs.writeFileSync(target, word);
      } else fs.writeFileSync(path.join(path.dirname(target), `${word}.txt`), word);
    },
    base: () =>
      fs.writeFileSync(
        path.join(root, 'site.config.ts'),
        fs
          .readFileSync(path.join(root, 'site.config.ts'), 'utf8')
          .replace(/ base: '[^']*',/, '')
          .replace('title:', `${random() < 0.3 ? '' : ` base: '/${word}/', `}title:`),
      ),
    config: () =>
      fs.writeFileSync(
        path.join(root, 'site.config.ts'),
        fs.readFileSync(path.join(root, 'site.config.ts'), 'utf8').replace(/title: '[^']*'/, `title: '${word}'`),
      ),
  };
  const names = Object.keys(kinds);
  const kind = names[Math.floor(random() * names.length)] ?? 'body';
  kinds[kind]?.();
  return `${kind} ${page}`;
}

function filesUnder(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => fs.statSync(path.join(folder, file)).isFile());
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
