/**
 * Bar D5, projects on pages: runs each one and compares the results with those that the pages show. Arguments select
 * pages.
 */
import process from 'node:process';
import { pageProjects, runProject } from './page-projects.js';

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const projects = pageProjects().filter(
  ({ pages }) => asked.length === 0 || pages.some((page) => asked.some((part) => page.includes(part))),
);
const waiting = [...projects];
const failed = new Set();
const work = async () => {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const faults = await runProject(project).catch((error) => [error.message]);
    if (faults.length === 0) continue;
    for (const page of project.pages) failed.add(page);
    console.log(`${project.pages.join(', ')}\n  ${faults.join('\n').slice(0, 3000).replaceAll('\n', '\n  ')}`);
  }
};
await Promise.all([work(), work()]);
const pages = new Set(projects.flatMap((project) => project.pages));
console.log(`${projects.length} projects on ${pages.size} pages ran; ${failed.size} pages differ`);
process.exit(failed.size === 0 ? 0 : 1);
