/** Preloaded into a build: names every change it makes on the disk below a folder, and kills the process at one of them. */
import fs from 'node:fs';
import process from 'node:process';

const { root, log, step = -1, cut = 'before' } = JSON.parse(process.env.KILL_AT_STEP);
const appendLog = fs.appendFileSync.bind(fs);
const writeFile = fs.writeFileSync.bind(fs);
const made = { steps: 0 };

for (const name of ['copyFileSync', 'linkSync', 'mkdirSync', 'renameSync', 'rmSync', 'unlinkSync', 'writeFileSync']) {
  const change = fs[name].bind(fs);
  fs[name] = (first, ...rest) => {
    const isTarget = name === 'copyFileSync' || name === 'linkSync';
    const changed = String(isTarget ? rest[0] : first);
    if (!changed.startsWith(`${root}/`)) return change(first, ...rest);
    const title = `${name} ${changed.slice(root.length + 1)}`;
    // An append makes a log that is whole up to the last step.
    appendLog(log, `${title}\n`);
    if (made.steps++ === step || title.replace(/\d+$/, '') === step) {
      if (cut === 'half way' && name === 'writeFileSync') writeFile(first, rest[0].slice(0, rest[0].length / 2));
      process.kill(process.pid, 'SIGKILL');
    }
    return change(first, ...rest);
  };
}
