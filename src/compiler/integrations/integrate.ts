/** Converts the chosen parts and presets to config that a site could write itself: components, head tags, allowed hosts. */
import { clientModule } from '../package-files.ts';
import { policyOptions } from '../policy/sources.ts';
import type { AllowedSources } from '../policy/sources.ts';
import type { Json, RemoteSearch } from '../../shared/protocol.ts';
import type { FeedbackTexts, UserDocSearch, UserFeedback, UserGiscus, UserIntegrations } from './options.ts';

export interface Integration {
  /** Scripts that count visits. */
  analytics: { tag: 'script'; attributes: Record<string, string> }[];
  security: AllowedSources;
  /** Components for pages, by name. */
  components: Record<string, IntegratedComponent>;
  /** Names of components that all pages show. */
  globals: string[];
}

interface IntegratedComponent {
  module: string;
  interactive: 'visible';
  script: string;
  /** Props that are not written in pages. */
  props?: Record<string, Json>;
}

export function integrate({
  youtube,
  vimeo,
  embeds,
  plausible,
  umami,
  giscus,
  filter,
  feedback,
}: UserIntegrations): Integration {
  return joined([
    youtube === true ? framed('YouTube', ['https://www.youtube-nocookie.com']) : nothing,
    vimeo === true ? framed('Vimeo', ['https://player.vimeo.com']) : nothing,
    embeds === undefined || embeds.length === 0
      ? nothing
      : framed(
          'Embed',
          embeds.map((name) => embedHosts[name]),
        ),
    plausible === undefined ? nothing : plausibleOf(plausible),
    umami === undefined ? nothing : umamiOf(umami),
    giscus === undefined ? nothing : giscusOf(giscus),
    filter === true ? filterPart : nothing,
    feedback === undefined ? nothing : feedbackOf(feedback),
  ]);
}

const nothing: Integration = { analytics: [], security: {}, components: {}, globals: [] };

const filterPart: Integration = {
  ...nothing,
  components: {
    Filter: {
      module: clientModule('parts/filter'),
      interactive: 'visible',
      script: clientModule('parts/filter-run'),
    },
  },
};

/** The hosts of the URLs that `client/parts/embed.tsx` writes. */
const embedHosts = {
  codepen: 'https://codepen.io',
  codesandbox: 'https://codesandbox.io',
  figma: 'https://embed.figma.com',
  stackblitz: 'https://stackblitz.com',
};

function framed(name: string, frames: string[]): Integration {
  const module = clientModule(`parts/${name.toLowerCase()}`);
  const script = clientModule('parts/open-frame');
  return { ...nothing, security: { frames }, components: { [name]: { module, interactive: 'visible', script } } };
}

function plausibleOf({
  domain,
  script = 'https://plausible.io/js/script.js',
}: {
  domain: string;
  script?: string;
}): Integration {
  return {
    ...nothing,
    analytics: [{ tag: 'script', attributes: { defer: '', 'data-domain': domain, src: script } }],
    security: { scripts: [script], connect: [new URL('/api/event', script).href] },
  };
}

const umamiCloud = 'https://cloud.umami.is/script.js';

function umamiOf({ websiteId, script = umamiCloud }: { websiteId: string; script?: string }): Integration {
  // Umami's own service receives page views on a different host from the one that serves the script.
  const receiver = script === umamiCloud ? 'https://api-gateway.umami.dev' : new URL(script).origin;
  return {
    ...nothing,
    analytics: [{ tag: 'script', attributes: { defer: '', 'data-website-id': websiteId, src: script } }],
    security: { scripts: [script], connect: [`${receiver}/api/send`] },
  };
}

function giscusOf({ mapping = 'pathname', host = 'https://giscus.app', ...ids }: UserGiscus): Integration {
  const { origin } = new URL(host);
  return { ...everywhere('Giscus', { ...ids, mapping, host: origin }), security: { frames: [origin] } };
}

function feedbackOf({ endpoint, texts = {} }: UserFeedback): Integration {
  const langs = [...new Set([...Object.keys(feedbackTexts), ...Object.keys(texts)])];
  const all = langs.map((lang) => [lang, { ...(feedbackTexts[lang] ?? english), ...texts[lang] }]);
  return {
    ...everywhere('Feedback', { endpoint, texts: Object.fromEntries(all) as Record<string, Json> }),
    security: endpoint.startsWith('/') ? {} : { connect: [endpoint] },
  };
}

function everywhere(name: string, props: Record<string, Json>): Integration {
  const base = `parts/${name.toLowerCase()}`;
  const module = clientModule(base);
  const script = clientModule(`${base}-run`);
  return { ...nothing, components: { [name]: { module, interactive: 'visible', script, props } }, globals: [name] };
}

const english: FeedbackTexts = {
  question: 'Was this page helpful?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you.',
  failed: 'Your feedback could not be sent.',
};

const feedbackTexts: Record<string, FeedbackTexts> = {
  en: english,
  zh: {
    question: '这篇文档对你有帮助吗？',
    yes: '有',
    no: '没有',
    thanks: '谢谢你的反馈。',
    failed: '反馈未能发送。',
  },
};

/** A search server that implements Algolia's protocol. */
export function docSearchRemote({ appId, apiKey, indexName, filters }: UserDocSearch): Omit<RemoteSearch, 'lang'> {
  const key = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey });
  return {
    url: `https://${appId.toLowerCase()}-dsn.algolia.net/1/indexes/*/queries?${key.toString()}`,
    indexes: [indexName],
    timeout: 2000,
    protocol: 'docsearch',
    ...(filters !== undefined && { filters }),
  };
}

/** Allows scripts to contact the search server if it is on another host. */
export function hostsOfSearch(search: false | { remote?: { url: string } }): AllowedSources {
  const { url = '' } = (search !== false && search.remote) || {};
  return /^https?:/.test(url) ? { connect: [new URL(url).origin] } : {};
}

function joined(parts: readonly Integration[]): Integration {
  return {
    analytics: parts.flatMap(({ analytics }) => analytics),
    security: joinedHosts(parts.map(({ security }) => security)),
    components: Object.assign({}, ...parts.map(({ components }) => components)) as Integration['components'],
    globals: parts.flatMap(({ globals }) => globals),
  };
}

/** Joins sources in order, without duplicates. */
export function joinedHosts(parts: readonly AllowedSources[]): AllowedSources {
  return Object.fromEntries(
    ([...policyOptions, 'trustedTypes'] as const).flatMap((name) => {
      const sources = [...new Set(parts.flatMap((part) => part[name] ?? []))];
      return sources.length === 0 ? [] : [[name, sources]];
    }),
  );
}
