/** What a site's owner may say about checks and translations, its schema, and the defaults. */
import path from 'node:path';
import * as v from 'valibot';
import type { Level } from './check-rules.ts';
import { codeOf } from './check-rules.ts';
import { mapping, strict } from './schema-findings.ts';

/** What `docsite check` looks for, and how much each finding counts. */
export interface UserChecks {
  /** Level of a check by its code: `error`, `warning`, `info` or `off`. Default: the check's own. */
  rules?: Record<string, 'error' | 'warning' | 'info' | 'off'>;
  /** Other levels for some files; the last entry that fits counts. Default: none. */
  overrides?: UserCheckOverride[];
  /** How pages link to each other: relative to their own file, or from the site's root. Default: as each link likes. */
  linkStyle?: 'relative' | 'absolute';
  /** Largest picture that is not reported, in kB of 1000 bytes. Default 500. */
  largestImage?: number;
  /** Tables of terms by language: paths of JSON files relative to the root. Default: none. */
  terms?: Record<string, string>;
  /** Tools for prose that are run over the pages; each has to be installed. Default: none. */
  prose?: ('cspell' | 'vale' | 'zhlint' | 'autocorrect')[];
  /** How much a page of a build may weigh, in kB of 1000 bytes; text counts as Brotli makes it. Default: no limit. */
  budget?: UserBudget;
  a11y?: UserA11y;
  samples?: UserSamples;
  external?: UserExternal;
}

export interface UserCheckOverride {
  /** Globs of files, relative to the root, such as `content/zh/blog/**`. */
  files: string[];
  /** Levels by code. */
  rules: Record<string, 'error' | 'warning' | 'info' | 'off'>;
}

/** The weight of a page: `docsite check --output`. */
export interface UserBudget {
  /** The document and all that it loads at once. */
  page?: number;
  /** The document alone. */
  html?: number;
  /** Scripts that it loads before the reader does something. */
  scripts?: number;
  /** Style sheets. */
  styles?: number;
  /** Pictures of the site that it shows. */
  images?: number;
}

/** Pages of a build in a browser: `docsite check --a11y`. */
export interface UserA11y {
  /** Widths of the window in pixels. Default `[375, 1440]`. */
  widths?: number[];
  /** Themes that readers may prefer. Default `['light', 'dark']`. */
  themes?: ('light' | 'dark')[];
  /** Tags of the rules of axe that hold. Default: those of WCAG 2.2, levels A and AA, and `best-practice`. */
  tags?: string[];
  /** Rules of axe that do not hold, such as `region`. Default: none. */
  ignore?: string[];
}

/** Code samples: `docsite check --samples`. */
export interface UserSamples {
  /** Folder whose `node_modules` holds the packages that samples import, relative to the root. Default: the root. */
  folder?: string;
  /** Types that every sample may use without an import, as `compilerOptions.types` has them. Default: none. */
  types?: string[];
  /** Globs of packages whose types need not be found. Default: none. */
  ignoreImports?: string[];
  /** Pages that document options, each set against the type that declares them. Default: none. */
  options?: UserDocumentedOptions[];
}

export interface UserDocumentedOptions {
  /** Folder of the pages, as a route path without language such as `/config/`. */
  pages: string;
  /** Package that exports the type. */
  package: string;
  /** Name of the exported type. */
  type: string;
  /** Options that need no page, or have one elsewhere, as globs such as `tools.*`. Default: none. */
  ignore?: string[];
}

/** Links to other sites: `docsite check --external`. */
export interface UserExternal {
  /** Regular expressions of addresses that are not asked. Default: none. */
  ignore?: string[];
  /** Seconds to wait for an answer. Default 20. */
  timeout?: number;
  /** Requests to one host at a time. Default 2. */
  perHost?: number;
  /** Days for which a good answer is remembered. Default 7. */
  keepDays?: number;
}

/** Pages in several languages. */
export interface UserTranslations {
  /**
   * What stands for a page that a language lacks: nothing, the page in the default language with a notice, or a way on to it.
   * Default `absent`.
   */
  missing?: 'absent' | 'source' | 'redirect';
  /** A translation that is behind its source says so to its readers. Default true. */
  notice?: boolean;
}

export interface CheckConfig {
  /** By code. */
  rules: Record<string, Level>;
  overrides: { files: string[]; rules: Record<string, Level> }[];
  linkStyle: 'relative' | 'absolute' | 'any';
  /** In bytes. */
  largestImage: number;
  /** Absolute paths by language. */
  terms: Record<string, string>;
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

export const checksSchema: v.GenericSchema<UserChecks> = strict({
  rules: optional(mapping(level)),
  overrides: optional(v.array(strict({ files: v.array(text), rules: mapping(level) }))),
  linkStyle: optional(v.picklist(['relative', 'absolute'])),
  largestImage: optional(positive),
  terms: optional(mapping(text)),
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
      options: optional(v.array(strict({ pages: text, package: text, type: text, ignore: optional(v.array(text)) }))),
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
    largestImage: (user.largestImage ?? 500) * 1000,
    terms: Object.fromEntries(terms) as Record<string, string>,
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

/** What a reader may have: a phone or a wide window, by day or by night. */
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
