/** Findings about pages that other machines compiled. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Other machines',
  about:
    'Reported by a build that uses pages compiled by [shards](large-sites.md#several-machines). The output never depends on them: the build compiles what it cannot use.',
  foundBy: 'build',
  changedBy: 'nobody',
});

const plain = { 'content/index.md': '# Home\n\nWelcome.' };

export const shardMissing = finding(
  {
    code: 'shard-missing',
    severity: 'warning',
    title: 'Shard is missing',
    meaning:
      '`docsite build --merge` did not find the files of all shards, so it compiled their pages itself. The output is complete.',
    fix: 'Check that the job of each shard ran, and that its file is copied into one of the folders of `--merge`.',
    setup: 'Only shards 1 and 3 of 4 are in the folder.',
    example: plain,
    fixed: plain,
  },
  ({ missing, count }: { missing: readonly number[]; count: number }) => ({
    message: `${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')} of ${count} ${missing.length === 1 ? 'is' : 'are'} missing; this build compiled the pages itself`,
    hint: `run \`docsite build --shard ${missing[0]}/${count}\`, or copy its file into the merged folder`,
  }),
);

export const shardUnusable = finding(
  {
    code: 'shard-unusable',
    severity: 'warning',
    title: 'Shard cannot be used',
    meaning:
      'The file of a shard is damaged, or another docsite or Node.js version wrote it, or it was written with another configuration. The build compiled its pages itself. The output is complete.',
    fix: 'Run all shards and the merge with the same versions, configuration and options such as `--base`. Copy the files as they are.',
    setup: '`.docsite-shards` contains a file that another docsite version wrote.',
    example: plain,
    fixed: plain,
  },
  ({ reason }: { reason: string }) => ({
    message: `this shard cannot be used: ${reason}; this build compiled its pages itself`,
    hint: 'run all shards and the merge with the same versions and configuration',
  }),
);

export const shardOutdated = finding(
  {
    code: 'shard-outdated',
    severity: 'info',
    title: 'Pages that no shard contains',
    meaning:
      'Some pages differ from those that the shards compiled, or no shard compiled them, so the build compiled them itself. The output is complete.',
    fix: 'Check out the same commit for all shards and the merge. If a plugin fetches data, it may return different data on each machine; in that case no action is needed.',
    setup: 'A page was edited between `docsite build --shard` and `docsite build --merge`.',
    example: plain,
    fixed: plain,
  },
  ({ count, total }: { count: number; total: number }) => ({
    message: `${count} of ${total} pages were not compiled by a shard in their current form; this build compiled them`,
  }),
);
