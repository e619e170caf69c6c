/** The path aliases that `tsconfig.json` declares for imports. */
import path from 'node:path';
import { readData } from './data.ts';
import type { OldFiles } from './old-files.ts';
import { recordAt, listAt, textAt } from './value.ts';

/** Maps prefixes such as `@components` to folders, from `paths` such as `"@components/*": ["src/components/*"]`. */
export function typescriptAliases(files: OldFiles, root: string): Record<string, string> {
  const data = readData(files, path.posix.join(root, 'tsconfig.json'), []);
  const base = path.posix.join(root, textAt(data, 'compilerOptions', 'baseUrl') ?? '.');
  const paths = recordAt(data, 'compilerOptions', 'paths');
  return Object.fromEntries(
    Object.keys(paths).flatMap((name) => {
      const [target] = listAt(paths, name);
      const isFolder = name.endsWith('/*') && name.length > 2 && typeof target === 'string' && target.endsWith('/*');
      return isFolder ? [[name.slice(0, -2), path.posix.join(base, target.slice(0, -2))]] : [];
    }),
  );
}
