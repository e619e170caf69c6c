/** Bar A5: counts and lists the odd phrases in each area. */
import process from 'node:process';
import { areas, countPhrases } from './phrases.js';

let missed = 0;
for (const area of areas) {
  const { words, found, rate } = countPhrases(area);
  if (rate > area.limit) missed++;
  const limit = `at most ${area.limit}`;
  console.log(`${area.name}: ${found.length} in ${words} words, ${rate.toFixed(1)} per 10,000 (${limit})`);
  for (const each of found) console.log(`  ${each}`);
}
process.exit(missed === 0 ? 0 : 1);
