/** Finds files that the old site refers to and that a tool generates, because git ignores them. */
import path from 'node:path';
import type { Note, OldSite } from '../model.ts';
import { matcherOf } from '../read/file-patterns.ts';
import type { OldFiles } from '../read/old-files.ts';

const cause = 'Files that another tool generates are missing: generate them, then migrate again';

/** Notes about missing files, which have the file or its URL as their detail. */
const missing =
  /^(?:A navigation link has no target|A redirect to a page that does not exist is not migrated|An included file does not exist|A link has no target)$/;

/**
 * Replaces the notes about missing files by one note, because all of them disappear as soon as the files exist.
 */
export function markGenerated(notes: Note[], site: OldSite, files: OldFiles): void {
  const isIgnored = matcherOf(files.text('.gitignore') ?? undefined);
  const folders = ['', ...site.contentFolders.map(({ from }) => from)];
  const ignoredFile = ({ file, detail = '' }: Note): string | undefined => {
    const name = detail.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
    if (name === '' || /^[a-z]+:/i.test(name)) return undefined;
    const written = /\.\w+$/.test(name) ? [name] : [`${name}.md`, `${name}.mdx`, name];
    const ignored = [path.posix.dirname(file), ...folders]
      .flatMap((folder) => written.map((one) => path.posix.join(folder, one)))
      .filter((one) => !one.startsWith('../') && isIgnored(one) && !files.has(one));
    return ignored.find((one) => files.isFolder(path.posix.dirname(one))) ?? ignored[0];
  };
  const found = notes.filter((note) => missing.test(note.cause) && ignoredFile(note) !== undefined);
  if (!found.some(({ kind }) => kind === 'manual')) return;
  for (const note of found) notes.splice(notes.indexOf(note), 1);
  const names = [...new Set(found.map((note) => ignoredFile(note) ?? ''))].toSorted();
  notes.push({ kind: 'manual', cause, file: '.gitignore', line: lineOfFirst(names, files), detail: names.join(', ') });
}

function lineOfFirst(names: readonly string[], files: OldFiles): number {
  const lines = (files.text('.gitignore') ?? '').split('\n');
  return (
    Math.max(
      0,
      lines.findIndex((line) => matcherOf(line)(names[0] ?? '')),
    ) + 1
  );
}
