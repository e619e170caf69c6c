/** Commands in messages are written as the user can type them. */
import process from 'node:process';
import { expect, test } from 'vitest';
import { folderWith, runProcess } from './command.ts';

const files = { 'content/index.md': '# Home\n\n[Nowhere](./none.md)\n', 'site.config.json': '{ "title": "T" }' };

test.each([
  ['npm/10.8.2 node/v20.20.2 linux x64', 'npx --no -- docsite'],
  ['pnpm/10.1.0 npm/? node/v20.20.2', 'pnpm exec docsite'],
  ['yarn/4.6.0 npm/? node/v20.20.2', 'yarn docsite'],
  ['bun/1.2.0 npm/? node/v20.20.2', 'bunx --no-install docsite'],
  ['', 'docsite'],
])('started by %s', async (agent, name) => {
  const root = folderWith(files);
  const env = { ...process.env, npm_config_user_agent: agent };
  const checked = await runProcess(['check', root], { env });
  expect(checked.stdout).toContain(`\nExplain a code: ${name} check --explain <code>`);
  const refused = await runProcess(['check', root, '--output'], { env });
  expect(refused.stderr).toContain(`run \`${name} build\` first`);
});
