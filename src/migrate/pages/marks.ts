/**
 * Converts the inline syntax of particular generators: ids of headings in brackets, GitBook tags, and hidden lines in
 * mdBook.
 */
import { containerLine } from './containers.ts';
import { fencesOf, lineAt, maskedText } from './edits.ts';
import type { Edit, PageText } from './edits.ts';
import type { Pass, PassContext } from './pass.ts';
import { elementsOf, tagsOf } from './tag-scan.ts';
import { decoded } from '../../shared/urls.ts';

type Rewrite = readonly [pattern: RegExp, text: (...groups: string[]) => string];

const mkdocs: readonly Rewrite[] = [[/^\[TOC\][ \t]*$/gm, () => '<Toc />']];

/** An image with a width or a height in its attributes: its text, target and title, and the attributes. */
const sizedImage = String.raw`!\[([^[\]\n]*)\]\([ \t]*(<[^<>\n]+>|[^\s()]+)(?:[ \t]+"([^"\n]*)")?[ \t]*\)\{([^}\n]*(?:width|height)=["']?\d+(?:px)?["']?(?=[\s}])[^}\n]*)\}`;

/** An image with a size that is not in pixels, unless `sizedImage` matches. */
const otherSize = /!\[[^[\]\n]*\]\([^()\n]*\)\{[^}\n]*?\b((?:width|height)=[^\s}]+)[^}\n]*\}/g;

/** Attributes of links and images, which markdown-it reads by default in VitePress. */
const vitepress: readonly Rewrite[] = [
  // HTML that fills a line continues up to the next empty line.
  [
    new RegExp(String.raw`^([ \t]*)${sizedImage}[ \t]*\n(?=[ \t]*\S)`, 'gm'),
    (indent, ...image) => `${indent}${imageTag(image)}\n\n`,
  ],
  [new RegExp(sizedImage, 'g'), (...image) => imageTag(image)],
  [/(?<=\]\([^()\n]*\))\{[ \t]*(?:[.#][\w-]|[\w-]+=)[^}\n]*\}/g, () => ''],
];

/** Markdown has no sizes of images. */
function imageTag([alt = '', target = '', title = '', list = '']: readonly string[]): string {
  const sizes = ['width', 'height'].flatMap((name) => {
    const size = new RegExp(String.raw`(?:^|\s)${name}=["']?(\d+)(?:px)?(?=["'\s]|$)`).exec(list)?.[1];
    return size === undefined ? [] : [[name, size] as const];
  });
  const named = [['src', target.replaceAll(/^<|>$/g, '')], ['alt', alt], ['title', title], ...sizes] as const;
  const attributes = named.filter(([name, value]) => name !== 'title' || value !== '');
  return `<img ${attributes.map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`).join(' ')}>`;
}

/** The id of a heading, and marks such as `[toc]` that affect only the table of contents. */
const bracketIds: readonly Rewrite[] = [
  [
    /^(#{1,6}[ \t].*?)((?:[ \t]*\[(?:!?toc|step(?:=\d+)?|#[\w-]+)\])+)[ \t]*$/gm,
    (heading, marks) => {
      const id = /#([\w-]+)/.exec(marks)?.[1];
      return id === undefined ? heading : `${heading} {#${id}}`;
    },
  ],
];

const styles: Readonly<Record<string, string>> = { info: 'info', success: 'tip', warning: 'warning', danger: 'danger' };

const gitbook: readonly Rewrite[] = [
  [
    /^([ \t]*)\{%[ \t]*hint(?:[ \t]+style="(\w+)")?[^%]*%\}/gm,
    (indent, style) => `${indent}${containerLine(styles[style] ?? 'info', '')}`,
  ],
  [/\{%[ \t]*endhint[ \t]*%\}/g, () => ':::'],
  [/\{%[ \t]*tabs[ \t]*%\}/g, () => '<Tabs>'],
  [/\{%[ \t]*endtabs[ \t]*%\}/g, () => '</Tabs>'],
  [/\{%[ \t]*tab[ \t]+title="([^"]*)"[^%]*%\}/g, (title) => `<Tab label="${title || 'Tab'}">\n`],
  [/\{%[ \t]*endtab[ \t]*%\}/g, () => '\n</Tab>'],
  [/\{%[ \t]*embed[ \t]+url="([^"]*)"[^%]*%\}/g, (url) => `[${url}](${url})`],
  [/\{%[ \t]*endembed[ \t]*%\}/g, () => ''],
  [
    /\{%[ \t]*file[ \t]+src="([^"]*)"[^%]*%\}/g,
    (url) => `[${decoded(url.split('/').at(-1) ?? url)}](${encodeURI(decoded(url))})`,
  ],
  [/\{%[ \t]*(?:end)?(?:content-ref|code|stepper|step|columns|column|file)\b[^%]*%\}/g, () => ''],
];

export const convertMarks: Pass = (page, context) => {
  const { features } = context.site.dialect;
  const rewrites = features.has('mkdocs')
    ? mkdocs
    : features.has('gitbook')
      ? gitbook
      : features.has('vitepress')
        ? vitepress
        : features.has('nextra') || features.has('fumadocs')
          ? bracketIds
          : [];
  const masked = maskedText(page.text);
  const edits: Edit[] = rewrites.flatMap(([pattern, text]) =>
    [...masked.matchAll(new RegExp(pattern, `${pattern.flags}d`))].map(({ index, 0: whole, indices = [] }) => {
      // Groups are read from the original text, because the masked text hides their code.
      const groups = indices
        .slice(1)
        .map((range?: [number, number]) => (range === undefined ? '' : page.text.slice(...range)));
      return { start: index, end: index + whole.length, text: text(...groups) };
    }),
  );
  if (features.has('vitepress')) {
    for (const { index, 0: image, 1: size } of masked.matchAll(otherSize)) {
      if (edits.some(({ start, end }) => index >= start && index < end)) continue;
      const cause = 'The size of an image is omitted';
      context.note({ kind: 'manual', cause, line: lineAt(page, index), detail: size ?? image });
    }
  }
  if (features.has('gitbook')) {
    for (const { index, 0: tag } of masked.matchAll(/\{%[^%\n]*%\}/g)) {
      if (edits.some(({ start, end }) => index >= start && index < end)) continue;
      context.note({ kind: 'manual', cause: 'A GitBook tag is omitted', line: lineAt(page, index), detail: tag });
      edits.push({ start: index, end: index + tag.length, text: '' });
    }
  }
  return features.has('mdbook') ? [...hiddenLines(page.text), ...preprocessorTags(page, context)] : edits;
};

/** Converts `[[toc]]`. Runs after the pass that renames components that have the same names as docsite's. */
export const convertToc: Pass = ({ text }, { site }) => {
  if (!site.dialect.features.has('vitepress')) return [];
  return [...maskedText(text).matchAll(/^([ \t]*)\[\[toc\]\][ \t]*$/gim)].map(
    ({ index, 0: whole, 1: indent = '' }) => ({
      start: index,
      end: index + whole.length,
      text: `${indent}<Toc />`,
    }),
  );
};

/** Tags from mdBook preprocessors: `<Listing>` gets the filename and the caption that readers see. */
function preprocessorTags(page: PageText, context: PassContext): Edit[] {
  const tags = tagsOf(page.text, maskedText(page.text)).filter(({ name }) => /^[A-Z]/.test(name));
  return elementsOf(tags).flatMap(({ open, close }) => {
    const texts = Object.fromEntries(open.attributes.map(({ name, value }) => [name, value]));
    if (open.name !== 'Listing') {
      const detail = page.text.slice(open.start, open.end);
      context.note({ kind: 'manual', cause: 'A preprocessor tag is omitted', line: lineAt(page, open.start), detail });
    }
    const { 'file-name': file, number, caption = '' } = open.name === 'Listing' ? texts : {};
    const label = [...(number === undefined ? [] : [`Listing ${number}`]), ...(caption === '' ? [] : [caption])];
    const before = file === undefined ? '' : `Filename: ${file}\n`;
    return [
      { start: open.start, end: open.end, text: before },
      ...(close === null ? [] : [{ start: close.start, end: close.end, text: label.join(': ') }]),
    ];
  });
}

/** Removes Rust lines that begin with `#`, which are compiled but not shown. */
function hiddenLines(text: string): Edit[] {
  return fencesOf(text)
    .filter(({ info }) => /^\s*rust\b/.test(info) || /^\s*(?:should_panic|ignore|no_run|edition)/.test(info))
    .flatMap(({ bodyStart, bodyEnd }) =>
      [...text.slice(bodyStart, bodyEnd).matchAll(/^[ \t]*#(?:[ \t][^\n]*|)\n|^([ \t]*)##/gm)].map(
        ({ index, 0: line, 1: indent }) => ({
          start: bodyStart + index,
          end: bodyStart + index + line.length,
          text: indent === undefined ? '' : `${indent}#`,
        }),
      ),
    );
}
