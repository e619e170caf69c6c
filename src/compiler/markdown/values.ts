/** `%{site.version}` and `%{page.title}` → the text that they stand for. */
import type { Frontmatter, Json } from '../../shared/protocol.ts';

/** What values are taken from. */
export interface Values {
  /** The page's frontmatter. */
  page: Frontmatter;
  /** `markdown.variables` of the configuration, in the page's language. */
  site: Readonly<Record<string, Json>>;
}

/** Anything else that looks like a value, `%{name}` above all, is text. */
export const valuePattern = /%\{((?:page|site)\.[\w.-]+)\}/g;

/** The text of `site.version` or `page.author.name`; null when there is none. Lists are joined by commas. */
export function valueOf(name: string, { page, site }: Values): string | null {
  const [source, ...keys] = name.split('.');
  let value: Json | undefined = source === 'page' ? page : { ...site };
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, Json>)[key];
  }
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object') ? null : value.join(', ');
  return value === undefined || typeof value === 'object' ? null : String(value);
}

/** Names that could have been written instead of one. */
export function valueNames(values: Values): string[] {
  const { page, site } = values;
  const names = [...Object.keys(site).map((key) => `site.${key}`), ...Object.keys(page).map((key) => `page.${key}`)];
  return names.filter((name) => valueOf(name, values) !== null);
}

/** A text without markup; an unknown value stays. */
export function withValues(text: string, values: Values, onUnknown: (name: string) => void = () => undefined): string {
  if (!text.includes('%{')) return text;
  return text.replaceAll(valuePattern, (written, name: string) => {
    const value = valueOf(name, values);
    if (value === null) onUnknown(name);
    return value ?? written;
  });
}

/** Variables as the configuration has them: one text for all languages, or one per language. */
export type Variables = Readonly<Record<string, string | number | boolean | Readonly<Record<string, string>>>>;

/** The values of a page; a variable without a text in its language takes the default language's. */
export function valuesFor(
  page: Frontmatter,
  { variables, lang, defaultLang }: { variables: Variables; lang: string; defaultLang: string },
): Values {
  const site = Object.entries(variables).map(([name, value]): [string, Json] => [
    name,
    typeof value === 'object' ? (value[lang] ?? value[defaultLang] ?? null) : value,
  ]);
  return { page, site: Object.fromEntries(site) };
}
