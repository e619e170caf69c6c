/** Adds `docsite doctor` to the command line. */
import type { Command } from 'commander';

export interface DoctorFlags {
  json?: true;
}

export function addDoctor(program: Command, run: (root: string, flags: DoctorFlags) => Promise<void>): void {
  program
    .command('doctor')
    .summary('show versions, paths, the cache and build times')
    .description(
      'Shows versions, paths, the size and state of the cache, optional packages, and how long each stage of the last build ' +
        'took. Include the output in bug reports. Changes neither the site nor the cached pages.',
    )
    .argument('[root]', 'site folder', '.')
    .option('--json', 'print the result as JSON')
    .action(run);
}
