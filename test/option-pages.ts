/** Reads types and defaults from option pages: the frontmatter for programs, the first lines for readers. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A default is JavaScript: one string, or one per mode if they differ. */
export type StatedDefault = string | { development: string; production: string };

export interface OptionPage {
  /** Path below `content/<lang>/config`. */
  file: string;
  /** E.g. `dev.assetPrefix`. */
  name: string;
  /** From the frontmatter. */
  stated: { type: string; default: StatedDefault };
  /** After “Type”: TypeScript; `declarations` is the block that goes with it, or empty. */
  documented: { type: string; declarations: string };
  /** After “Default”: JavaScript; `null` if words or a table replace it. */
  documentedDefault: string | null;
  /** Sections about one of its keys, or about several similar keys. */
  fields: DocumentedField[];
}

export interface DocumentedField {
  key: string;
  /** TypeScript. */
  type: string;
  /** `null` if words replace it, or if it is missing. */
  default: StatedDefault | null;
}

const folderOf = (lang: string): string => fileURLToPath(new URL(`../content/${lang}/config/`, import.meta.url));

/** The labels of the two lines; in Chinese, the colon may be inside or outside the asterisks. */
const typeLine = String.raw`^- \*\*(?:Type:\*\*|类型：\*\*|类型\*\*：)`;
const defaultLine = String.raw`^- \*\*(?:Default:\*\*|默认值：\*\*|默认值\*\*：)`;

/** Every page of a language that has `option` in its frontmatter, by path. */
export function optionPages(lang: 'en' | 'zh'): OptionPage[] {
  return pageFiles(lang).flatMap((file) => {
    const text = fs.readFileSync(path.join(folderOf(lang), file), 'utf8');
    const frontmatter: { option?: unknown } = parse(/^---\n([\s\S]*?)^---$/m.exec(text)?.[1] ?? '{}');
    return isOption(frontmatter.option) ? [readOption(file, text, frontmatter.option)] : [];
  });
}

/** All pages below `config/`, with and without an option. */
export function pageFiles(lang: 'en' | 'zh'): string[] {
  return fs
    .readdirSync(folderOf(lang), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.mdx?$/.test(file))
    .toSorted();
}

interface StatedOption {
  name: string;
  type: string;
  default: StatedDefault;
}

function isOption(value: unknown): value is StatedOption {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && typeof value.name === 'string' && 'type' in value && typeof value.type === 'string';
}

function readOption(file: string, text: string, option: StatedOption): OptionPage {
  const facts = new RegExp(`${typeLine}([\\s\\S]*?)${defaultLine}([\\s\\S]*?)(?=^#|^:::|(?![\\s\\S]))`, 'm').exec(text);
  const [, type = '', fallback = ''] = facts ?? [];
  // Comments are in the language of the page.
  const declarations = (/^```ts\n([\s\S]*?)^```/m.exec(type)?.[1] ?? '').replaceAll(/^ *\/\/.*\n| *\/\/.*$/gm, '');
  return {
    file,
    name: option.name,
    stated: { type: option.type, default: option.default },
    documented: { type: /^ ?`([^`]+)`/.exec(type)?.[1] ?? outermostOf(declarations), declarations },
    documentedDefault: /^ ?`([^`]+)`/.exec(fallback)?.[1] ?? constantOf(fallback),
    fields: text
      .split(/^(?=#{2,} )/m)
      .slice(1)
      .flatMap(readFields),
  };
}

/** “## include and exclude” with type and default directly below → two fields. */
function readFields(section: string): DocumentedField[] {
  const [, title = '', type = '', fallback = ''] =
    new RegExp(`^#+ (.*)\\n\\n${typeLine} ?\`([^\`]+)\`.*(?:\\n${defaultLine}(.*))?`, 'm').exec(section) ?? [];
  // A type in an unexpected position would not be checked.
  if (type === '' && new RegExp(typeLine, 'm').test(section)) throw new Error(`no type below ${section}`);
  const keys = type === '' ? [] : title.split(/ (?:and|和) /);
  return keys.map((key) => ({ key, type, default: fallbackOf(fallback) }));
}

/** Code at the beginning of a line, or one for each mode. */
function fallbackOf(line: string): StatedDefault | null {
  const perMode =
    /^ ?`([^`]+)` in development, `([^`]+)` in production$/.exec(line) ??
    /^开发模式下为 `([^`]+)`，生产模式下为 `([^`]+)`$/.exec(line);
  if (perMode === null) return /^ ?`([^`]+)`/.exec(line)?.[1] ?? null;
  const [, development = '', production = ''] = perMode;
  return { development, production };
}

/** The only type in a block that no other type in it uses. */
function outermostOf(declarations: string): string {
  const bodies = new Map(
    [...declarations.matchAll(/^type (\w+) =([\s\S]*?)(?=^type |(?![\s\S]))/gm)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  );
  const outermost = [...bodies.keys()].filter((name) =>
    [...bodies].every(([other, body]) => other === name || !new RegExp(`\\b${name}\\b`).test(body)),
  );
  if (outermost.length !== 1) throw new Error(`one of these has to hold the others: ${[...bodies.keys()].join(', ')}`);
  return outermost.join();
}

/** A block directly below the line, `const defaultX = …;`. */
function constantOf(text: string): string | null {
  return /^\s*```ts\nconst \w+ = ([\s\S]*?);\n```/.exec(text)?.[1] ?? null;
}
