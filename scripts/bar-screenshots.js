/**
 * Bar D5, screenshots: retakes all of them and compares them with those in `content/public/images`. Arguments select
 * screenshots; `--write` replaces the files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { differenceOf, tolerated } from './compare-images.js';
import { imageFolder, launchBrowser, names, takeScreenshots } from './take-screenshots.js';

const words = process.argv.slice(2);
const asked = words.filter((word) => !word.startsWith('--'));
const browser = await launchBrowser();
const page = await browser.newPage();
let failed = 0;
for (const name of names.filter((one) => asked.length === 0 || asked.includes(one))) {
  for (const { file, image } of await takeScreenshots(browser, name)) {
    const target = path.join(imageFolder, file);
    if (words.includes('--write')) writeFileSync(target, Buffer.from(image, 'base64'));
    const difference = await differenceOf(page, image, readFileSync(target, 'base64'));
    if (difference > tolerated) failed += 1;
    console.log(`${file}: ${(100 * difference).toFixed(3)} % of the pixels differ`);
  }
}
await browser.close();
console.log(
  `${failed} screenshots differ from those in the repository by more than ${100 * tolerated} % of the pixels`,
);
process.exit(failed === 0 ? 0 : 1);
