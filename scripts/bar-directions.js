/**
 * Bar R17: the built style sheets use `start` and `end` instead of `left` and `right`, except for positions relative to
 * the window.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { command, output } from './built-site.js';
import { runNode } from './run-step.js';

for (const step of [['scripts/prepare.js'], [command, 'build']]) if ((await runNode(step)) !== 0) process.exit(1);
const folder = path.join(output, '_docsite/assets');
const sides = '(?:left|right)';
const physical = [
  new RegExp(
    `(?:^|[;{\\s])(?:(?:scroll-)?(?:margin|padding)|border|inset)-${sides}(?:-(?:width|style|color))?\\s*:[^;}]*`,
    'g',
  ),
  new RegExp(`(?:^|[;{\\s])${sides}\\s*:[^;}]*`, 'g'),
  new RegExp(`(?:^|[;{\\s])border-(?:top|bottom)-${sides}-radius\\s*:[^;}]*`, 'g'),
  new RegExp(`(?:^|[;{\\s])(?:text-align|float|clear)\\s*:\\s*${sides}[^;}]*`, 'g'),
];
/**
 * Shorthands whose second and fourth values differ also set physical directions. Borders are excluded, because they
 * draw arrows.
 */
const fourSides = /(?:^|[;{\s])(?:scroll-)?(?:margin|padding|inset)\s*:\s*([^;}]*)/g;

const faults = [];
let declarations = 0;
for (const name of readdirSync(folder).filter((file) => file.endsWith('.css'))) {
  const css = readFileSync(path.join(folder, name), 'utf8');
  declarations += css.match(/[;{][\w-]+\s*:/g)?.length ?? 0;
  for (const pattern of physical) for (const [found] of css.matchAll(pattern)) faults.push(`${name}: ${found.trim()}`);
  for (const [found, value] of css.matchAll(fourSides)) {
    const [, right, , left] = value.trim().split(/\s+(?![^(]*\))/);
    if (left !== undefined && left !== right) faults.push(`${name}: ${found.trim()}`);
  }
}
for (const fault of faults) console.log(fault);
console.log(`R17: ${declarations} declarations, ${faults.length} of them with left or right`);
process.exit(faults.length === 0 && declarations > 500 ? 0 : 1);
