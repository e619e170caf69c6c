/** Opens one of the site's files in the editor that is running on this machine, or in the one set in `$EDITOR`. */
import launchEditor from 'launch-editor';

/** `file` is absolute; line and column begin at 1. A failure is explained in the terminal. */
export function openEditor(file: string, { line, column }: { line: number; column: number }): void {
  launchEditor(`${file}:${line}:${column}`);
}
