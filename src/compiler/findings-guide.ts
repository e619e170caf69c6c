/** The catalogue as the documentation has it: what each code means and how to mend it. Read when someone asks. */
import fs from 'node:fs';
import path from 'node:path';
import { packageRoot } from './package-root.ts';

/** One code, in words. */
export interface CodeGuide {
  code: string;
  /** The section of the documentation that it stands in. */
  family: string;
  /** Every severity that it is reported with by default; `off` for checks to be switched on. */
  severities: string[];
  /** Empty where the message says it all. */
  meaning: string;
  messages: string[];
  hints: string[];
  /** What to do beyond the hints; may be empty. */
  mending: string;
}

/** All codes, by code. `scripts/reference.js` writes the file from the catalogue and the guide of the documentation. */
export function readGuide(): Map<string, CodeGuide> {
  const file = path.join(packageRoot, 'schema/findings.json');
  const guides = JSON.parse(fs.readFileSync(file, 'utf8')) as CodeGuide[];
  return new Map(guides.map((guide) => [guide.code, guide]));
}
