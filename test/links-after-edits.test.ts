/** After an edit to a link target, links on unedited pages are checked and indexed again. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildAt, copyOf, differences, reportOf, testFolder } from './harness.ts';

const fixture = path.join(testFolder, 'sites/minimal-config-builds-a-site');

/** The file that each edit writes (null deletes it), and the codes of the link findings after the edit. */
const edits: readonly { file: string; text: string | null; codes: string[] }[] = [
  { file: 'target.md', text: '# Target\n\n## Renamed\n', codes: ['anchor-missing'] },
  { file: 'target.md', text: '# Target\n\n## Part\n\nAs before.\n', codes: [] },
  { file: 'target.md', text: null, codes: ['link-target-missing', 'link-target-missing'] },
  { file: 'target/index.md', text: '# Target\n\n## Part\n', codes: [] },
  { file: 'other.md', text: '# Other\n\nText.\n\nSee [a new name](./target/) and [a file](/file.txt).\n', codes: [] },
  { file: 'public/file.txt', text: null, codes: ['file-missing'] },
];

test('valid links on other pages are checked again when their target changes', async () => {
  const root = copyOf(fixture, 'targets');
  const write = (name: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, 'content', name)), { recursive: true });
    fs.writeFileSync(path.join(root, 'content', name), text);
  };
  write('target.md', '# Target\n\n## Part\n');
  write('source.md', '# Source\n\nSee [the part](./target#part).\n');
  write('other.md', '# Other\n\nText.\n\nSee [the whole page](./target).\n');
  write('public/file.txt', 'Text.\n');
  await buildAt(root);
  for (const { file, text, codes } of edits) {
    if (text === null) fs.rmSync(path.join(root, 'content', file));
    else write(file, text);
    const warm = await buildAt(root);
    const clean = copyOf(root, 'clean');
    for (const left of ['node_modules', 'dist']) fs.rmSync(path.join(clean, left), { recursive: true, force: true });
    const cold = await buildAt(clean);
    const found = warm.findings.map(({ code }) => code).filter((code) => /^(?:link|anchor|file)-/.test(code));
    expect(found, file).toEqual(codes);
    expect(reportOf(warm.findings), file).toBe(reportOf(cold.findings));
    if (cold.result?.published === true) expect(differences(warm.files, cold.files), file).toEqual([]);
    fs.rmSync(clean, { recursive: true });
  }
});
