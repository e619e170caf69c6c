/** Redirects in the configuration files of hosts: `_redirects`, `netlify.toml` and `vercel.json`. */
import path from 'node:path';
import type { Note } from '../model.ts';
import { readData } from './data.ts';
import type { OldFiles } from './old-files.ts';
import { listAt, textAt } from './value.ts';

/** Maps old paths to paths or URLs. Patterns, conditions and rewrites are skipped. */
export function hostRedirects(files: OldFiles, folders: readonly string[]): Record<string, string> {
  const notes: Note[] = [];
  const found: (readonly [from: string, to: string])[] = [];
  for (const folder of new Set(folders)) {
    found.push(...linesOf(files.text(path.posix.join(folder, '_redirects')) ?? ''));
    const vercel = readData(files, path.posix.join(folder, 'vercel.json'), notes);
    const netlify = readData(files, path.posix.join(folder, 'netlify.toml'), notes);
    for (const rule of listAt(vercel, 'redirects')) {
      found.push([textAt(rule, 'source') ?? '', textAt(rule, 'destination') ?? '']);
    }
    for (const rule of listAt(netlify, 'redirects')) {
      if (/^(?:|30[12378])$/.test(textAt(rule, 'status') ?? '')) {
        found.push([textAt(rule, 'from') ?? '', textAt(rule, 'to') ?? '']);
      }
    }
  }
  return Object.fromEntries(
    found
      .filter(([from, to]) => /^\/[^:*()?]*$/.test(from) && /^(?:\/|https?:\/\/)[^*]*$/.test(to) && !/\/:\w/.test(to))
      .map(([from, to]) => [from.replace(/(?<=.)\/$/, ''), to]),
  );
}

/** `/old /new 301`; lines with a different status, query parameters or conditions are skipped. */
function linesOf(text: string): (readonly [string, string])[] {
  return [...text.matchAll(/^(\/\S*)[ \t]+(\/\S*|https?:\S+)(?:[ \t]+30[12378]!?)?[ \t]*(?:#.*)?$/gm)].map(
    ([, from = '', to = '']) => [from, to] as const,
  );
}
