/** Finds the packages that code blocks with types import, which the new site needs to compile them. */
import { fieldsOf } from '../../shared/values.ts';
import type { Note, OldSite } from '../model.ts';
import { fencesOf } from '../pages/edits.ts';
import { readData } from '../read/data.ts';
import type { OldFiles } from '../read/old-files.ts';
import type { NewFile } from './content.ts';

/** Returns the packages with the range of the old site or of its repository, and notes for unknown packages. */
export function samplePackages(
  content: readonly NewFile[],
  { files, site }: { files: OldFiles; site: OldSite },
): { packages: Record<string, string>; notes: Note[] } {
  const packages: Record<string, string> = {};
  const notes: Note[] = [];
  for (const [name, source] of importedBySamples(content)) {
    const range = rangeOf(name, files);
    const types = `@types/${name.replace(/^@/, '').replace('/', '__')}`;
    const typesRange = range === null ? rangeOf(types, files) : null;
    if (range !== null) packages[name] = range;
    else if (typesRange !== null) packages[types] = typesRange;
    else {
      const cause = 'Samples import a package that the old site does not install either';
      notes.push({ kind: 'converted', cause, file: source ?? site.configs[0] ?? '', line: 1, detail: name });
    }
  }
  return { packages, notes };
}

/** Maps each package to the source of the first page that imports it. */
function importedBySamples(content: readonly NewFile[]): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const file of content) {
    if (!('text' in file)) continue;
    for (const { info, bodyStart, bodyEnd } of fencesOf(file.text)) {
      if (!/\stwoslash(?:\s|$)/.test(info)) continue;
      const code = file.text.slice(bodyStart, bodyEnd);
      // A declared module, and a file of the same block, are not packages.
      const declared = new Set([...code.matchAll(/\bdeclare module ["']([^"']+)["']/g)].map(([, name]) => name));
      for (const [, module = ''] of code.matchAll(
        /^\s*(?:import|export)\b(?:[^'"\n]*|[^'"{}\n]*\{[^'"{}]*\}\s*from\s*)["']([^"'\n]+)["']/gm,
      )) {
        const name = /^(?:@[\w.-]+\/)?[a-z\d][\w.-]*/i.exec(module)?.[0];
        if (name === undefined || /^[./#~]|:/.test(module) || declared.has(module)) continue;
        const own = builtIn.test(name) ? '@types/node' : name;
        if (!found.has(own)) found.set(own, file.source);
      }
      if (/["']node:\w/.test(code) && !found.has('@types/node')) found.set('@types/node', file.source);
    }
  }
  return found;
}

const builtIn =
  /^(?:assert|buffer|child_process|crypto|events|fs|http|https|module|net|os|path|process|readline|stream|url|util|worker_threads|zlib)$/;

/** The range in the nearest `package.json`, or the version of a package in the same repository; null if unknown. */
function rangeOf(name: string, files: OldFiles): string | null {
  if (name === '@types/node') return '>=20';
  const above = ['', '../', '../../'];
  for (const folder of above) {
    const manifest = manifestAt(`${folder}package.json`, files);
    const listed = { ...fieldsOf(manifest['dependencies']), ...fieldsOf(manifest['devDependencies']) };
    const range = listed[name];
    if (typeof range === 'string' && /^[\^~>=<*\d]/.test(range)) return range;
  }
  for (const folder of above) {
    const own = manifestAt(`${folder}packages/${name.split('/').at(-1)}/package.json`, files);
    const [major, minor] = String(own['version'] ?? '').split('.');
    // The version in the repository may not be published yet.
    if (own['name'] === name && own['private'] !== true && /^\d+$/.test(major ?? ''))
      return major === '0' ? `^0.${minor ?? 0}.0` : `^${major}.0.0`;
  }
  return null;
}

function manifestAt(file: string, files: OldFiles): Readonly<Record<string, unknown>> {
  return files.has(file) ? fieldsOf(readData(files, file, [])) : {};
}
