/** Reads option pages: the option that each page documents, and the facts that it quotes. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface OptionPage {
  /** Path relative to `content/<lang>/config`. */
  file: string;
  /** Name of the option from the frontmatter, such as `dev.assetPrefix`. */
  name: string;
  /** Names in `<OptionFacts of="…" />`, in order. */
  quoted: string[];
  /** Descriptions of defaults in the page's own words, by option name. */
  words: Record<string, string>;
  text: string;
}

const folderOf = (lang: string): string => fileURLToPath(new URL(`../content/${lang}/config/`, import.meta.url));

/** Returns every page of a language that has `option` in its frontmatter, by path. */
export function optionPages(lang: 'en' | 'zh'): OptionPage[] {
  return pageFiles(lang).flatMap((file) => {
    const text = fs.readFileSync(path.join(folderOf(lang), file), 'utf8');
    const [, name] = /^---\n(?:[^-].*\n)*?option:\n {2}name: (\S+)\n/.exec(text) ?? [];
    if (name === undefined) return [];
    const tags = [...text.matchAll(/<OptionFacts of="([^"]+)"([^>\n]*)\/>/g)];
    return {
      file,
      name,
      quoted: tags.flatMap(([, names = '']) => names.split(', ')),
      words: Object.fromEntries(
        tags.flatMap(([, names = '', rest = '']) => {
          const [, words] = /\swords="([^"]*)"/.exec(rest) ?? [];
          return words === undefined ? [] : [[names, words]];
        }),
      ),
      text,
    };
  });
}

/** Returns all pages in `config/`, including pages that do not document an option. */
export function pageFiles(lang: 'en' | 'zh'): string[] {
  return fs
    .readdirSync(folderOf(lang), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.mdx?$/.test(file))
    .toSorted();
}
