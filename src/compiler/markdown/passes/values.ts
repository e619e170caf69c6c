/** Replaces `%{site.version}` and `%{page.title}` with their values. */
import type { Frontmatter, Json } from '../../../shared/protocol.ts';

/** The sources of values. */
export interface Values {
  /** The page's frontmatter. */
  page: Frontmatter;
  /** The config's `markdown.variables`, in the page's language. */
  site: Readonly<Record<string, Json>>;
}

/** Anything else that looks like a value, such as `%{name}`, is text. */
export const valuePattern = /%\{((?:page|site)\.[\w.-]+)\}/g;

/** The text of `site.version` or `page.author.name`; null if there is none. Lists are joined by commas. */
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

/** Names to suggest instead of an unknown name. */
export function valueNames(values: Values): string[] {
  const { page, site } = values;
  const names = [...Object.keys(site).map((key) => `site.${key}`), ...Object.keys(page).map((key) => `page.${key}`)];
  return names.filter((name) => valueOf(name, values) !== null);
}

/** Replaces the values in a string without markup; unknown values are left unchanged. */
export function withValues(text: string, values: Values, onUnknown: (name: string) => void = () => undefined): string {
  if (!text.includes('%{')) return text;
  return text.replaceAll(valuePattern, (written, name: string) => {
    const value = valueOf(name, values);
    if (value === null) onUnknown(name);
    return value ?? written;
  });
}

/** Variables as written in the config: one text for all languages, or one per language. */
export type Variables = Readonly<Record<string, string | number | boolean | Readonly<Record<string, string>>>>;

/**
 * The values for a page. If a variable has no text in the page's language, the text in the default language is used.
 */
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
