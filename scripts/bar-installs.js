/**
 * Bar D5: tries every install command of the site with npm. Uses recorded registry responses by default. `--registry`
 * queries the registry itself, and `--record` updates the recorded responses.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { answersFile, askRegistry, readAnswers, serveAnswers } from './install-answers.js';
import { installLines, versions } from './install-lines.js';
import { tryLine } from './try-install.js';

const options = process.argv.slice(2);
const lines = installLines();
if (options.includes('--record')) {
  const core = `@rsbuild/core@${versions['@rsbuild/core']}`;
  const answers = await askRegistry([...new Set([core, ...lines.flatMap(({ packages }) => packages)])]);
  writeFileSync(answersFile, `${JSON.stringify(answers, null, 2)}\n`);
}

const recorded = options.includes('--registry') ? null : await serveAnswers(readAnswers());
const waiting = [...lines];
let failures = 0;
const work = async () => {
  for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
    const fault = await tryLine(line, recorded === null ? {} : { registry: recorded.url });
    if (fault === null) continue;
    failures += 1;
    console.log(`${line.command}\n  on ${line.pages.join(', ')}\n  ${fault.replaceAll('\n', '\n  ')}`);
  }
};
await Promise.all([work(), work()]);
recorded?.close();
console.log(`${lines.length - failures} of ${lines.length} install commands work and keep the documented version`);
process.exit(failures === 0 ? 0 : 1);
