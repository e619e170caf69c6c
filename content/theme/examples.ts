/** Publishes each project of `content/examples` as an archive, except `starter`, which is only used by samples in the pages. */
import { definePlugin } from 'docsite-compiler';
import type { SiteContext } from 'docsite-compiler';
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';

const folder = 'content/examples';

/** Always the same, so that an archive changes only if a file does. Files are too small to be worth compressing. */
const time = new Date(1980, 0, 1);

export function examples() {
  return definePlugin({
    name: 'examples',
    key: '1',
    site: (_pages, context) => ({
      files: projectsIn(context).map((name) => ({
        path: `examples/${name}.zip`,
        contents: zipSync({ [name]: filesIn(`${folder}/${name}`, context) }, { mtime: time, level: 0 }),
      })),
    }),
  });
}

/** Names of folders end with `/`. */
function projectsIn(context: SiteContext): string[] {
  const names = context.folder(folder).map((name) => name.replace(/\/$/, ''));
  return names.filter((name) => name !== 'starter');
}

/** A folder's files, which are text, and its folders. */
function filesIn(path: string, context: SiteContext): Zippable {
  const entries = context.folder(path).map((name): [string, Zippable[string]] => {
    const inner = `${path}/${name}`;
    return name.endsWith('/')
      ? [name.slice(0, -1), filesIn(inner.slice(0, -1), context)]
      : [name, strToU8(context.read(inner) ?? '')];
  });
  return Object.fromEntries(entries);
}
