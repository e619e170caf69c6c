/** Checks that the site's policy allows every host that pages and options load from. */
import type { CheckInput } from './input.ts';
import { configPositions } from '../config/locate.ts';
import { hostProblem, isAllowed, sourceOf } from '../config/host-problem.ts';
import type { SiteConfig } from '../config/site.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding, Span } from '../findings/finding.ts';
import { fileInRoot, spanBetween } from '../findings/positions.ts';
import { literalPattern } from '../literal-pattern.ts';
import { isOutside, loadsOfTag } from '../policy/loads.ts';
import type { ExternalLoad } from '../policy/loads.ts';
import type { PageMeta } from '../site/page.ts';
import type { PageFacts } from '../compile/cache/pages.ts';

/** A host, with the position of its first use. */
interface Use {
  load: ExternalLoad;
  file: string;
  text?: string;
  span?: Span | undefined;
  pages: Set<string>;
}

/** Returns one finding for each host and each policy option that would have to allow it. */
export function checkHosts({ site, facts }: CheckInput): Finding[] {
  const { config } = site;
  const uses = new Map<string, Use>();
  const note = (load: ExternalLoad, position: Omit<Use, 'load' | 'pages'>, page?: string): void => {
    if (isAllowed(load, config)) return;
    const key = `${load.option} ${sourceOf(load)}`;
    const use = uses.get(key) ?? { load, ...position, pages: new Set<string>() };
    if (page !== undefined) use.pages.add(page);
    uses.set(key, use);
  };
  const positions = configPositions(config);
  for (const { load, keys } of loadsOfConfig(config))
    note(load, { file: fileInRoot(config.root, config.file), text: config.fileText, span: positions.keyAt(keys) });
  for (const page of facts.values()) {
    for (const load of page.loads) {
      if (isAllowed(load, config)) continue;
      note(load, positionOf(load, page, site.scanned.textOf(page.meta.path)), page.meta.path);
    }
    for (const load of loadsOfFrontmatter(page.meta)) note(load, { file: page.meta.path }, page.meta.path);
  }
  return [...uses.values()].map(({ load, pages, file, text, span }) =>
    findingAt(hostProblem(load, { config, pages: pages.size }), {
      file,
      ...(text !== undefined && { text }),
      ...(span !== undefined && { span }),
    }),
  );
}

/**
 * The position of the link with this URL, or of the first tag with the same host, or the page itself if a component wrote
 * the URL.
 */
function positionOf({ url }: ExternalLoad, { links, meta }: PageFacts, text: string): { file: string; span?: Span } {
  const link = links.find(({ target }) => target === url);
  if (link !== undefined) return { file: link.file ?? meta.path, span: link.span };
  const { hostname = '' } = URL.canParse(url) ? new URL(url) : {};
  // Some services have another host for frames, such as `embed.figma.com`.
  const host = hostname.replace(/^(?:embed|player|www)\./, '');
  const tag = host === '' ? null : new RegExp(`<[A-Za-z][\\w.]*(?=\\s[^<>]*${literalPattern(host)})`).exec(text);
  if (tag === null) return { file: meta.path };
  return { file: meta.path, span: spanBetween(text, tag.index, tag.index + tag[0].length) };
}

type ConfigLoad = { load: ExternalLoad; keys: (string | number)[] };

function loadsOfConfig({ head, logo, icon, theme }: SiteConfig): ConfigLoad[] {
  const images = (value: unknown, keys: ConfigLoad['keys']): ConfigLoad[] =>
    urlsIn(value).map((url) => ({ load: { option: 'images', url }, keys }));
  return [
    ...head.flatMap(({ tag, attributes }, index) =>
      loadsOfTag(tag, (name) => attributes[name] ?? '')
        .filter(({ url }) => isOutside(url))
        .map((load) => ({ load, keys: ['head', index] })),
    ),
    ...images(icon, ['icon']),
    ...images(logo, ['logo']),
    ...theme.socialLinks.flatMap(({ mode, content }, index) =>
      mode === 'img' ? images(content, ['theme', 'socialLinks', index]) : [],
    ),
  ];
}

/** The images in a home page's frontmatter. */
function loadsOfFrontmatter({ frontmatter: { hero, features } }: PageMeta): ExternalLoad[] {
  const image = typeof hero === 'object' && hero !== null && 'image' in hero ? hero['image'] : undefined;
  const icons = Array.isArray(features)
    ? features.map((feature) =>
        typeof feature === 'object' && feature !== null && 'icon' in feature ? feature['icon'] : '',
      )
    : [];
  return urlsIn([image, icons]).map((url) => ({ option: 'images', url }));
}

function urlsIn(value: unknown): string[] {
  if (typeof value === 'string') return isOutside(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(urlsIn) : [];
}
