/** Bar D5, downloadable projects: installs and builds each one. Arguments select projects. */
import process from 'node:process';
import { buildExample, exampleProjects } from './example-projects.js';

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const waiting = exampleProjects().filter(({ name }) => asked.length === 0 || asked.includes(name));
const total = waiting.length;
let failed = 0;
const work = async () => {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const fault = await buildExample(project.name);
    if (fault === null) continue;
    failed += 1;
    console.log(fault);
  }
};
await Promise.all([work(), work()]);
console.log(`${total} projects to download; ${failed} do not install or build`);
process.exit(failed === 0 ? 0 : 1);
