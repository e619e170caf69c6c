/** Migrates small sites from other generators, and builds them. */
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { folderWith, run } from './command.ts';

export interface Migrated {
  folder: string;
  text(file: string): string;
  report: {
    generator: string;
    pages: number;
    manual: number;
    causes: { kind: string; cause: string; places: { file: string; line: number; detail?: string }[] }[];
    moved: Record<string, string>;
    components: { name: string; uses: number; module?: string }[];
    urls: { source: string; target: string; old: string; new: string }[];
  };
}

export async function migrated(site: Record<string, string>, ...flags: string[]): Promise<Migrated> {
  const old = folderWith(site);
  const folder = path.join(folderWith({}), 'new');
  const { code, stderr } = await run(['migrate', old, '--out', folder, ...flags]);
  expect({ code, stderr: stderr.replaceAll(/^(?:converting|writing) .*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
  const text = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
  return { folder, text, report: JSON.parse(text('migration.json')) as Migrated['report'] };
}

/** Builds the site. Returns its errors and warnings, and the HTML of its pages by path. */
export async function built(
  folder: string,
  ...flags: string[]
): Promise<{ errors: string[]; warnings: string[]; html(file: string): string }> {
  const { stdout } = await run(['build', folder, '--json', ...flags]);
  const { findings } = JSON.parse(stdout) as { findings: { severity: string; file: string; message: string }[] };
  const found = (wanted: string): string[] =>
    findings
      .filter(({ severity }) => severity === wanted)
      .map(({ file, message }) => `${file}: ${message}`)
      .toSorted();
  return {
    errors: found('error'),
    warnings: found('warning'),
    html: (file) => fs.readFileSync(path.join(folder, 'dist', file), 'utf8'),
  };
}

export function placesOf({ report }: Migrated, cause: string): string[] {
  const found = report.causes.find((one) => one.cause === cause)?.places ?? [];
  return found.map(({ file, line, detail }) => `${file}:${line}${detail === undefined ? '' : ` ${detail}`}`);
}
