/** Reads which Python-Markdown extensions an MkDocs site has turned on, and their options. */
import path from 'node:path';
import type { PythonMarkdown } from '../model.ts';
import { symbolOptions } from '../pages/python-symbols.ts';
import { at, isList, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';

/** `root` is the folder of `mkdocs.yml`, and `docs` contains the pages. */
export function pythonMarkdown(
  data: Value,
  { root, docs, documented }: { root: string; docs: string; documented: PythonMarkdown['documented'] },
): PythonMarkdown {
  const extensions = entriesOf(at(data, 'markdown_extensions'));
  const hasExtra = extensions.has('extra');
  const isOn = (name: string, option?: string): boolean =>
    extensions.has(name) && (option === undefined || at(extensions.get(name), option) !== false);
  const syntax: readonly (readonly [PythonMarkdown['syntax'] extends ReadonlySet<infer T> ? T : never, boolean])[] = [
    ['sub', isOn('tilde', 'subscript')],
    ['del', isOn('tilde', 'delete')],
    ['sup', isOn('caret', 'superscript')],
    ['ins', isOn('caret', 'insert')],
    ['critic', isOn('critic')],
    ['inline-highlight', isOn('inlinehilite')],
    ['definitions', hasExtra || isOn('def_list')],
    ['abbreviations', hasExtra || isOn('abbr')],
    ['blocks', [...extensions.keys()].some((name) => name.startsWith('blocks.'))],
    ['annotations', listAt(data, 'theme', 'features').includes('content.code.annotate')],
  ];
  const plugins = entriesOf(at(data, 'plugins'));
  const shorthands = extensions.has('magiclink') ? repositoryOf(extensions.get('magiclink')) : undefined;
  const snippets = extensions.get('snippets');
  const bases = at(snippets, 'base_path');
  const mode = textAt(extensions.get('critic'), 'mode');
  return {
    syntax: new Set(syntax.flatMap(([name, has]) => (has ? name : []))),
    symbols: new Set(symbolOptions.filter((option) => isOn('smartsymbols', option))),
    critic: mode === 'accept' || mode === 'reject' ? mode : 'view',
    snippetFolders: (isList(bases) ? bases : [bases ?? '.']).flatMap((base) =>
      typeof base === 'string' ? folderOf(base, { root, docs }) : [],
    ),
    appended: listAt(snippets, 'auto_append').filter((file) => typeof file === 'string'),
    plugins: new Set(plugins.keys()),
    documented,
    inventories: inventoriesOf(plugins.get('mkdocstrings')),
    packageFolders: packageFoldersOf(plugins.get('mkdocstrings'), root),
    ...((plugins.has('macros') || isOn('zensical.extensions.macros') || isOn('macros')) && {
      macros: recordAt(data, 'extra'),
    }),
    ...(shorthands !== undefined && { shorthands }),
  };
}

/** `inventories`, or `import` in older versions: URLs, or options with a URL. */
function inventoriesOf(options: Value): string[] {
  const python = at(options, 'handlers', 'python');
  return [...listAt(python, 'inventories'), ...listAt(python, 'import')].flatMap((entry) => {
    const url = typeof entry === 'string' ? entry : textAt(entry, 'url');
    return url === undefined ? [] : [url];
  });
}

/** The folders in `paths`, or the usual ones. */
function packageFoldersOf(options: Value, root: string): string[] {
  const paths = listAt(options, 'handlers', 'python', 'paths').filter((one) => typeof one === 'string');
  return (paths.length > 0 ? paths : ['.', 'src']).map((one) => path.posix.join(root, one).replace(/^\.$/, ''));
}

/** The repository that shorthands refer to, if `magiclink` converts them. */
function repositoryOf(options: Value): PythonMarkdown['shorthands'] {
  const [user, repo] = [textAt(options, 'user'), textAt(options, 'repo')];
  if (at(options, 'repo_url_shorthand') !== true || user === undefined || repo === undefined) return undefined;
  const provider = textAt(options, 'provider') ?? 'github';
  if (provider === 'github') return { url: `https://github.com/${user}/${repo}`, issues: 'issues' };
  return provider === 'gitlab' ? { url: `https://gitlab.com/${user}/${repo}/-`, issues: 'issues' } : undefined;
}

/** A list of names and `name: options`, or a mapping. The packages' prefixes are removed. */
export function entriesOf(value: Value): Map<string, Value> {
  const entries = isRecord(value)
    ? Object.entries(value)
    : (isList(value) ? value : []).flatMap((one): [string, Value][] =>
        typeof one === 'string' ? [[one, null]] : Object.entries(isRecord(one) ? one : {}),
      );
  return new Map(
    entries.map(([name, options]) => [name.replace(/^(?:markdown\.extensions\.|pymdownx\.|material\/)/, ''), options]),
  );
}

/** The value of the tag `!relative` is empty or begins with a variable. The tag itself is not part of the value. */
function folderOf(base: string, { root, docs }: { root: string; docs: string }): (string | null)[] {
  if (base === '') return [null];
  const [, variable, rest = ''] = /^\$(config_dir|docs_dir)(.*)$/.exec(base) ?? [];
  if (variable !== undefined) return [path.posix.join(variable === 'docs_dir' ? docs : root, rest)];
  // MkDocs may also run in the repository root.
  return [...new Set([path.posix.join(root, base), path.posix.join(base)])];
}
