/** Finds the URLs of other sites that HTML loads, frames or sends data to. */
import type { PolicyOption } from './sources.ts';

/** A URL of another site, and the policy option that it requires. */
export interface ExternalLoad {
  option: PolicyOption;
  url: string;
}

/** The URLs that a tag loads. `valueOf` returns an attribute, or an empty string if it is absent. */
export function loadsOfTag(name: string, valueOf: (attribute: string) => string): ExternalLoad[] {
  const load = (option: PolicyOption, ...urls: string[]): ExternalLoad[] =>
    urls.filter((url) => url !== '').map((url) => ({ option, url }));
  switch (name) {
    case 'img':
      return load('images', valueOf('src'), ...candidates(valueOf('srcset')));
    case 'input':
      return load('images', valueOf('src'));
    case 'video':
    case 'audio':
      return [...load('media', valueOf('src')), ...load('images', valueOf('poster'))];
    case 'source':
      return [...load('media', valueOf('src')), ...load('images', ...candidates(valueOf('srcset')))];
    case 'track':
      return load('media', valueOf('src'));
    case 'iframe':
      return load('frames', valueOf('src'));
    case 'script':
      return load('scripts', valueOf('src'));
    case 'form':
      return load('forms', valueOf('action'));
    case 'button':
      return load('forms', valueOf('formaction'));
    case 'link':
      return optionsOfLink(valueOf('rel'), valueOf('as')).flatMap((option) => load(option, valueOf('href')));
    default:
      return [];
  }
}

/** The URLs in a `srcset`. */
function candidates(text: string): string[] {
  return text
    .split(/,\s+|,$/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((url) => url !== '');
}

const preloaded: Readonly<Record<string, PolicyOption>> = {
  font: 'fonts',
  image: 'images',
  script: 'scripts',
  style: 'styles',
  fetch: 'connect',
};

const linked: Readonly<Record<string, PolicyOption>> = {
  stylesheet: 'styles',
  modulepreload: 'scripts',
  icon: 'images',
  'apple-touch-icon': 'images',
};

/** The policy options that a `<link>` requires; most links do not load anything. */
function optionsOfLink(rel: string, as: string): PolicyOption[] {
  return rel
    .toLowerCase()
    .split(/\s+/)
    .flatMap((name) => (name === 'preload' ? preloaded[as.toLowerCase()] : linked[name]) ?? []);
}

const tags =
  /<(img|input|video|audio|source|track|iframe|script|form|button|link)(?=[\s/])((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;

/** The URLs that HTML loads from other sites, or frames when a reader clicks a link. Each is listed once, in order. */
export function loadsIn(html: string): ExternalLoad[] {
  const found = new Map<string, ExternalLoad>();
  for (const [, name = '', attributes = ''] of html.matchAll(tags)) {
    if (!attributes.includes('//')) continue;
    const values = attributesIn(attributes);
    for (const load of loadsOfTag(name.toLowerCase(), (attribute) => values.get(attribute) ?? ''))
      if (isOutside(load.url)) found.set(`${load.option} ${load.url}`, load);
  }
  // Searching for the attribute's name first is much faster, and few pages contain it.
  for (const [, url = ''] of html.includes('data-frame') ? html.matchAll(/\sdata-frame="([^"]+)"/g) : [])
    found.set(`frames ${url}`, { option: 'frames', url: plain(url) });
  return [...found.values()];
}

/** True for a URL with a host. */
export function isOutside(url: string): boolean {
  return /^(?:(?:https?|wss?):)?\/\//i.test(url);
}

function attributesIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/([^\s"'>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)].map(
      ([, name = '', double, single, bare]) => [name.toLowerCase(), plain(double ?? single ?? bare ?? '').trim()],
    ),
  );
}

const references: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' };

function plain(value: string): string {
  return value.replace(
    /&(amp|quot|#x27|#39|lt|gt);/gi,
    (whole, name: string) => references[name.toLowerCase()] ?? whole,
  );
}

/** The URL that a `url()` in a style sheet loads. Fonts are recognized by their extension. */
export function loadOfStyle(url: string): ExternalLoad {
  return { option: /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i.test(url) ? 'fonts' : 'images', url };
}
