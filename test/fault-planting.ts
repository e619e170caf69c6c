/**
 * Plants all kinds of mistakes in a copy of real content. For each mistake, defines the check, file and line that must
 * report it.
 */

/** The files in a content folder: maps POSIX paths to text. */
export type Files = Map<string, string>;

export interface Expected {
  code: string;
  /** Path in the content folder. */
  file: string;
  /** Absent if the finding is about the whole file. */
  line?: number;
}

export interface Planting {
  files: Files;
  /** A page pair without other faults, given by its path in the language folder. */
  page: string;
  /** A number that is different for every fault. */
  n: number;
  random(): number;
}

/** Changes `files` and returns the expected finding, or null if the page has no position for it. */
export type Planter = (planting: Planting) => Expected[] | null;

const en = (page: string): string => `en/${page}`;
const zh = (page: string): string => `zh/${page}`;

/**
 * Adds lines at the end of a random section, at the top level of the page. Returns the number of the first added line.
 */
function insert({ files, random }: Planting, file: string, lines: string[]): number | null {
  const all = (files.get(file) ?? '').split('\n');
  const places = topLevel(all).filter(
    (index) => index > 4 && (all[index] ?? '').startsWith('## ') && all[index - 1] === '',
  );
  const at = places[Math.floor(random() * places.length)];
  if (at === undefined) return null;
  all.splice(at, 0, ...lines, '');
  files.set(file, all.join('\n'));
  return at + 1;
}

/** Returns the indexes of lines outside fences, frontmatter, containers and components. */
function topLevel(lines: readonly string[]): number[] {
  const found: number[] = [];
  let fence = '';
  let depth = 0;
  const head = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  for (const [index, line] of lines.entries()) {
    if (index <= head) continue;
    const mark = /^\s*(`{3,})/.exec(line)?.[1];
    if (fence === '' && mark === undefined) {
      if (/^:::\w|^<[A-Z][^>]*[^/]>$/.test(line)) depth++;
      if (depth === 0) found.push(index);
      if (/^:::$|^<\/[A-Z]/.test(line)) depth--;
    }
    if (mark !== undefined) fence = fence === '' ? mark : line.trim() === fence ? '' : fence;
  }
  return found;
}

/** Changes a random top-level line that matches a pattern. Returns the line's number. */
function change(
  planting: Planting,
  file: string,
  { fits, to }: { fits: RegExp; to(line: string): string },
): number | null {
  const all = (planting.files.get(file) ?? '').split('\n');
  const places = topLevel(all).filter((index) => fits.test(all[index] ?? ''));
  const at = places[Math.floor(planting.random() * places.length)];
  if (at === undefined) return null;
  all[at] = to(all[at] ?? '');
  planting.files.set(file, all.join('\n'));
  return at + 1;
}

/** Sets a frontmatter key. Returns its line number. */
function setKey({ files }: Planting, file: string, { key, value }: { key: string; value: string }): number | null {
  const all = (files.get(file) ?? '').split('\n');
  if (all[0] !== '---') return null;
  const end = all.indexOf('---', 1);
  const at = all.findIndex((line, index) => index > 0 && index < end && line.startsWith(`${key}:`));
  if (at > 0) all[at] = `${key}: ${value}`;
  else all.splice(end, 0, `${key}: ${value}`);
  files.set(file, all.join('\n'));
  return (at > 0 ? at : end) + 1;
}

/** Adds lines to the English page. The finding is on the line with this offset. */
function inserted(code: string, linesOf: (n: number) => string[], offset = 0, lang = en): Planter {
  return (planting) => {
    const file = lang(planting.page);
    const line = insert(planting, file, linesOf(planting.n));
    return line === null ? null : [{ code, file, line: line + offset }];
  };
}

function keyed(code: string, key: string, valueOf: (n: number) => string, lang = en): Planter {
  return (planting) => {
    const file = lang(planting.page);
    const line = setKey(planting, file, { key, value: valueOf(planting.n) });
    return line === null ? null : [{ code, file, line }];
  };
}

function changed(code: string, fits: RegExp, to: (line: string, n: number) => string, lang = zh): Planter {
  return (planting) => {
    const file = lang(planting.page);
    const line = change(planting, file, { fits, to: (text) => to(text, planting.n) });
    return line === null ? null : [{ code, file, line }];
  };
}

const isMdx = ({ page }: Planting): boolean => page.endsWith('.mdx');
const inMdx =
  (planter: Planter): Planter =>
  (planting) =>
    isMdx(planting) ? planter(planting) : null;

const links: Record<string, Planter> = {
  'link-target-missing': inserted('link-target-missing', (n) => [`See [the other page](/guide/gone-${n}) too.`]),
  'anchor-missing': inserted('anchor-missing', (n) => [`See [the part](#gone-${n}) above.`]),
  'image-missing': inserted('image-missing', (n) => [`![What it shows](/images/gone-${n}.svg)`]),
  'file-missing': inserted('file-missing', (n) => [`Get [the archive](/files/gone-${n}.zip) first.`]),
  'link-case-mismatch': inserted('link-case-mismatch', () => ['See [the option](/config/dev/Hmr) too.']),
  'link-cross-locale': inserted('link-cross-locale', () => ['See [the option](/zh/config/dev/hmr) too.']),
  'link-trailing-slash': inserted('link-trailing-slash', () => ['See [the option](/config/dev/hmr/) too.']),
  'link-redirected': inserted('link-redirected', () => ['See [the option](/config/dev/hot#setup) too.']),
  'link-absolute': inserted('link-absolute', () => ['See [the option](https://docs.site.example/config/dev/hmr) too.']),
  'link-style': (planting) =>
    planting.page.startsWith('config/dev/')
      ? null
      : inserted('link-style', () => [
          `See [home](${'../'.repeat(planting.page.split('/').length - 1) || './'}config/dev/hmr) too.`,
        ])(planting),
  'link-scheme-unknown': inserted('link-scheme-unknown', (n) => [`See [the notes](planted${n}:notes) too.`]),
  'link-insecure': inserted('link-insecure', (n) => [`See [the site](http://plain.example/${n}) too.`]),
  // The site's config disables this check for pages about other tools and old options.
  'api-unknown': (planting) =>
    /^(?:guide\/migration|community\/releases)\/|^config\/server\/open\./.test(planting.page)
      ? null
      : inserted('api-unknown', (n) => [`Set \`output.planted${n}\` too.`])(planting),
  'command-misspelled': inserted('command-misspelled', () => ['Then run `pnpm isntall`.']),
  'name-misspelled': inserted('name-misspelled', () => [
    '`plnatedName` comes first.',
    '',
    'It is `plantedName`, always `plantedName`.',
  ]),
  'article-invalid': inserted('article-invalid', () => ['Save it as an backup.']),
  'bracket-unbalanced': inserted('bracket-unbalanced', () => ['Open the lid (the red one and look inside.']),
  'punctuation-mixed': inserted('punctuation-mixed', () => ['打开盖子,然后关闭。'], 0, zh),
  'verb-repeated': inserted('verb-repeated', () => ['You will can open the lid.']),
  'word-repeated': inserted('word-repeated', () => ['Open the the lid.']),
  'word-confused': inserted('word-confused', () => ['The lid has it’s own handle.']),
  'link-preview-host': inserted('link-preview-host', (n) => [
    `See [the guide](https://deploy-preview-${n}--site.netlify.app/) too.`,
  ]),
  'link-text-mismatch': inserted('link-text-mismatch', (n) => [
    `See [\`owner-${n}/one\`](https://github.com/owner-${n}/two) too.`,
  ]),
  'link-text-vague': inserted('link-text-vague', (n) => [`The guide is [here](https://site.example.org/${n}).`]),
  'link-private-host': inserted('link-private-host', (n) => [`See [the router](http://192.168.0.${n % 250}/) too.`]),
  'link-scheme-refused': inserted('link-scheme-refused', () => ['See [the script](javascript:void%200) too.']),
  'translation-anchor-missing': (planting) => {
    const { page, n } = planting;
    const line = insert(planting, en(page), [`## Only here {#only-${n}}`, '', 'Some words.']);
    const own = insert(planting, zh(page), [`参见[那一节](#only-${n})。`]);
    return line === null || own === null ? null : [{ code: 'translation-anchor-missing', file: zh(page), line: own }];
  },
};

const sentence = 'This paragraph was left in English because nobody has had the time to translate it so far.';
const translations: Record<string, Planter> = {
  'heading-drift': changed('heading-drift', /^## /, (line) => `#${line}`),
  'code-drift': (planting) => {
    const file = zh(planting.page);
    const all = (planting.files.get(file) ?? '').split('\n');
    const fences = all.flatMap((line, index) =>
      /^```(?:ts|js|tsx|jsx)\b/.test(line) && /^\w.*;$/.test(all[index + 1] ?? '') ? [index] : [],
    );
    const at = fences[Math.floor(planting.random() * fences.length)];
    if (at === undefined) return null;
    all.splice(at + 2, 0, `globalThis.added${planting.n} = true;`);
    planting.files.set(file, all.join('\n'));
    return [{ code: 'code-drift', file, line: at + 1 }];
  },
  'code-language-drift': (planting) => {
    const file = zh(planting.page);
    const all = (planting.files.get(file) ?? '').split('\n');
    const at = all.findIndex((line) => line.startsWith('```bash'));
    if (at < 0) return null;
    all[at] = (all[at] ?? '').replace('bash', 'sh');
    planting.files.set(file, all.join('\n'));
    return [{ code: 'code-language-drift', file, line: at + 1 }];
  },
  'link-drift': inserted('link-drift', (n) => [`另见[某个网站](https://elsewhere.example/page-${n})。`], 0, zh),
  'image-drift': inserted('image-drift', () => ['![特性示意图](/images/feature-engine.svg)'], 0, zh),
  'frontmatter-drift': keyed('frontmatter-drift', 'outline', () => 'false', zh),
  'container-drift': inserted('container-drift', () => [':::tip', '', '提示文字。', '', ':::'], 0, zh),
  'untranslated-paragraph': inserted('untranslated-paragraph', () => [sentence], 0, zh),
  'id-drift': changed('id-drift', /^## [^{]*$/, (line, n) => `${line} {#other-${n}}`),
  'translation-outdated': keyed('translation-outdated', 'sourceHash', (n) => `outdated${n}`, zh),
  'translation-orphan': ({ files, page, n }) => {
    const file = zh(page.replace(/[^/]+$/, `alone-${n}.md`));
    files.set(file, `# 单独的页面 ${n}\n\n没有原文。\n`);
    return [{ code: 'translation-orphan', file }];
  },
  'translation-missing': ({ files, page, n }) => {
    const file = en(page.replace(/[^/]+$/, `untold-${n}.md`));
    files.set(file, `# Untold ${n}\n\nNobody has translated this.\n`);
    return [{ code: 'translation-missing', file }];
  },
};

const structure: Record<string, Planter> = {
  'multiple-h1': inserted('multiple-h1', (n) => [`# Another title ${n}`, '', 'Words.']),
  'heading-level-skipped': inserted('heading-level-skipped', (n) => [`##### Deep ${n}`, '', 'Words.']),
  'heading-duplicate': inserted(
    'heading-duplicate',
    (n) => [`## Twice ${n}`, '', 'Words.', '', `## Twice ${n}`, '', 'Words.'],
    4,
  ),
  'heading-id-duplicate': inserted(
    'heading-id-duplicate',
    (n) => [`## A ${n} {#same-${n}}`, '', 'Words.', '', `## B ${n} {#same-${n}}`, '', 'Words.'],
    4,
  ),
  'empty-section': inserted('empty-section', (n) => [`## Nothing ${n}`]),
  'description-length': keyed('description-length', 'description', () => 'far too long '.repeat(30)),
  'frontmatter-value-invalid': keyed('frontmatter-value-invalid', 'sidebar', () => '[1, 2]'),
  'frontmatter-key-unknown': keyed('frontmatter-key-unknown', 'descripton', () => 'A slip of the key.'),
  'prev-next-missing': keyed('prev-next-missing', 'next', (n) => `/guide/gone-${n}`),
  'title-missing': ({ files, page, n }) => {
    const file = en(page.replace(/[^/]+$/, `nameless-${n}.md`));
    files.set(file, 'Words without any heading.\n');
    return [{ code: 'title-missing', file }];
  },
  'title-duplicate': ({ files, page, n }) => {
    const folder = en(page.replace(/[^/]+$/, ''));
    files.set(`${folder}twin-a-${n}.md`, `---\ntitle: Twin ${n}\n---\n\n# Twin ${n}\n\nWords.\n`);
    files.set(`${folder}twin-b-${n}.md`, `---\ntitle: Twin ${n}\n---\n\n# Twin ${n}\n\nWords.\n`);
    return [{ code: 'title-duplicate', file: `${folder}twin-b-${n}.md`, line: 2 }];
  },
  'orphan-page': ({ files, page, n }) => {
    const folder = en(page.replace(/[^/]+$/, ''));
    if (!files.has(`${folder}_meta.json`)) return null;
    files.set(`${folder}unlisted-${n}.md`, `# Unlisted ${n}\n\nNobody gets here.\n`);
    return [{ code: 'orphan-page', file: `${folder}unlisted-${n}.md` }];
  },
  'page-empty': ({ files, page, n }) => {
    const file = en(page.replace(/[^/]+$/, `empty-${n}.md`));
    files.set(file, '');
    return [{ code: 'page-empty', file }];
  },
  'snippet-unused': ({ files, n }) => {
    files.set(`en/shared/unused-${n}.md`, 'Nobody includes this.\n');
    return [{ code: 'snippet-unused', file: `en/shared/unused-${n}.md` }];
  },
  'meta-entry-missing': ({ files, page, n }) => {
    const file = en(page.replace(/[^/]+$/, '_meta.json'));
    const text = files.get(file);
    if (text === undefined || !text.startsWith('[\n')) return null;
    files.set(file, text.replace('[\n', `[\n  "gone-${n}",\n`));
    return [{ code: 'meta-entry-missing', file, line: 2 }];
  },
  'meta-drift': ({ files, page, n }) => {
    const folder = page.replace(/[^/]+$/, '');
    if (!files.has(en(`${folder}_meta.json`)) || files.has(zh(`${folder}_meta.json`))) return null;
    for (const file of [en, zh]) files.set(file(`${folder}side-${n}.md`), `# Side ${n}\n\nWords.\n`);
    files.set(zh(`${folder}_meta.json`), `[\n  "side-${n}"\n]\n`);
    return [{ code: 'meta-drift', file: zh(`${folder}_meta.json`), line: 2 }];
  },
  'ignore-comment-unused': inserted('ignore-comment-unused', () => [
    '<!-- docsite-ignore link-private-host: it was needed once -->',
    '',
    'Words.',
  ]),
  'ignore-comment-unknown': inserted('ignore-comment-unknown', () => [
    '<!-- docsite-ignore no-such-check: who knows -->',
    '',
    'Words.',
  ]),
  'ignore-comment-reason-missing': inserted('ignore-comment-reason-missing', () => [
    '<!-- docsite-ignore link-insecure -->',
    '',
    'See [it](http://plain.example/).',
  ]),
};

const media: Record<string, Planter> = {
  'alt-missing': inserted('alt-missing', () => ['![](/images/feature-engine.svg)']),
  'alt-filename': inserted('alt-filename', () => ['![feature-engine.svg](/images/feature-engine.svg)']),
  // docsite adds dimensions to the site's own images, so this image is on another host.
  'image-dimensions-missing': inserted('image-dimensions-missing', (n) => [
    `<img src="https://pictures.example/${n}.png" alt="How it works">`,
  ]),
  'image-oversized': (planting) => {
    planting.files.set(`public/images/heavy-${planting.n}.png`, 'x'.repeat(600_000));
    const line = insert(planting, en(planting.page), [`![A heavy picture](/images/heavy-${planting.n}.png)`]);
    return line === null ? null : [{ code: 'image-oversized', file: `public/images/heavy-${planting.n}.png` }];
  },
  'asset-unused': ({ files, n }) => {
    files.set(`public/images/unused-${n}.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    return [{ code: 'asset-unused', file: `public/images/unused-${n}.svg` }];
  },
  'svg-script': (planting) => {
    const name = `images/armed-${planting.n}.svg`;
    planting.files.set(
      `public/${name}`,
      '<svg xmlns="http://www.w3.org/2000/svg">\n  <script>alert(1)</script>\n</svg>\n',
    );
    const line = insert(planting, en(planting.page), [`![An armed picture](/${name})`]);
    return line === null ? null : [{ code: 'svg-script', file: `public/${name}`, line: 2 }];
  },
};

const fence = (opening: string, ...code: string[]): string[] => [`\`\`\`${opening}`, ...code, '```'];
const samples: Record<string, Planter> = {
  'sample-syntax': (planting) => {
    const kinds: [string, string, string][] = [
      ['ts', 'const a = 1;', 'const = 2;'],
      ['js', 'let a;', 'if (a {'],
      ['tsx', 'const a = <p>;', 'a;'],
      ['css', '.a { color: red; }', '.b { color: }} '],
      ['json', '{', '  "a": 1,, }'],
      ['yaml', 'a: 1', '  b: [ 2'],
    ];
    const [language, good, bad] = kinds[Math.floor(planting.random() * kinds.length)] ?? ['ts', '', 'const ='];
    const file = en(planting.page);
    const line = insert(planting, file, fence(language, good, bad));
    // An unclosed tag or bracket is reported at the end of the sample; other errors are reported on their own line.
    return line === null
      ? null
      : [{ code: 'sample-syntax', file, ...(language !== 'tsx' && language !== 'yaml' && { line: line + 2 }) }];
  },
  'sample-mistake': inserted('sample-mistake', () => fence('ts', "if (process.env === 'production') start();"), 1),
  'sample-file-mismatch': inserted('sample-file-mismatch', () => fence('astro title="src/lid.mdx"', '<Lid />')),
  'table-as-text': inserted('table-as-text', (n) => [`| Key ${n} | Effect |`, '| --- |', '| F1 | Help |'], 1),
  'steps-empty': inMdx(inserted('steps-empty', (n) => ['<Steps>', '', `Do it ${n} times.`, '', '</Steps>'])),
  'code-empty': inserted('code-empty', () => fence('yaml include="gone.yaml"', '')),
  'code-language-missing': inserted('code-language-missing', (n) => fence('', `plain ${n}`)),
  'shell-prompt': inserted('shell-prompt', (n) => fence('bash', `$ npm run task-${n}`), 1),
  'code-lines-invalid': inserted('code-lines-invalid', (n) => fence('ts {many}', `export const a = ${n};`)),
  'code-language-unknown': inserted('code-language-unknown', (n) => fence('tyepscript', `const a = ${n};`)),
  'code-file-missing': inserted('code-file-missing', (n) => fence(`ts file="./gone-${n}.ts"`, '')),
  'package-tabs-incomplete': inMdx(
    inserted('package-tabs-incomplete', (n) => [`<PackageManagerTabs command={{"npm": "npm run task-${n}"}} />`]),
  ),
};

const prose: Record<string, Planter> = {
  terminology: inserted('terminology', () => [
    'Written in Javascript, as `Javascript` and [it](https://elsewhere.example/Javascript) are not.',
  ]),
};

const markup: Record<string, Planter> = {
  'container-unknown': inserted('container-unknown', () => [':::tipp', '', 'Words.', '', ':::']),
  'component-unknown': inMdx(inserted('component-unknown', () => ['<Bagde text="new" />'])),
  'attribute-unknown': inMdx(inserted('attribute-unknown', () => ['<Badge text="new" tpye="tip" />'])),
  'attribute-value-invalid': inMdx(inserted('attribute-value-invalid', () => ['<Badge text="new" type="tipp" />'])),
  'tag-not-opened': inMdx(inserted('tag-not-opened', () => ['</Steps>'])),
  'component-misplaced': inMdx(
    inserted('component-misplaced', () => ['<Tab label="Alone">', '', 'Words.', '', '</Tab>']),
  ),
};

const typed: Record<string, Planter> = {
  'sample-types': inserted(
    'sample-types',
    (n) =>
      fence(
        'ts',
        "import { defineConfig } from '@rsbuild/core';",
        `export default defineConfig({ server: { port: 'port-${n}' } });`,
      ),
    2,
  ),
  'sample-error-missing': inserted('sample-error-missing', (n) =>
    fence('ts expect-error=TS2322', `export const fine: number = ${n};`),
  ),
  'sample-import-unresolved': inserted(
    'sample-import-unresolved',
    (n) => fence('ts', `import nothing from 'no-such-package-${n}';`, 'nothing();'),
    1,
  ),
  'option-unknown': (planting) =>
    planting.page.startsWith('config/') && (planting.files.get(en(planting.page)) ?? '').includes('\noption:\n  name: ')
      ? (() => {
          const file = en(planting.page);
          const text = (planting.files.get(file) ?? '').replace(
            /\noption:\n {2}name: .*/,
            `\noption:\n  name: output.invented${planting.n}`,
          );
          planting.files.set(file, text);
          return [
            { code: 'option-unknown', file, line: text.slice(0, text.indexOf('\noption:')).split('\n').length + 1 },
          ];
        })()
      : null,
};

/** Planters by check. Faults that fit on only a few pages come first. */
export const planters: Record<string, Planter> = {
  ...markup,
  ...typed,
  ...samples,
  ...structure,
  ...translations,
  ...links,
  ...media,
  ...prose,
};
