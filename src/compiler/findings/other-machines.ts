/** Findings about pages that other machines compiled. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Other machines',
  about:
    'Reported by a run that uses pages compiled by [shards](large-sites.md#several-machines) or a [remote cache](large-sites.md#remote-cache). The output never depends on them: if the build cannot use such pages, it compiles them itself.',
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
      '`docsite build --merge` did not find all shard files, so it compiled the missing pages itself. The output is complete.',
    fix: 'Check that the job for each shard ran, and that its file was copied into one of the folders passed to `--merge`.',
    setup: 'Only shards 1 and 3 of 4 are in the folder.',
    example: plain,
    fixed: plain,
  },
  ({ missing, count }: { missing: readonly number[]; count: number }) => ({
    message: `${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')} of ${count} ${missing.length === 1 ? 'is' : 'are'} missing; this build compiled the pages itself`,
    hint: `run \`docsite build --shard ${missing[0]}/${count}\`, or copy its file into a folder passed to \`--merge\``,
  }),
);

export const shardUnusable = finding(
  {
    code: 'shard-unusable',
    severity: 'warning',
    title: 'Shard cannot be used',
    meaning:
      'A shard file is damaged, or was written by a different docsite or Node.js version or with a different configuration. The build compiled the pages itself. The output is complete.',
    fix: 'Run all shards and the merge with the same versions, configuration and options such as `--base`. Copy the files unchanged.',
    setup: '`.docsite-shards` contains a file that a different docsite version wrote.',
    example: plain,
    fixed: plain,
  },
  ({ reason }: { reason: string }) => ({
    message: `this shard cannot be used: ${reason}; this build compiled the pages itself`,
    hint: 'run all shards and the merge with the same versions and configuration',
  }),
);

export const shardOutdated = finding(
  {
    code: 'shard-outdated',
    severity: 'info',
    title: 'Pages not compiled by a shard',
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

export const remoteCacheUnused = finding(
  {
    code: 'remote-cache-unused',
    severity: 'info',
    title: 'Remote cache failed',
    meaning:
      'The store in `cache.remote` failed, did not respond in time, or returned something other than what was stored, so pages were compiled instead. This is also reported if pages were not stored because docsite could not tell whether to store them. The output is complete. After five failures in a row, a run stops using the store.',
    fix: 'Check the URL of the store, its credentials and their permissions. The message names the host and the last failure. No action is needed if the store failed only once.',
    setup: '`cache.remote` is the URL of a server that does not respond.',
    example: plain,
    fixed: plain,
  },
  ({
    host,
    use = 'none',
    reason,
    hint,
    failed,
    requests,
  }: {
    host: string;
    /** What the store is still used for if there were no requests. */
    use?: 'read-only' | 'none';
    reason: string;
    /** The hint. Default: depends on `reason`. */
    hint?: string;
    /** Number of all requests and of failed requests; absent if there were no requests. */
    failed?: number;
    requests?: number;
  }) => ({
    message:
      failed === undefined
        ? `the remote cache${host && ` \`${host}\``} is ${use === 'none' ? 'not used' : 'used read-only'}: ${reason}`
        : `the remote cache \`${host}\` ${reason}; ${failed} of ${requests} requests failed`,
    ...hintFor(reason, hint),
  }),
);

function hintFor(reason: string, hint: string | undefined): { hint?: string } {
  if (hint !== undefined) return { hint };
  if (reason.includes('redirects')) return { hint: 'set `cache.remote` to the URL that the redirects point to' };
  if (/ (?:401|403)$/.test(reason)) return { hint: 'check the credentials and their permissions' };
  return {};
}
