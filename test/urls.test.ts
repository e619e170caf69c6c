/** Property tests of the URL module with random sites, routes and spellings. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hrefOf,
  htmlFileOf,
  isExternal,
  pageDataFileOf,
  resolvePath,
  routeOfPath,
  routeOfRoutePath,
  routePathCandidates,
  routePathOf,
  splitLink,
  withBase,
  withoutBase,
} from '../lib/shared/urls.js';
import type { Route, UrlSpace } from '../lib/shared/urls.js';

const langs = ['en', 'zh', 'pt-BR'];
const versions = ['v2', 'v1'];
const name = fc
  .oneof(
    fc.stringMatching(/^[a-z][a-z0-9.-]{0,8}[a-z0-9]$/),
    fc.constantFrom('指南', 'a b', 'Überblick', 'zhuyin', 'v0-7', '100%', 'c#'),
  )
  .filter(
    (text) => text !== 'index' && !langs.includes(text) && !versions.includes(text) && !/\.(?:html|mdx?)$/.test(text),
  );
const space: fc.Arbitrary<UrlSpace> = fc
  .record({
    base: fc.constantFrom('/', '/docs/', '/a/b/'),
    langs: fc.constantFrom([], langs),
    defaultLang: fc.constantFrom('en', 'zh'),
    versions: fc.constantFrom([], versions),
    defaultVersion: fc.constant(''),
  })
  .map((made) => ({ ...made, defaultVersion: made.versions.length > 0 ? 'v2' : '' }));
const slug = fc
  .tuple(fc.array(name, { maxLength: 3 }), fc.boolean())
  .map(([names, isIndex]) => (names.length === 0 ? '' : names.join('/') + (isIndex ? '/' : '')));

function routeIn(urls: UrlSpace): fc.Arbitrary<Route> {
  return fc.record({
    version: urls.versions.length > 0 ? fc.constantFrom(...urls.versions) : fc.constant(''),
    lang: urls.langs.length > 0 ? fc.constantFrom(...urls.langs) : fc.constant(urls.defaultLang),
    slug,
  });
}
const placed = space.chain((urls) => routeIn(urls).map((route) => ({ urls, route })));

/** Returns a route's content path, as an author would write it. */
function contentPathOf(route: Route, urls: UrlSpace): string {
  const folders = [urls.versions.length > 0 ? route.version : '', urls.langs.length > 0 ? route.lang : ''].filter(
    Boolean,
  );
  const file = route.slug === '' || route.slug.endsWith('/') ? `${route.slug}index.md` : `${route.slug}.mdx`;
  return [...folders, file].join('/');
}

describe('properties', () => {
  test('a route path maps back to its route', () => {
    fc.assert(
      fc.property(placed, ({ urls, route }) => {
        expect(routeOfRoutePath(routePathOf(route, urls), urls)).toEqual(route);
      }),
    );
  });

  test('a content path and its route path map to the same route', () => {
    fc.assert(
      fc.property(placed, ({ urls, route }) => {
        expect(routeOfPath(contentPathOf(route, urls), urls)).toEqual(route);
      }),
    );
  });

  test('every spelling of a URL maps to one route', () => {
    fc.assert(
      fc.property(placed, ({ urls, route }) => {
        const routePath = routePathOf(route, urls);
        const spellings = routePath.endsWith('/')
          ? [`${routePath}index`, `${routePath}index.html`]
          : [`${routePath}.html`, `${routePath}.md`];
        const prefix = [
          urls.versions.length > 0 ? `/${route.version}` : '',
          urls.langs.length > 0 ? `/${route.lang}` : '',
        ].join('');
        for (const spelling of [...spellings, `${prefix}/${route.slug}`])
          expect(routeOfRoutePath(spelling, urls)).toEqual(route);
      }),
    );
  });

  test('two routes never share a URL, a document or a page JSON', () => {
    const two = space.chain((urls) => fc.tuple(routeIn(urls), routeIn(urls)).map(([a, b]) => ({ urls, a, b })));
    fc.assert(
      fc.property(two, ({ urls, a, b }) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        const [first, second] = [routePathOf(a, urls), routePathOf(b, urls)];
        expect(first).not.toBe(second);
        expect(htmlFileOf(first)).not.toBe(htmlFileOf(second));
        expect(pageDataFileOf(first)).not.toBe(pageDataFileOf(second));
      }),
    );
  });

  test('the base can be added and removed', () => {
    fc.assert(
      fc.property(placed, ({ urls, route }) => {
        const routePath = routePathOf(route, urls);
        expect(withoutBase(withBase(routePath, urls.base), urls.base)).toBe(routePath);
      }),
    );
  });

  test('the displayed URL decodes to the route path', () => {
    fc.assert(
      fc.property(placed, fc.boolean(), ({ urls, route }, cleanUrls) => {
        const routePath = routePathOf(route, urls);
        const url = new URL(hrefOf(routePath, { base: urls.base, cleanUrls }), 'https://site.example');
        expect(url.search + url.hash).toBe('');
        const path = withoutBase(decodeURIComponent(url.pathname), urls.base);
        expect(routeOfRoutePath(path ?? '', urls)).toEqual(route);
      }),
    );
  });

  test('a link that is split and joined again stays the same', () => {
    fc.assert(
      fc.property(fc.string(), (link) => {
        const { path, query, hash } = splitLink(link);
        expect(path + query + hash).toBe(link);
      }),
    );
  });

  test.each([
    ['/a', { path: '/a', query: '', hash: '' }],
    ['/a?b=c', { path: '/a', query: '?b=c', hash: '' }],
    ['/a#d?e', { path: '/a', query: '', hash: '#d?e' }],
    ['?b#d', { path: '', query: '?b', hash: '#d' }],
  ])('%s has the parts %j', (link, parts) => {
    expect(splitLink(link)).toEqual(parts);
  });

  test('a missing or extra trailing slash is among the candidates', () => {
    fc.assert(
      fc.property(placed, ({ urls, route }) => {
        const routePath = routePathOf(route, urls);
        const other = routePath.endsWith('/') ? routePath.slice(0, -1) || '/' : `${routePath}/`;
        expect(routePathCandidates(other)).toContain(routePath);
      }),
    );
  });

  test('an absolute link written on any page of a language stays in that language', () => {
    fc.assert(
      fc.property(placed, ({ urls, route }) => {
        const from = { pagePath: contentPathOf(route, urls), route };
        expect(resolvePath(`/${route.slug}`, from, urls)).toBe(routePathOf(route, urls));
      }),
    );
  });
});

describe('examples', () => {
  const urls: UrlSpace = { base: '/docs/', langs: ['en', 'zh'], defaultLang: 'en', versions: [], defaultVersion: '' };
  const from = { pagePath: 'zh/guide/start/index.md', route: { version: '', lang: 'zh', slug: 'guide/start/' } };

  test('a language is matched as a whole segment, not as part of one', () => {
    expect(routeOfRoutePath('/guide/zhuyin', urls)).toEqual({ version: '', lang: 'en', slug: 'guide/zhuyin' });
    expect(routeOfRoutePath('/guide/zh', urls).lang).toBe('en');
    expect(routeOfRoutePath('/zh', urls)).toEqual({ version: '', lang: 'zh', slug: '' });
  });

  test('the base is compared by whole segments', () => {
    expect(withoutBase('/docs-old/page', '/docs/')).toBeNull();
    expect(withoutBase('/docs', '/docs/')).toBe('/');
    expect(withoutBase('/docs/', '/docs/')).toBe('/');
  });

  test('the base is added to internal absolute paths only', () => {
    for (const link of [
      'https://x.example/',
      '//x.example/a',
      'mailto:a@b.example',
      'sms:1',
      '#top',
      'relative',
      './x',
      '',
    ]) {
      expect(withBase(link, '/docs/')).toBe(link);
    }
    expect(withBase('/a', '/docs/')).toBe('/docs/a');
  });

  test('a link with a scheme or two leading slashes points outside the site', () => {
    for (const link of ['https://a', 'HTTP://a', 'tel:1', 'vscode://x', '//cdn.example'])
      expect(isExternal(link)).toBe(true);
    for (const link of ['/a:b', './a', 'a/b:c', '#x', '?q=a:b', '10:30/x']) expect(isExternal(link)).toBe(false);
  });

  test('relative links start from the page’s folder', () => {
    expect(resolvePath('./quick-start', from, urls)).toBe('/zh/guide/start/quick-start');
    expect(resolvePath('quick-start.mdx', from, urls)).toBe('/zh/guide/start/quick-start');
    expect(resolvePath('../basic/cli.html', from, urls)).toBe('/zh/guide/basic/cli');
    expect(resolvePath('../', from, urls)).toBe('/zh/guide/');
    expect(resolvePath('../../../en/guide/start/index.md', from, urls)).toBe('/guide/start/');
    expect(resolvePath('../../../../../x', from, urls)).toBe('/x');
  });

  test('an explicit language prefix takes precedence over the page’s', () => {
    expect(resolvePath('/en/config/', from, urls)).toBe('/config/');
    expect(resolvePath('/zh/config/', from, urls)).toBe('/zh/config/');
    expect(resolvePath('/config/', from, urls)).toBe('/zh/config/');
  });

  test('files are where static hosts look for them', () => {
    expect(htmlFileOf('/')).toBe('index.html');
    expect(htmlFileOf('/zh/')).toBe('zh/index.html');
    expect(htmlFileOf('/guide/x')).toBe('guide/x.html');
    expect(pageDataFileOf('/')).toBe('_docsite/page/index.json');
    expect(pageDataFileOf('/zh/guide/x')).toBe('_docsite/page/zh/guide/x.json');
  });

  test('without clean URLs, pages end in .html and index pages in a slash', () => {
    expect(hrefOf('/guide/x', { base: '/docs/', cleanUrls: false })).toBe('/docs/guide/x.html');
    expect(hrefOf('/guide/', { base: '/docs/', cleanUrls: false })).toBe('/docs/guide/');
  });
});
