/** Compares a sample with the name of the file that it belongs to. */
import type { CodeSample } from '../../markdown/page-parts.ts';

/** What contradicts the file's name: the language of the block, or the component that the code exports. */
export type FileMismatch = { file: string } & (
  | { kind: 'language'; language: string; fitting: string }
  | { kind: 'export'; name: string }
);

interface NamedFile {
  file: string;
  /** Whether the block's title names the file, and not the first line of the code. */
  isInTitle: boolean;
}

export function mismatchWithFile(
  sample: Pick<CodeSample, 'code' | 'language' | 'meta'>,
): (FileMismatch & NamedFile) | null {
  const named = fileOf(sample);
  if (named === null) return null;
  const mismatch = otherLanguage(named.file, sample) ?? otherExport(named.file, sample);
  return mismatch === null ? null : { ...mismatch, ...named };
}

const title = /(?:^|\s)(?:title|filename)=(?:"([^"]+)"|'([^']+)')|(?:^|\s)\[([\w./@-]+\.\w+)\]/;
const firstComment = /^(?:\/\/|#|<!--)[ \t]*((?:[\w@.[\]-]+\/)+[\w.[\]-]+\.\w+)[ \t]*(?:-->)?[ \t]*(?:\n|$)/;

function fileOf({ code, meta }: Pick<CodeSample, 'code' | 'meta'>): NamedFile | null {
  const [, double, single, bracketed] = meta === '' ? [] : (title.exec(meta) ?? []);
  const titled = double ?? single ?? bracketed;
  if (titled !== undefined) return { file: titled, isInTitle: true };
  const file = /^(?:\/\/|#|<!--)/.test(code) ? firstComment.exec(code)?.[1] : undefined;
  return file === undefined ? null : { file, isInTitle: false };
}

/**
 * Languages that are not used for files in other languages, with the extensions that they fit. A block with any other
 * language may show a part of a file, such as the styles of a component.
 */
const extensions: Readonly<Record<string, readonly string[]>> = {
  astro: ['astro'],
  mdx: ['mdx'],
  rust: ['rs'],
  rs: ['rs'],
  python: ['py', 'pyi'],
  py: ['py', 'pyi'],
  go: ['go'],
  php: ['php'],
  ruby: ['rb'],
  java: ['java'],
  kotlin: ['kt', 'kts'],
  swift: ['swift'],
};
const languages: Readonly<Record<string, string>> = {
  astro: 'astro',
  mdx: 'mdx',
  md: 'md',
  vue: 'vue',
  svelte: 'svelte',
  rs: 'rust',
  py: 'python',
  go: 'go',
  php: 'php',
  rb: 'ruby',
  java: 'java',
  kt: 'kotlin',
  swift: 'swift',
  toml: 'toml',
  yml: 'yaml',
  yaml: 'yaml',
  json: 'json',
  css: 'css',
  js: 'js',
  jsx: 'jsx',
  ts: 'ts',
  tsx: 'tsx',
};

function otherLanguage(file: string, { code, language }: Pick<CodeSample, 'code' | 'language'>): FileMismatch | null {
  const fits = Object.hasOwn(extensions, language) ? extensions[language] : undefined;
  const extension = /\.(\w+)$/.exec(file)?.[1] ?? '';
  if (fits === undefined || fits.includes(extension) || !Object.hasOwn(languages, extension)) return null;
  // Markdown that is highlighted as MDX is wrong only if it contains what only MDX supports.
  if (language === 'mdx' && extension === 'md' && !/^import .* from /m.test(code)) return null;
  return { file, kind: 'language', language, fitting: languages[extension] ?? extension };
}

/** A component is exported under a name that lacks a word of the file's name, or has one more. */
function otherExport(file: string, { code, language }: Pick<CodeSample, 'code' | 'language'>): FileMismatch | null {
  const [, base] = /(?:^|\/)([A-Z][a-z]+(?:[A-Z][a-z]+)+)(?:\.\w+)?$/.exec(file) ?? [];
  if (base === undefined || !/^(?:[jt]sx?|javascript|typescript)$/.test(language) || code.includes(base)) return null;
  const exported = [...code.matchAll(/^export (?:default )?(?:const|function|class) ([A-Z]\w*)/gm)].map(
    ([, name = '']) => name,
  );
  const [name] = exported;
  if (name === undefined || exported.length > 1) return null;
  return differByWord(base, name) ? { file, kind: 'export', name } : null;
}

/** True if one name has one word more than the other, neither at its start nor at its end. */
function differByWord(a: string, b: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(a), wordsOf(b)].toSorted((one, other) => one.length - other.length);
  if (shorter.length < 2 || longer.length !== shorter.length + 1) return false;
  const at = longer.findIndex((word, index) => word !== shorter[index]);
  return at > 0 && at < longer.length - 1 && longer.toSpliced(at, 1).join() === shorter.join();
}

function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])/);
}
