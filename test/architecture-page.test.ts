/**
 * Checks that every file mentioned in ARCHITECTURE.md and in the pages next to the code exists, and that every room is
 * described.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rooms } from './architecture/rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = path.join(root, 'src');
const map = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

/** Pages next to the code, by path from the repository root. */
const roomPages = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.split(path.sep).join('/')}`)
  .filter((file) => file.endsWith('.md') && !file.startsWith('src/cli/template/'));

const withoutFences = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');

function codeIn(text: string): string[] {
  return [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** Whether a string looks like a path: `test/sites.test.ts`, `compiler/site`, `lib/`, `model.ts`. */
function looksLikePath(code: string): boolean {
  return /^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(code) && (/\//.test(code) || /\.(?:[jt]sx?|css|json|md)$/.test(code));
}

/**
 * Returns names in a string that do not exist in any of these folders. A name may also be relative to the preceding
 * path on the same line. Skips files that exist only in a built site.
 */
function missing(text: string, folders: readonly string[]): string[] {
  const built =
    /^(?:manifest|kinds|panel|documents|external|minor-changes|i18n|_meta)\.json$|^(?:dist|_docsite|node_modules)\/|^(?:terms|endings|whole|records)\//;
  return withoutFences(text)
    .split('\n')
    .flatMap((line) => {
      const near: string[] = [];
      return codeIn(line).filter((code) => {
        if (!looksLikePath(code) || built.test(code)) return false;
        const found = [...near, ...folders]
          .map((folder) => path.join(folder, code))
          .find((file) => fs.existsSync(path.join(root, file)));
        if (found === undefined) return true;
        const isFolder = fs.statSync(path.join(root, found)).isDirectory();
        if (code.includes('/')) near.splice(0, 1, isFolder ? found : path.dirname(found));
        return false;
      });
    });
}

/** Returns the page's sections, each with the room in its heading, or an empty string for other headings. */
function sectionsOf(page: string): { room: string; text: string }[] {
  return page.split(/^(?=#{2,3} )/m).map((text) => ({ room: /^### `([\w/-]+)`/.exec(text)?.[1] ?? '', text }));
}

/** Returns the subfolders that contain modules, by path from `src`. */
function roomsBelow(folder: string): string[] {
  const files = fs.readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' });
  const modules = files.filter((file) => /\.tsx?$/.test(file)).map((file) => file.split(path.sep).join('/'));
  return [...new Set(modules.map((file) => path.posix.dirname(`${folder}/${file}`)))].toSorted();
}

test('every path mentioned on the page exists', () => {
  const named = sectionsOf(map).flatMap(({ room, text }) =>
    missing(text, ['', 'src', ...(room === '' ? [] : [`src/${room}`])]),
  );
  expect(named).toEqual([]);
  expect(codeIn(map).filter(looksLikePath).length).toBeGreaterThan(100);
});

test('every room is described', () => {
  const described = new Set(codeIn(map));
  const folders = [...roomsBelow('compiler'), ...roomsBelow('client')];
  expect(folders.length).toBeGreaterThan(30);
  expect(folders.filter((room) => !described.has(room))).toEqual([]);
});

test('the sections follow the order of the table of rooms', () => {
  const [, order = ''] = /^(`findings` < .+)$/m.exec(map) ?? [];
  const table = rooms.map(({ room }) => room).filter((room) => fs.existsSync(path.join(source, 'compiler', room)));
  const folders = table.filter((room) => /^\w+$/.test(room));
  expect(order.match(/[a-z]+/g)).toEqual(folders);
  const headings = sectionsOf(map).map(({ room }) => room);
  expect(headings.filter((room) => /^compiler\/\w+$/.test(room))).toEqual(folders.map((room) => `compiler/${room}`));
});

test.each(roomPages)('every path mentioned in %s exists, and the map links to the page', (page) => {
  const text = fs.readFileSync(path.join(root, page), 'utf8');
  const folders = ['', 'src', 'src/compiler', path.posix.dirname(page)];
  expect(missing(text, folders)).toEqual([]);
  expect(map).toContain(`](${page})`);
});

test('every path in the how-tos of CONTRIBUTING.md exists', () => {
  const text = fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  const howTos = text.split(/^(?=## )/m).filter((section) => section.startsWith('## How to add'));
  expect(howTos).toHaveLength(4);
  const folders = ['', 'src/compiler/markdown', 'src/client/content', 'src/compiler/config', 'src/compiler/checks'];
  expect(howTos.flatMap((section) => missing(section, folders))).toEqual([]);
});

test('catches a path that does not exist', () => {
  const text =
    'See `site/gone.ts`, `site/nav/links.ts`, `sidebar.ts` next to it and `gone.ts`, not `a / b`.\nSee `sidebar.ts`.';
  expect(missing(text, ['src/compiler'])).toEqual(['site/gone.ts', 'gone.ts', 'sidebar.ts']);
});
