/**
 * Selects the rules of an old theme's style sheet that apply to content: those for classes that pages use. The other
 * rules apply to parts of the old theme or to components, which do not exist in the new site.
 */
import { oldThemeName, withDocsiteNames } from '../pages/style-sheets.ts';
import { rulesOf, selectorsOf } from './css-rules.ts';
import type { CssRule } from './css-rules.ts';

export interface PageRules {
  /** Empty if pages do not use any of the style sheet's classes. */
  css: string;
  /** Whether rules were omitted. */
  isPartial: boolean;
  /** The first variable of the old theme that a selected rule uses, and that docsite has no variable for. */
  lost: string | null;
}

/** Values of custom properties by theme, from rules for the whole document. */
type RootValues = { theme: 'both' | 'dark' | 'light'; name: string; value: string }[];

interface Selection {
  isUsed(name: string): boolean;
  root: RootValues;
  keyframes: Map<string, string>;
  fonts: { family: string; rule: string }[];
  lost: string[];
  omitted: number;
}

/** Returns null for a style sheet that cannot be read. `classes` are those that pages use. */
export function pageRules(css: string, classes: ReadonlySet<string>): PageRules | null {
  const rules = rulesOf(withDocsiteNames(css));
  if (rules === null) return null;
  const selection: Selection = {
    isUsed: (name) => classes.has(name) && !ownClasses.test(name),
    root: [],
    keyframes: new Map(),
    fonts: [],
    lost: [],
    omitted: 0,
  };
  const kept = selected(rules, selection);
  const text = kept.join('\n\n');
  const animations = [...selection.keyframes].flatMap(([name, rule]) =>
    new RegExp(String.raw`animation[^;{}]*(?<![\w-])${name}(?![\w-])`).test(text) ? [rule] : [],
  );
  const roots = rootRules(text, selection);
  const own = [...roots, ...kept].join('\n');
  const fonts = selection.fonts.filter(({ family }) => kept.length > 0 && usesFont(own, family));
  return {
    css: kept.length === 0 ? '' : [...fonts.map(({ rule }) => rule), ...roots, ...kept, ...animations].join('\n\n'),
    isPartial: selection.omitted > 0 || fonts.length < selection.fonts.length || omitsVariables(css),
    lost: selection.lost[0] ?? null,
  };
}

/** Classes of docsite's document, which the old site's rules must not change. */
const ownClasses = /^(?:prose|dark|js)$/;

/** docsite's variables, whose values the old site must not change. */
const ownVariables =
  /^--(?:(?:accent|bg|text|line|brand|font|code|tip|note|warning|danger|radius)(?:-[a-z\d]+)?|on-brand|veil|leading|float|bar|row|sidebar|outline|column|measure|gutter|page|edge|press|open|drawer)$/;

function selected(rules: readonly CssRule[], selection: Selection): string[] {
  return rules.flatMap((rule) => {
    const { prelude, body } = rule;
    if (body === null) return [];
    const name = /^@(?:-webkit-)?keyframes\s+["']?([\w-]+)/.exec(prelude)?.[1];
    if (name !== undefined) selection.keyframes.set(name, `${prelude} {${body.trimEnd()}\n}`);
    else if (prelude === '@font-face' && !/url\((?!\s*["']?(?:data:|https?:))/.test(body))
      selection.fonts.push({ family: familyIn(body), rule: `${prelude} {${body.trimEnd()}\n}` });
    else if (/^@(?:media|supports|container|layer)\b/.test(prelude)) return group(rule, selection);
    else if (prelude.startsWith('@')) selection.omitted++;
    else return styleRule(rule, selection);
    return [];
  });
}

function familyIn(body: string): string {
  return /(?:^|[\s;])font-family\s*:\s*["']?([^"';]+?)["']?\s*(?:;|$)/.exec(body)?.[1] ?? '';
}

function usesFont(css: string, family: string): boolean {
  const uses = css.matchAll(/(?<=(?:^|[\s;{])(?:font|font-family|--[\w-]+)\s*:)[^;{}]*/g);
  return family !== '' && [...uses].some(([value]) => value.toLowerCase().includes(family.toLowerCase()));
}

function group({ prelude, body }: CssRule, selection: Selection): string[] {
  const inner = selected(rulesOf(body ?? '') ?? [], selection);
  if (inner.length === 0 || prelude.startsWith('@layer')) return inner;
  return [`${prelude} {\n${inner.join('\n').replaceAll(/^(?=.)/gm, '  ')}\n}`];
}

function styleRule({ prelude, body }: CssRule, selection: Selection): string[] {
  const theme = themeOf(prelude);
  if (theme !== null) {
    for (const declaration of rulesOf(body ?? '') ?? []) {
      const [, name, value] = /^(--[\w-]+)\s*:\s*([\s\S]*)$/.exec(declaration.prelude) ?? [];
      if (name !== undefined && value !== undefined && !ownVariables.test(name))
        selection.root.push({ theme, name, value });
    }
    return [];
  }
  const selectors = selectorsOf(prelude).flatMap((one) => articleSelector(one, selection.isUsed) ?? []);
  const declarations = selectors.length === 0 ? [] : declarationsOf(body ?? '', selection);
  if (declarations.length > 0) return [`${selectors.join(',\n')} {\n${declarations.join('\n')}\n}`];
  selection.omitted++;
  return [];
}

/** Variables with the main color of old themes. */
const accent = /^--(?:vp-c-brand(?:-1)?|rp-c-brand|sl-color-accent|md-primary-fg-color)$/;
/** Their shades, which docsite derives. */
const shades = /^--(?:(?:vp|rp)-c-brand|sl-color-accent|md-primary-fg-color)(?:-|$)/;
const color = /^(?:#[\da-f]{3}(?:[\da-f]{3})?|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^()]*\))$/i;

/** The main color that a style sheet gives to the old theme; null if the color is not a literal. */
export function accentIn(css: string): { light: string; dark?: string } | null {
  const values = rootValues(css);
  const found = values.flatMap(({ theme, name, value }) => {
    const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    const known = other === undefined ? value : values.find((one) => one.name === other)?.value;
    return accent.test(name) && known !== undefined && color.test(known) ? [{ theme, value: known }] : [];
  });
  const of = (theme: string): string | undefined => found.find((one) => one.theme === theme)?.value;
  const light = of('light') ?? of('both');
  const dark = of('dark') ?? (of('light') === undefined ? undefined : of('both'));
  return light === undefined ? null : { light, ...(dark !== undefined && { dark }) };
}

/** The custom properties of the document, with the names of the old theme. */
function rootValues(css: string): RootValues {
  const root = (rulesOf(css) ?? []).flatMap(({ prelude, body }) => {
    const theme = themeOf(withDocsiteNames(prelude));
    return theme === null || body === null ? [] : (rulesOf(body) ?? []).map(({ prelude: text }) => ({ theme, text }));
  });
  return root.flatMap(({ theme, text }) => {
    const [, name, value] = /^(--[\w-]+)\s*:\s*([\s\S]*)$/.exec(text) ?? [];
    return name === undefined || value === undefined ? [] : [{ theme, name, value }];
  });
}

/** Whether a style sheet sets variables of the old theme, other than its main color. */
function omitsVariables(css: string): boolean {
  const hasColor = accentIn(css) !== null;
  return rootValues(css).some(
    ({ name }) =>
      oldThemeName.test(name) && !name.startsWith('--ifm-color-primary') && !(hasColor && shades.test(name)),
  );
}

/** Whether a rule sets the variables of the document. */
function themeOf(prelude: string): 'both' | 'dark' | 'light' | null {
  const root = String.raw`(?::root|html)?`;
  if (/^(?:(?::root(?:\s*>\s*\*)?|html|:host)[\s,]*)+$/.test(prelude)) return 'both';
  if (new RegExp(String.raw`^(?:${root}\.dark[\s,]*)+$`).test(prelude)) return 'dark';
  return new RegExp(String.raw`^(?:${root}:not\(\.dark\)[\s,]*)+$`).test(prelude) ? 'light' : null;
}

/** Limits a selector to articles; null if it contains a class that no page uses, or only elements. */
function articleSelector(selector: string, isUsed: (name: string) => boolean): string | null {
  const plain = selector.replaceAll(/"[^"]*"|'[^']*'/g, '');
  const names = [...plain.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name);
  const own = names.filter((name) => name !== 'prose' && name !== 'dark');
  const isForContent = own.length > 0 || (names.includes('prose') && plain.includes('['));
  if (!isForContent || !own.every(isUsed) || /#[\w-]|^&/.test(plain)) return null;
  if (names.includes('prose')) return selector;
  const root = /^(?:(?::root|html|body)?(?:\.dark|:not\(\.dark\))|:root|html|body)\s+/.exec(selector)?.[0] ?? '';
  return `${root}.prose ${selector.slice(root.length)}`;
}

function declarationsOf(body: string, selection: Selection): string[] {
  return (rulesOf(body) ?? []).flatMap((rule) => {
    if (rule.body !== null) {
      const isOther = [...rule.prelude.matchAll(/\.(-?[_a-z][\w-]*)/gi)].some(
        ([, name = '']) => name !== 'dark' && !selection.isUsed(name),
      );
      const inner = isOther ? [] : declarationsOf(rule.body, selection);
      return inner.length === 0 ? [] : [`  ${rule.prelude} {\n${inner.map((line) => `  ${line}`).join('\n')}\n  }`];
    }
    const [lost] = oldThemeName.exec(rule.prelude.replaceAll(/var\(--[\w-]+\s*,/g, '')) ?? [];
    if (lost !== undefined) selection.lost.push(lost);
    const isPlain = !/^@|url\((?!\s*["']?(?:data:|https?:|#))/.test(rule.prelude);
    return lost === undefined && isPlain ? [`  ${rule.prelude.replaceAll(/\s*\n\s*/g, ' ')};`] : [];
  });
}

const selectorsByTheme = { both: ':root', dark: '.dark', light: ':root:not(.dark)' } as const;

/** The variables that the selected rules use, directly or through other variables. */
function rootRules(text: string, { root }: Selection): string[] {
  const used = new Set<string>();
  const collect = (css: string): void => {
    for (const [name] of css.matchAll(/--[\w-]+/g)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const one of root) if (one.name === name) collect(one.value);
    }
  };
  collect(text);
  const kept = root.filter(({ name, value }) => used.has(name) && !oldThemeName.test(`${name}: ${value}`));
  return (['both', 'dark', 'light'] as const).flatMap((theme) => {
    const lines = kept.filter((one) => one.theme === theme).map(({ name, value }) => `  ${name}: ${value};`);
    return lines.length === 0 ? [] : [`${selectorsByTheme[theme]} {\n${lines.join('\n')}\n}`];
  });
}
