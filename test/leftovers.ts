/** What tests leave behind, and its removal. Test files share a process, so leftovers would pile up until it ends. */
import fs from 'node:fs';

type Removal = () => void;

const afterTest: Removal[] = [];
const afterFile: Removal[] = [];

/** Called once the current test has ended. */
export function whenTestEnds(remove: Removal): void {
  afterTest.push(remove);
}

/** Called once all tests of the current file have ended. */
export function whenFileEnds(remove: Removal): void {
  afterFile.push(remove);
}

/** Removes a folder once all tests of the current file have ended; returns it. */
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
