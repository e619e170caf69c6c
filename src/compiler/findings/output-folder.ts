/** Findings about the output folder. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'The output folder',
  about:
    'Reported before a build writes files, or while it writes them. The files published by the previous build are not changed.',
  foundBy: 'build',
  changedBy: 'nobody',
});

const plain = { 'content/index.md': '# Home\n\nWelcome.' };
const withOutDir = (outDir: string): string => `export default { title: 'Docs', outDir: '${outDir}' };`;

export const outputOverlaps = finding(
  {
    code: 'output-overlaps',
    severity: 'error',
    title: 'Output folder overlaps with the site’s files',
    meaning:
      'The output folder is, contains, or is inside a folder that the site is built from. A build would delete or publish the files in that folder.',
    fix: 'Choose a separate folder with `outDir` or `--out`.',
    example: { 'site.config.ts': withOutDir('content'), ...plain },
    fixed: { 'site.config.ts': withOutDir('dist') },
  },
  (facts: { outDir: string; relation: 'is' | 'contains' | 'is inside'; what: string }) => ({
    message: `the output folder \`${facts.outDir}\` ${facts.relation} ${facts.what}, which a build would delete or publish`,
    hint: 'choose a separate folder with `outDir` or `--out`',
  }),
);

export const outputForeign = finding(
  {
    code: 'output-foreign',
    severity: 'error',
    title: 'Output folder contains other files',
    meaning:
      'The output folder contains files that docsite did not write. A build replaces the whole folder, so it would delete them.',
    fix: 'Empty the folder yourself, or choose a different one with `outDir` or `--out`.',
    example: { 'site.config.ts': withOutDir('public-site'), 'public-site/notes.txt': 'Keep me.', ...plain },
    fixed: { 'site.config.ts': withOutDir('dist') },
  },
  (facts: { outDir: string; mark: string }) => ({
    message: `the output folder \`${facts.outDir}\` contains files that docsite did not write (no \`${facts.mark}\` file)`,
    hint: 'empty it yourself, or choose a different folder with `outDir` or `--out`',
  }),
);

export const outputUnwritable = finding(
  {
    code: 'output-unwritable',
    severity: 'error',
    title: 'Output folder is not writable',
    meaning: 'docsite does not have permission to create or write to the output folder.',
    fix: 'Give the user who runs docsite permission to write to the folder and its parent: a build replaces the whole folder.',
    example: {
      'site.config.ts': withOutDir('notes.txt/dist'),
      'notes.txt': 'A file exists at the path of the folder.',
      ...plain,
    },
    fixed: { 'site.config.ts': withOutDir('dist') },
  },
  (facts: { outDir: string; reason: string }) => ({
    message: `cannot write to the output folder \`${facts.outDir}\`: ${facts.reason}`,
    hint: 'make it writable, or choose a different folder with `outDir` or `--out`',
  }),
);

export const outputLocked = finding(
  {
    code: 'output-locked',
    severity: 'error',
    title: 'Another build is writing to the output folder',
    meaning: 'Two builds cannot write to the same folder at the same time.',
    fix: 'Wait for the other build to finish, or build into a different folder with `--out`.',
    setup: 'Another `docsite build` of the site is running.',
    example: plain,
    fixed: plain,
  },
  (outDir: string, { host, pid }: { host: string; pid: number }) => ({
    message: `another build (process ${pid} on ${host}) is writing to \`${outDir}\``,
    hint: 'wait for it to finish, or build into a different folder with `--out`',
  }),
);

export const outputLockStale = finding(
  {
    code: 'output-lock-stale',
    severity: 'info',
    title: 'Output folder taken over from a build that has ended',
    meaning:
      'An earlier build was killed before it could release the output folder. This build takes over the folder; nothing is lost.',
    fix: 'No action is needed.',
    example: { '.dist.docsite-lock': 'a-machine\n0\n', ...plain },
    fixed: { '.dist.docsite-lock': null },
  },
  ({ host, pid }: { host: string; pid: number }) => ({
    message: `took over the output folder from a build that has ended (process ${pid} on ${host})`,
  }),
);
