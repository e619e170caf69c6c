/**
 * Bar M2: measures how `afdocs`, the checker of the Agent-Friendly Documentation Spec, scores the built site in each
 * language. Checks a random sample of pages, or every page with `-- --all`.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { command, freePort, servedAt } from './built-site.js';
import { optionalTool } from './optional-tool.js';
import { runNode } from './run-step.js';

const { computeScore, runChecks } = await optionalTool('afdocs');
const wanted = 100;
const languages = ['', 'zh/'];
const maxLinksToTest = process.argv.includes('--all') ? 1000 : 50;

const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'docsite-agents-'));
const port = await freePort();
const site = `http://localhost:${port}`;
for (const step of [['scripts/prepare.js'], [command, 'build', '--out', folder]]) {
  // Page lists contain absolute URLs, so the build needs the URL of its server.
  if ((await runNode(step, { DOCSITE_URL: site })) !== 0) process.exit(1);
}
const close = await servedAt(folder, port);
const scores = [];
for (const language of languages) {
  const report = await runChecks(`${site}/${language}`, { requestDelay: 0, maxLinksToTest });
  const { overall, cap } = computeScore(report);
  scores.push(overall);
  console.log(`${site}/${language}: ${overall} of 100${cap === undefined ? '' : `, limited: ${cap.reason}`}`);
  for (const { id, status, message } of report.results) {
    if (status !== 'pass') console.log(`  ${status}  ${id}: ${message}`);
  }
}
close();
rmSync(folder, { recursive: true, force: true });
if (scores.some((score) => score < wanted)) {
  console.error(`every language needs ${wanted}`);
  process.exitCode = 1;
}
