/** Declares the options of `docsite migrate` without loading the command's code. */
import type { Command } from 'commander';

export interface MigrateFlags {
  out?: string;
  from?: string;
  inPlace?: true;
  dryRun?: true;
  json?: true;
}

export function addMigrate(program: Command, run: (folder: string, flags: MigrateFlags) => Promise<void>): void {
  program
    .command('migrate')
    .summary('convert a site built with another generator')
    .description(
      'Converts the documentation site in a folder to docsite: VitePress, Docusaurus, Starlight, Rspress, Material for ' +
        'MkDocs, mdBook, Nextra, Fumadocs, GitBook or plain Markdown. Writes a new site and a report, MIGRATION.md, ' +
        'that lists the remaining manual work. The old site is neither executed nor changed.',
    )
    .argument('[folder]', 'folder of the old site', '.')
    .option('-o, --out <folder>', 'new or empty folder for the new site')
    .option('--from <generator>', 'name of the generator, if it is not detected')
    .option('--in-place', 'write into the old folder, whose git working tree must be clean')
    .option('--dry-run', 'print the report without writing files')
    .option('--json', 'print the report as JSON')
    .action(run);
}
