/** Declares the options of the ready-made parts and presets, with their schema. */
import * as v from 'valibot';
import { mapping, strict } from '../findings/schema.ts';

/** Ready-made parts and presets. Each one also adds the hosts that it needs to the policy. All are off by default. */
export interface UserIntegrations {
  /** `<YouTube id="…" title="…">` in pages. Default false. */
  youtube?: boolean;
  /** `<Vimeo id="…" title="…">` in pages. Default false. */
  vimeo?: boolean;
  /** Services that `<Embed src="…" title="…">` may show. Default: none; `<Embed>` is then not available. */
  embeds?: ('codepen' | 'codesandbox' | 'figma' | 'stackblitz')[];
  /** Counts visits with Plausible. Default: off. */
  plausible?: {
    /** The site's name in Plausible. */
    domain: string;
    /** URL of the script. Default `https://plausible.io/js/script.js`. */
    script?: string;
  };
  /** Counts visits with Umami. Default: off. */
  umami?: {
    /** The site's id in Umami. */
    websiteId: string;
    /** URL of the script. Default `https://cloud.umami.is/script.js`. */
    script?: string;
  };
  /** Comments below articles, stored in the discussions of a GitHub repository. Default: off. */
  giscus?: UserGiscus;
  /** `<Filter label="…">` in pages, a field that filters the lists below it. Default false. */
  filter?: boolean;
  /** Asks below articles whether the page was helpful. Default: off. */
  feedback?: UserFeedback;
}

/** The values that giscus generates for a repository. */
export interface UserGiscus {
  /** `owner/name`. */
  repo: string;
  /** Id of the repository. */
  repoId: string;
  /** Name of the category for new discussions. */
  category: string;
  /** Id of the category. */
  categoryId: string;
  /** How giscus finds a page's discussion: by its path, URL or title. Default `pathname`. */
  mapping?: 'pathname' | 'url' | 'title';
  /** URL of giscus. Default `https://giscus.app`. */
  host?: string;
}

export interface UserFeedback {
  /** URL, or path on the site's own host, that receives each response as JSON. */
  endpoint: string;
  /** Text by language; missing keys use English or Chinese text. Default: none. */
  texts?: Record<string, Partial<FeedbackTexts>>;
}

export interface FeedbackTexts {
  /** The question above the two buttons. */
  question: string;
  /** The first button. */
  yes: string;
  /** The second button. */
  no: string;
  /** Shown after an answer. */
  thanks: string;
  /** Shown if the answer could not be sent. */
  failed: string;
}

export interface UserDocSearch {
  /** Algolia application id. */
  appId: string;
  /** Algolia search key, which is visible in browsers. */
  apiKey: string;
  /** Name of the index that the crawler writes. */
  indexName: string;
  /** Facet filters for every search; `{lang}` is the language's tag. Default: none. */
  filters?: string[];
}

const text = v.pipe(v.string(), v.nonEmpty('a non-empty string'));
const optional = v.exactOptional;
const url = v.pipe(v.string(), v.check(isPlainUrl, 'a URL such as `https://example.org/script.js`, without a query'));

const feedbackTexts = strict({
  question: optional(text),
  yes: optional(text),
  no: optional(text),
  thanks: optional(text),
  failed: optional(text),
});

/** The `integrations` section. */
export const integrationsSchema: v.GenericSchema<UserIntegrations> = strict({
  youtube: optional(v.boolean()),
  vimeo: optional(v.boolean()),
  filter: optional(v.boolean()),
  embeds: optional(v.array(v.picklist(['codepen', 'codesandbox', 'figma', 'stackblitz']))),
  plausible: optional(strict({ domain: text, script: optional(url) })),
  umami: optional(strict({ websiteId: text, script: optional(url) })),
  giscus: optional(
    strict({
      repo: v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/, 'a repository such as `owner/name`')),
      repoId: text,
      category: text,
      categoryId: text,
      mapping: optional(v.picklist(['pathname', 'url', 'title'])),
      host: optional(url),
    }),
  ),
  feedback: optional(
    strict({
      endpoint: v.pipe(
        v.string(),
        v.check(isEndpoint, "a URL, or a path on the site's own host such as `/api/feedback`"),
      ),
      texts: optional(mapping(feedbackTexts)),
    }),
  ),
});

/** The `search.docsearch` section. */
export const docSearchSchema: v.GenericSchema<UserDocSearch> = strict({
  appId: v.pipe(v.string(), v.regex(/^[A-Za-z\d-]+$/, 'an Algolia application id')),
  apiKey: v.pipe(v.string(), v.regex(/^[A-Za-z\d+/=]+$/, 'an Algolia API key')),
  indexName: text,
  filters: optional(v.array(text)),
});

function isPlainUrl(value: string): boolean {
  return /^https?:\/\/[^\s?#;,'"]+$/.test(value) && URL.canParse(value) && new URL(value).username === '';
}

function isEndpoint(value: string): boolean {
  return /^\/(?![/\\])[^\s#]*$/.test(value) || isPlainUrl(value);
}
