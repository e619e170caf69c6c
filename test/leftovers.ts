/**
 * Removes what tests leave behind, because test files share a process and leftovers would accumulate until it exits.
 */
import fs from 'node:fs';

type Removal = () => void;

const afterTest: Removal[] = [];
const afterFile: Removal[] = [];

/** Calls `remove` after the current test has ended. */
export function whenTestEnds(remove: Removal): void {
  afterTest.push(remove);
}

/** Calls `remove` after all tests in the current file have ended. */
export function whenFileEnds(remove: Removal): void {
  afterFile.push(remove);
}

/** Removes a folder after all tests in the current file have ended. Returns the folder. */
export function temporary(folder: string): string {
  whenFileEnds(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function endTest(): void {
  for (const remove of afterTest.splice(0).toReversed()) remove();
}

export function endFile(): void {
  endTest();
  for (const remove of afterFile.splice(0).toReversed()) remove();
}
