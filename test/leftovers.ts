/** Removes what tests leave behind. Test files share a process, so leftovers would pile up until it ends. */
import fs from 'node:fs';

type Removal = () => void;

const afterTest: Removal[] = [];
const afterFile: Removal[] = [];

/** Calls `remove` once the current test has ended. */
export function whenTestEnds(remove: Removal): void {
  afterTest.push(remove);
}

/** Calls `remove` once all tests in the current file have ended. */
export function whenFileEnds(remove: Removal): void {
  afterFile.push(remove);
}

/** Removes a folder once all tests in the current file have ended. Returns the folder. */
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
