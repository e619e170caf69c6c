/** Converts the style sheets in pages, which become style sheets of components that only these pages use. */
import { quickHash } from '../../compiler/hash.ts';
import type { PassContext } from './pass.ts';
import { resolveOld } from './resolve.ts';

/** Variables of old themes, without `--`, and the docsite variables that replace them. */
const variables: readonly (readonly [RegExp, string])[] = [
  [/^(?:vp|vt|rp)-c-(?:bg-(?:alt|soft|mute)|gray-soft)$/, 'bg-soft'],
  [/^(?:vp|vt|rp)-c-bg-elv$/, 'bg-raised'],
  [/^(?:(?:vp|vt|rp)-c-bg|sl-color-(?:bg|black)|md-default-bg-color|ifm-background-color)$/, 'bg'],
  [/^(?:(?:vp|vt|rp)-c-(?:border|divider(?:-light)?|gutter)|sl-color-hairline|md-default-fg-color--lightest)$/, 'line'],
  [/^ifm-color-emphasis-[23]00$/, 'line'],
  [/^(?:(?:vp|vt|rp)-c-text-1|sl-color-(?:text|white)|md-(?:default-fg|typeset|code-fg)-color)$/, 'text'],
  [/^ifm-font-color-base$/, 'text'],
  [/^(?:(?:vp|vt|rp)-c-text-2|md-default-fg-color--light|ifm-color-content-secondary)$/, 'text-2'],
  [/^(?:(?:vp|vt|rp)-c-text-[34]|md-default-fg-color--lighter|sl-color-gray-[34])$/, 'text-3'],
  [/^(?:(?:vp|rp)-c-brand(?:-1)?|vt-c-brand|md-typeset-a-color|sl-color-text-accent)$/, 'accent-text'],
  [/^(?:(?:vp|rp)-c-brand-[23]|(?:sl-color|md)-accent(?:-fg-color)?|ifm-color-primary)$/, 'accent'],
  [/^(?:vp-c-brand-soft|sl-color-accent-low)$/, 'accent-soft'],
  [/^(?:vp-c-default-soft|(?:vp|rp)-c-default-[123]|ifm-hover-overlay)$/, 'bg-hover'],
  [/^(?:md-code-bg-color|vp-code-(?:block-)?bg|sl-color-bg-inline-code|ifm-code-background)$/, 'bg-code'],
  [/^md-primary-fg-color$/, 'brand'],
  [/^md-primary-bg-color$/, 'on-brand'],
  [/^(?:vp-font-family-base|sl-font|md-text-font|ifm-font-family-base)$/, 'font'],
  [/^(?:vp-font-family-mono|sl-font-mono|md-code-font|ifm-font-family-monospace)$/, 'font-code'],
  [/^(?:(?:vp|vt|rp)-c-(?:green|success|tip)(?:-(?:[123]|light|lighter|dark|darker))?|md-success-fg-color)$/, 'tip'],
  [/^(?:(?:vp|vt|rp)-c-(?:yellow|warning)(?:-[123])?|md-warning-fg-color)$/, 'warning'],
  [/^(?:vp|vt|rp)-c-(?:red|danger)(?:-[123])?$/, 'danger'],
  [/^(?:vp|vt|rp)-c-(?:indigo|purple|blue|important)(?:-[123])?$/, 'note'],
  [/^sl-content-width$/, 'column'],
  [/^(?:vp|vt)-shadow-[1-5]$/, 'float'],
];

/** Variables of old themes with the same value in both themes. */
const constants: Readonly<Record<string, string>> = {
  'vp-c-white': '#fff',
  'vp-c-black': '#000',
  'vt-c-white': '#fff',
  'vt-c-white-soft': '#f9f9f9',
  'vt-c-white-mute': '#f1f1f1',
  'vt-c-black': '#1a1a1a',
  'vt-c-black-pure': '#000',
  'vt-c-black-soft': '#242424',
  'vt-c-black-mute': '#2f2f2f',
  'vt-c-text-light-1': '#213547',
  'vt-c-text-light-2': 'rgb(60 60 60 / 0.7)',
  'vt-c-text-dark-1': 'rgb(255 255 255 / 0.87)',
  'vt-c-text-dark-2': 'rgb(235 235 235 / 0.6)',
};

const articles = /\.(?:vp-doc|vt-doc|md-typeset|sl-markdown-content|rspress-doc|theme-doc-markdown)(?![\w-])/g;
const darkThemes = /\[data-(?:theme=["']?dark|md-color-scheme=["']?slate)["']?\]/g;
const lightThemes = /(^|[\s,{}])?\[data-(?:theme=["']?light|md-color-scheme=["']?default)["']?\]/g;

/** Classes of docsite's content and shell, which have other meanings in the old site. */
const ownClasses =
  /^(?:container|container-title|code-block|tabs?|steps?|badge|source-code|card-grid|card|link-card|file-tree|client-only|diagram|toc|overview|anchor|hero|features?|button|icon|page|layout|menu|banner|sidebar|search|c-\w+)$/;

/** The name in the new site of a class in the old site. */
export function renamedClass(name: string): string {
  return ownClasses.test(name) ? `old-${name}` : name;
}

/** A variable that exists only in old themes. */
export const oldThemeName = /--(?:vp|vt|rp|sl|md|ifm|docusaurus)-[\w-]+/;

/** Variables and classes that exist only in old themes. */
const ofTheme =
  /--(?:vp|vt|rp|sl|md|ifm|docusaurus)-[\w-]+|\.(?:VP|vp-|vt-|md-|mdx-|sl-|rp-|rspress-|admonition|theme-|navbar|nextra-)[\w-]*/;

/**
 * Adds the style sheet `css` to the page. A style sheet that cannot be converted is reported; `attributes` are those of
 * its tag, as written.
 */
export function addPageStyle(
  css: string,
  { attributes, line }: { attributes: string; line: number },
  context: PassContext,
): void {
  const source = /\bsrc=["']([^"']+)["']/.exec(attributes)?.[1];
  const file = source === undefined ? null : resolveOld(source, context);
  const text = source === undefined ? css : file === null ? null : context.files.text(file);
  const isPlain = !/\b(?:module|lang)\b/.test(attributes) || /\blang=["']css["']/.test(attributes);
  const converted = text === null || !isPlain ? null : convertedStyle(text);
  if (converted === null) {
    context.note({ kind: 'manual', cause: 'A style sheet in a page is omitted', line });
    return;
  }
  noteTheme(converted, line, context);
  context.styles.push(converted.trim());
}

function noteTheme(css: string, line: number, { note }: PassContext): void {
  const [lost] = ofTheme.exec(css) ?? [];
  if (lost === undefined) return;
  note({ kind: 'manual', cause: 'A style sheet in a page refers to the old theme', line, detail: lost });
}

/**
 * Adds the declarations of an inline style to the page, whose policy does not allow inline styles. Returns the class
 * that replaces the style; null if the style loads files.
 */
export function addInlineStyle(declarations: string, line: number, context: PassContext): string | null {
  const own = declarations.trim().replace(/;$/, '');
  // The same style on several pages has the same name.
  const name = `style-${quickHash(own).slice(0, 6).toLowerCase()}`;
  const rule = `.${name} { ${own} }`;
  const converted = /[{}]/.test(own) ? null : convertedStyle(rule);
  if (converted === null) return null;
  if (context.styles.includes(converted)) return name;
  noteTheme(converted, line, context);
  context.styles.push(converted);
  return name;
}

/** Returns null for a style sheet that is incomplete or loads other files. */
function convertedStyle(css: string): string | null {
  const plain = withDocsiteNames(/^\s*\{`([\s\S]*)`\}\s*$/.exec(css)?.[1] ?? css);
  const outside = plain.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  const isComplete = outside.split('{').length === outside.split('}').length && plain.trim() !== '';
  if (!isComplete || /@import|@apply|url\((?!\s*["']?(?:data:|https?:|#|""))/.test(outside)) return null;
  return inArticle(plain);
}

/** Replaces the article class, the themes and the common variables of old themes with docsite's. Removes comments. */
export function withDocsiteNames(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<=\.)[a-z][\w-]*(?=[^{};]*\{)/g, renamedClass)
    .replaceAll(/\s*:deep\(([^()]*)\)/g, ' $1')
    .replaceAll(/:(?:global|slotted)\(([^()]*)\)/g, '$1')
    .replaceAll(/(?:::v-deep|>>>)\s*/g, '')
    .replaceAll(articles, '.prose')
    .replaceAll(/\.(?:md-content|VPDoc|theme-doc)(?:__inner)?(?![\w-])\s+(?=\.prose(?![\w-]))/g, '')
    .replaceAll(darkThemes, '.dark')
    .replaceAll(lightThemes, (_, before?: string) => (before === undefined ? '' : `${before}:root`) + ':not(.dark)')
    .replaceAll(/var\(--([a-z]+-[\w-]+)\s*\)/g, (whole, name: string) => constants[name] ?? whole)
    .replaceAll(/(?<=--)[a-z]+-[\w-]+/g, (name) => variables.find(([pattern]) => pattern.test(name))?.[1] ?? name);
}

/** Limits rules for elements to the article, so that they do not change the shell. */
function inArticle(css: string): string {
  return css.replaceAll(
    /(^|[{};])(\s*)([^{};@"']+?)(\s*\{)/g,
    (_, before: string, space: string, selectors: string, after: string) => {
      const isStep = /^(?:from|to|[\d.]+%)(?:\s*,|$)/.test(selectors.trim());
      const own = isStep
        ? selectors
        : selectors
            .split(/,(?![^()]*\))/)
            .map(inArticleOne)
            .join(',');
      return before + space + own + after;
    },
  );
}

function inArticleOne(selector: string): string {
  const isElement = /^[a-z][\w-]*(?![\w-])/i.test(selector.trim()) && !/^(?:html|body)\b/.test(selector.trim());
  return isElement && !/[.#[]/.test(selector) ? selector.replace(/^\s*/, '$&.prose ') : selector;
}
