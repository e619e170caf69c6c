/** The option `rewrites` of VitePress, which gives pages other paths. */
import type { Value } from '../read/value.ts';

/** `{ 'packages/:name/:rest*': ':name/:rest*' }`. */
export function rewritten(file: string, rewrites: readonly (readonly [string, Value])[]): string {
  for (const [from, to] of rewrites) {
    const names: string[] = [];
    const pattern = from
      .replaceAll(/[.^$|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/:(\w+)(?:\(([^)]*)\))?(\*?)/g, (_, name: string, own?: string, many?: string) => {
        names.push(name);
        return `(${own ?? (many === '*' ? '.*' : '[^/]+?')})`;
      });
    const match = safePattern(`^${pattern}$`)?.exec(file);
    if (match === null || match === undefined || typeof to !== 'string') continue;
    return to.replaceAll(/:(\w+)\*?/g, (_, name: string) => match[names.indexOf(name) + 1] ?? '');
  }
  return file;
}

function safePattern(source: string): RegExp | null {
  try {
    return new RegExp(source);
  } catch {
    return null;
  }
}
