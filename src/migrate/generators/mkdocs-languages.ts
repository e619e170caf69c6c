/** The languages of an MkDocs site and the pages in each: in folders, or with a suffix such as `index.de.md`. */
import type { OldLocale, OldPage, OldSite } from '../model.ts';
import { isGlossary } from '../pages/python-abbreviations.ts';
import type { OldFiles } from '../read/old-files.ts';
import { at, isRecord, listAt, recordAt, textAt } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { asIndex, isMarkdown, languageName, usualUrl } from './generator.ts';
import { entriesOf } from './mkdocs-extensions.ts';

export interface Language {
  /** The folder or the suffix of the language. */
  lang: string;
  locale: OldLocale;
  /** The navigation, if the language has one. */
  nav: Value;
  /** Maps labels in the navigation to their translations. */
  labels: Record<string, Value>;
}

export interface Languages {
  /** The default language comes first. */
  list: Language[];
  isSuffixed: boolean;
  /** Suffixes of languages that are not published. */
  unpublished: string[];
  /** Whether pages without a translation are shown in the default language. */
  hasFallback: boolean;
}

/** Reads `theme.language`, and the plugin `i18n` in the syntax of its versions 0 and 1. */
export function languagesOf(data: Value, files: OldFiles, docs: string): Languages {
  const plugins = entriesOf(at(data, 'plugins'));
  const name = ['i18n', 'static-i18n'].find((one) => plugins.has(one));
  const options = name === undefined ? undefined : plugins.get(name);
  const all = declared(at(options, 'languages'));
  const own = all.find((one) => at(one, 'default') === true);
  const tag = textAt(own, 'locale') ?? textAt(options, 'default_language') ?? textAt(data, 'theme', 'language') ?? 'en';
  const main = all.find((one) => textAt(one, 'locale') === tag);
  // Without the plugin's own default, the folder is named by the language without its region.
  const lang = main === undefined ? languageName(tag) : tag;
  const others = all.flatMap((one) => {
    const locale = textAt(one, 'locale') ?? '';
    return locale === tag || locale === lang ? [] : [{ locale, one }];
  });
  const inFolders = others.filter(({ locale }) => files.isFolder(`${docs}/${locale}`));
  const structure = textAt(options, 'docs_structure');
  const isSuffixed = name !== undefined && structure !== 'folder' && (structure === 'suffix' || inFolders.length === 0);
  const published = others.filter(({ one }) => at(one, 'build') !== false);
  const shown = isSuffixed ? published : published.filter((one) => inFolders.includes(one));
  return {
    list: [
      languageOf({ lang, tag }, main, options),
      ...shown.map(({ locale, one }) => languageOf({ lang: locale, tag: locale }, one, options)),
    ],
    isSuffixed,
    unpublished: others.flatMap((one) => (shown.includes(one) ? [] : one.locale)),
    hasFallback: name !== undefined && at(options, 'fallback_to_default') !== false && shown.length > 0,
  };
}

/** Version 0 of the plugin maps each language to its name or its options; `default` is not a language. */
function declared(languages: Value): Value[] {
  if (!isRecord(languages))
    return listAt({ languages }, 'languages').map((one) => (typeof one === 'string' ? { locale: one } : one));
  return Object.entries(languages).flatMap(([locale, value]) =>
    locale === 'default'
      ? []
      : [typeof value === 'string' ? { locale, name: value } : { ...recordAt(languages, locale), locale }],
  );
}

function languageOf({ lang, tag }: { lang: string; tag: string }, own: Value, options: Value): Language {
  const [label, title, description] = ['name', 'site_name', 'site_description'].map((key) => textAt(own, key));
  return {
    lang,
    locale: {
      lang,
      tag: tag.replaceAll('_', '-'),
      ...(label !== undefined && { label }),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    },
    nav: at(own, 'nav'),
    labels: { ...recordAt(options, 'nav_translations', lang), ...recordAt(own, 'nav_translations') },
  };
}

interface PagesInput {
  files: OldFiles;
  languages: Languages;
  isSlashed: boolean;
}

export function pagesOf(site: OldSite, input: PagesInput): OldPage[] {
  const { files, languages } = input;
  const [{ lang: main }] = site.locales as [OldLocale];
  const langs = languages.list.map(({ lang }) => lang);
  const suffixes = languages.isSuffixed ? [...langs, ...languages.unpublished] : [];
  return site.contentFolders.flatMap(({ from }, index) =>
    files
      .list(from)
      .filter(isMarkdown)
      .flatMap((source): OldPage[] => {
        const below = from === '' ? source : source.slice(from.length + 1);
        if (index === 0 && !languages.isSuffixed && langs.slice(1).some((lang) => below.startsWith(`${lang}/`)))
          return [];
        if (isGlossary(files.text(source) ?? '')) {
          const cause = 'A file that only defines abbreviations is not a page';
          site.notes.push({ kind: 'converted', cause, file: source, line: 1 });
          return [];
        }
        const { file, suffix } = withoutSuffix(below, suffixes);
        const lang = suffix ?? langs[index] ?? 'en';
        if (!langs.includes(lang)) return [];
        if (suffix === undefined && suffixes.length > 0 && files.has(withSuffix(source, main))) {
          const cause = 'A page is omitted, because the default language has the same page with a suffix';
          site.notes.push({ kind: 'converted', cause, file: source, line: 1 });
          return [];
        }
        const target = asIndex(file);
        const url = usualUrl(target);
        const ending = url.endsWith('/') ? '' : input.isSlashed ? '/' : '.html';
        return [{ source, target, lang, version: '', url: `${lang === main ? '' : `/${lang}`}${url}${ending}` }];
      }),
  );
}

/** `guide/index.de.md` → `guide/index.md`. */
function withoutSuffix(file: string, suffixes: readonly string[]): { file: string; suffix?: string } {
  const [, name = '', suffix = '', ending = ''] = /^(.*)\.([\w-]+)(\.mdx?)$/.exec(file) ?? [];
  return suffixes.includes(suffix) ? { file: name + ending, suffix } : { file };
}

export function withSuffix(file: string, lang: string): string {
  return file.replace(/\.mdx?$/, `.${lang}$&`);
}
