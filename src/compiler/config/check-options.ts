/** Declares the options for checks and translations, with their schema and defaults. */
import path from 'node:path';
import * as v from 'valibot';
import type { FindingCode } from '../findings/codes.ts';
import type { Level } from './check-rules.ts';
import { codeOf } from './check-rules.ts';
import { mapping, strict } from '../findings/schema.ts';

/** Levels by code. Codes from earlier versions and other tools are accepted too. */
type FindingLevels = { [Code in FindingCode]?: Level } & { [code: string]: Level };

/** What `docsite check` looks for, and the level of each finding. */
export interface UserChecks {
  /** Level of a check by its code: `error`, `warning`, `info` or `off`. Default: the check's own. */
  rules?: FindingLevels;
  /** Other levels for some files; the last matching entry applies. Default: none. */
  overrides?: UserCheckOverride[];
  /** Required form of links between pages: relative to their own file, or from the site's root. Default: either. */
  linkStyle?: 'relative' | 'absolute';
  /** Size above which an image is reported, in kB of 1000 bytes. Default 500. */
  maxImageSize?: number;
  /** Term tables by language: paths of JSON files relative to the root. Default: none. */
  terms?: Record<string, string>;
  /**
   * Checks the spelling of English pages. Reports common misspellings, and words that are one typo away from a word of
   * the site or of the dictionary. Requires the packages `nspell` and `dictionary-en`. Default false.
   */
  spelling?:
    | boolean
    | {
        /** Words that are never reported. Default: none. */
        words?: string[];
      };
  /**
   * Where to find the documented product: names of installed packages, and folders relative to the root. Names in code
   * that do not occur there are reported. Default: none.
   */
  api?: string[];
  /** Prose tools to run on the pages; each must be installed. Default: none. */
  prose?: ('cspell' | 'vale' | 'zhlint' | 'autocorrect')[];
  /**
   * Maximum size of a page in a build, in kB of 1000 bytes; text is measured after Brotli compression. Default: no
   * limit.
   */
  budget?: UserBudget;
  a11y?: UserA11y;
  samples?: UserSamples;
  external?: UserExternal;
}

export interface UserCheckOverride {
  /** Globs of files, relative to the root, such as `content/zh/blog/**`. */
  files: string[];
  /** Levels by code. */
  rules: FindingLevels;
}

/** Maximum sizes of a page, which `docsite check --output` checks. */
export interface UserBudget {
  /** The document and everything that it loads immediately, without lazy images. */
  page?: number;
  /** The document only. */
  html?: number;
  /** Scripts that load before any interaction. */
  scripts?: number;
  /** Style sheets. */
  styles?: number;
  /** Images from the site itself. */
  images?: number;
}

/** Options of `docsite check --a11y`, which checks the accessibility of a build in a browser. */
export interface UserA11y {
  /** Widths of the window in pixels. Default `[375, 1440]`. */
  widths?: number[];
  /** Themes to check. Default `['light', 'dark']`. */
  themes?: ('light' | 'dark')[];
  /** Tags of the axe rules to run. Default: those of WCAG 2.2, levels A and AA, and `best-practice`. */
  tags?: string[];
  /** axe rules to skip, such as `region`. Default: none. */
  ignore?: string[];
}

/** Options of `docsite check --samples`, which checks code samples. */
export interface UserSamples {
  /** Folder whose `node_modules` contains the packages that samples import, relative to the root. Default: the root. */
  folder?: string;
  /** Types that every sample may use without an import, as in `compilerOptions.types`. Default: none. */
  types?: string[];
  /** Globs of packages whose types may be missing. Default: none. */
  ignoreImports?: string[];
  /** Pages that document options, each compared with the type that declares them. Default: none. */
  options?: UserDocumentedOptions[];
}

export interface UserDocumentedOptions {
  /**
   * Folder of the pages, as a route path without the language, such as `/config/`. A page documents the option in its
   * `option.name` or, without it, the one that its path names. Options that a page shows with `<OptionFacts>` or a
   * `<TypeTable>` of the type also count.
   */
  pages: string;
  /** Package that exports the type. */
  package: string;
  /** Name of the exported type. */
  type: string;
  /** Options that do not need a page or are documented elsewhere, as globs such as `tools.*`. Default: none. */
  ignore?: string[];
}

/** Options of `docsite check --external`, which checks links to other sites. */
export interface UserExternal {
  /** Regular expressions of URLs to skip. Default: none. */
  ignore?: string[];
  /** Seconds to wait for a response. Default 20. */
  timeout?: number;
  /** Maximum number of concurrent requests per host. Default 2. */
  perHost?: number;
  /** Days to cache a successful response. Default 7. */
  keepDays?: number;
}

/** What readers see if a translation is missing or outdated. */
export interface UserTranslations {
  /**
   * What to show for a page that is missing in a language: nothing, the page in the default language with a notice, or
   * a redirect to it. Default `absent`.
   */
  missing?: 'absent' | 'source' | 'redirect';
  /** Shows a notice on outdated translations. Default true. */
  notice?: boolean;
}

export interface CheckConfig {
  /** Keyed by code. */
  rules: Record<string, Level>;
  overrides: { files: string[]; rules: Record<string, Level> }[];
  linkStyle: 'relative' | 'absolute' | 'any';
  /** In bytes. */
  maxImageSize: number;
  /** Absolute paths by language. */
  terms: Record<string, string>;
  /** Additional words; null if spelling is not checked. */
  spelling: { words: string[] } | null;
  /** Packages and folders. */
  api: string[];
  prose: string[];
  /** In bytes. */
  budget: UserBudget;
  a11y: Required<UserA11y>;
  /** `folder` is absolute. */
  samples: { folder: string; types: string[]; ignoreImports: string[]; options: Required<UserDocumentedOptions>[] };
  /** Times in milliseconds. */
  external: { ignore: string[]; timeout: number; perHost: number; keep: number };
}

const level = v.picklist(['error', 'warning', 'info', 'off']);
const text = v.string();
const positive = v.pipe(
  v.number(),
  v.check((value) => value > 0, 'a number above 0'),
);
const optional = v.exactOptional;
const folder = v.pipe(
  text,
  v.check((value) => !/[*?{}]/.test(value), 'a folder such as `/config/`, without wildcards'),
);

export const checksSchema: v.GenericSchema<UserChecks> = strict({
  rules: optional(mapping(level)),
  overrides: optional(v.array(strict({ files: v.array(text), rules: mapping(level) }))),
  linkStyle: optional(v.picklist(['relative', 'absolute'])),
  maxImageSize: optional(positive),
  terms: optional(mapping(text)),
  spelling: optional(v.union([v.boolean(), strict({ words: optional(v.array(text)) })])),
  api: optional(v.array(text)),
  prose: optional(v.array(v.picklist(['cspell', 'vale', 'zhlint', 'autocorrect']))),
  budget: optional(
    strict({
      page: optional(positive),
      html: optional(positive),
      scripts: optional(positive),
      styles: optional(positive),
      images: optional(positive),
    }),
  ),
  a11y: optional(
    strict({
      widths: optional(v.pipe(v.array(positive), v.nonEmpty('at least one width'))),
      themes: optional(v.pipe(v.array(v.picklist(['light', 'dark'])), v.nonEmpty('at least one theme'))),
      tags: optional(v.array(text)),
      ignore: optional(v.array(text)),
    }),
  ),
  samples: optional(
    strict({
      folder: optional(text),
      types: optional(v.array(text)),
      ignoreImports: optional(v.array(text)),
      options: optional(v.array(strict({ pages: folder, package: text, type: text, ignore: optional(v.array(text)) }))),
    }),
  ),
  external: optional(
    strict({
      ignore: optional(v.array(text)),
      timeout: optional(positive),
      perHost: optional(positive),
      keepDays: optional(positive),
    }),
  ),
});

export const translationsSchema: v.GenericSchema<UserTranslations> = strict({
  missing: optional(v.picklist(['absent', 'source', 'redirect'])),
  notice: optional(v.boolean()),
});

/** Every option of `checks` with its default. */
export function completeChecks(user: UserChecks = {}, root: string): CheckConfig {
  const { rules = {}, overrides = [], samples = {}, external = {} } = user;
  const absolute = (file: string): string => path.resolve(root, file);
  const terms = Object.entries(user.terms ?? {}).map(([lang, file]) => [lang, absolute(file)]);
  return {
    rules: byCode(rules),
    overrides: overrides.map(({ files, rules: own }) => ({ files, rules: byCode(own) })),
    linkStyle: user.linkStyle ?? 'any',
    maxImageSize: (user.maxImageSize ?? 500) * 1000,
    terms: Object.fromEntries(terms) as Record<string, string>,
    spelling: completeSpelling(user.spelling),
    api: user.api ?? [],
    prose: user.prose ?? [],
    budget: Object.fromEntries(Object.entries(user.budget ?? {}).map(([part, kB]) => [part, kB * 1000])),
    a11y: completeA11y(user.a11y),
    samples: {
      folder: absolute(samples.folder ?? '.'),
      types: samples.types ?? [],
      ignoreImports: samples.ignoreImports ?? [],
      options: (samples.options ?? []).map((given) => ({ ignore: [], ...given })),
    },
    external: {
      ignore: external.ignore ?? [],
      timeout: (external.timeout ?? 20) * 1000,
      perHost: external.perHost ?? 2,
      keep: (external.keepDays ?? 7) * 86_400_000,
    },
  };
}

function completeSpelling(given: UserChecks['spelling'] = false): CheckConfig['spelling'] {
  if (given === false) return null;
  return { words: given === true ? [] : (given.words ?? []) };
}

/** By default, the views are common ones: a phone and a wide window, in both themes. */
function completeA11y({ widths, themes, tags, ignore }: UserA11y = {}): Required<UserA11y> {
  return {
    widths: widths ?? [375, 1440],
    themes: themes ?? ['light', 'dark'],
    tags: tags ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    ignore: ignore ?? [],
  };
}

function byCode(rules: Record<string, Level>): Record<string, Level> {
  return Object.fromEntries(Object.entries(rules).map(([name, value]) => [codeOf(name), value]));
}
