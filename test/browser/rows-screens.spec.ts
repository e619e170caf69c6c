/** Section 2 of the specification, screens and routes: one test per row, in order. */
import type { Locator, Page } from '@playwright/test';
import { expect, isSameDocument, test, withRouter } from './journey.ts';

test.use({ folder: 'rows' });

const article = (page: Page): Locator => page.locator('#content article');

test.describe('Language and version in paths', () => {
  test('the default language and version have no prefix; Chinese and the older version mirror them', async ({
    page,
    site,
  }) => {
    for (const [path, tag, heading, version] of [
      ['/guide/one', 'en', 'One', 'v2'],
      ['/zh/guide/one', 'zh-Hans', '第一', 'v2'],
      ['/v1/guide/one', 'en', 'One', 'v1'],
      ['/v1/zh/guide/one', 'zh-Hans', '第一', 'v1'],
    ] as const) {
      await page.goto(site + path);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(article(page).locator('h1')).toContainText(heading);
      await expect(page.locator('[popovertarget=docsite-versions]')).toContainText(version);
    }
  });

  test('paths end in .html or are clean, and a trailing /index is the folder', async ({ page, site }) => {
    for (const spelling of ['/guide/one.html', '/guide/index', '/guide/index.html', '/guide']) {
      const response = await page.goto(site + spelling);
      expect(response?.status(), spelling).toBe(200);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        `https://rows.example/docs/guide/${spelling.includes('one') ? 'one' : ''}`,
      );
    }
  });

  test('a path with the default language redirects to the one without, keeping query and hash', async ({
    page,
    site,
    complaints,
  }) => {
    for (const [path, end] of [
      ['/en/guide/one?navbar=0#only-part', '/guide/one?navbar=0#only-part'],
      ['/v1/en/guide/', '/v1/guide/'],
      ['/en', '/'],
    ] as const) {
      await page.goto(site + path);
      await expect(page).toHaveURL(site + end);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    complaints.length = 0;
  });

  test('the rest of a path after the default language is never treated as another host', async ({
    page,
    site,
    complaints,
  }) => {
    const { origin } = new URL(site);
    const text = await (await page.request.get(`${site}/404.html`)).text();
    expect(text).toContain('data-prefixes=');
    // Simulates a site at the root of its host, where the server returns this page for every missing path.
    const body = text.replace(/data-prefixes="[^"]*"/, 'data-prefixes="[[&quot;/en/&quot;,&quot;/&quot;]]"');
    const asked: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()));
    await page.route(
      (url) => url.origin !== origin || !url.pathname.startsWith('/docs/'),
      (route) => route.fulfill({ status: 404, contentType: 'text/html', body }),
    );
    for (const path of ['/en//evil.example/a', '/en///evil.example/a', '/en/\\evil.example/a']) {
      await page.goto(origin + path);
      await expect(page, path).toHaveURL(`${origin}/evil.example/a`);
    }
    expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([]);
    complaints.length = 0;
  });

  test('paths are case-sensitive', async ({ page, site, complaints }) => {
    expect((await page.goto(`${site}/Guide/one`))?.status()).toBe(404);
    complaints.length = 0;
  });

  test('the base path is added to internal absolute links only', async ({ page, site }) => {
    await page.goto(`${site}/`);
    await expect(page.getByRole('link', { name: 'Begin' })).toHaveAttribute('href', '/docs/guide/');
    await expect(page.getByRole('link', { name: 'Elsewhere' })).toHaveAttribute('href', 'https://example.com');
    await page.goto(`${site}/guide/`);
    await expect(page.locator('.outline').getByRole('link', { name: 'Part two' })).toHaveAttribute('href', '#part-two');
  });

  test('a hash scrolls to the heading with that id, even in Chinese', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await withRouter(page);
    await page.getByRole('link', { name: 'far' }).evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(`${site}/guide/two#${encodeURIComponent('第二部分')}`);
    const top = (): Promise<number> =>
      page.locator('[id="第二部分"]').evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(130);
    expect(await top()).toBeGreaterThanOrEqual(72);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('unmatched paths show the 404 page, whose link keeps version and language', async ({
    page,
    site,
    complaints,
  }) => {
    for (const [path, title, home] of [
      ['/none', 'PAGE NOT FOUND', '/docs/'],
      ['/zh/none', '页面未找到', '/docs/zh/'],
      ['/v1/none/deep', 'PAGE NOT FOUND', '/docs/v1/'],
      ['/v1/zh/none', '页面未找到', '/docs/v1/zh/'],
    ] as const) {
      const response = await page.goto(site + path);
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle('404 - Rows');
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.locator('.not-found .button-brand')).toHaveAttribute('href', home);
    }
    complaints.length = 0;
  });
});

test.describe('Page types', () => {
  const parts = ['.top-bar', '.sidebar', '.outline', '.doc-footer', '.site-footer', '.hero', '.features'];
  test('home, doc, custom and blank pages have their parts and no others', async ({ page, site }) => {
    for (const [type, path, shown] of [
      ['home', '/', ['.top-bar', '.site-footer', '.hero', '.features']],
      ['doc', '/guide/', ['.top-bar', '.sidebar', '.outline', '.doc-footer', '.site-footer']],
      ['custom', '/pages/custom', ['.top-bar']],
      ['blank', '/pages/blank', []],
    ] as const) {
      await page.goto(site + path);
      for (const part of parts)
        await expect(page.locator(part), type).toHaveCount(shown.some((one) => one === part) ? 1 : 0);
      await expect(article(page), type).not.toBeEmpty();
    }
  });

  test('a custom layout, and navigation from it to an article and back', async ({ page, site }) => {
    await page.goto(`${site}/pages/landing`);
    const landing = page.locator('.own-landing');
    await expect(landing).toContainText('Landing of Own');
    await expect(landing.locator('.prose h1')).toContainText('Own layout');
    await withRouter(page);
    await landing.getByRole('link', { name: 'Begin' }).click();
    await expect(page.locator('article.prose h1')).toContainText('Guide');
    await expect(landing).toHaveCount(0);
    await page.goBack();
    await expect(landing.locator('.prose strong')).toHaveText('text');
    expect(await isSameDocument(page)).toBe(true);
  });
});

test.describe('Query flags and frontmatter flags', () => {
  test('a flag of 0 hides its part, and a flag of 1 does not', async ({ page, site }) => {
    for (const [flag, part] of [
      ['navbar', '.top-bar'],
      ['sidebar', '.sidebar'],
      ['outline', '.outline'],
      ['footer', '.doc-footer'],
      ['globalUIComponents', '.global-components'],
    ] as const) {
      await page.goto(`${site}/guide/?${flag}=1`);
      await expect(page.locator(part), flag).toBeVisible();
      await page.goto(`${site}/guide/?${flag}=0`);
      await expect(page.locator(part), flag).toBeHidden();
    }
  });

  test('a frontmatter flag of false removes the part', async ({ page, site }) => {
    await page.clock.install();
    await page.goto(`${site}/pages/bare`);
    for (const part of ['.top-bar', '.sidebar', '.outline', '.doc-footer', '.mobile-row']) {
      await expect(page.locator(part)).toHaveCount(0);
    }
    await expect(page.locator('.scroll-to-top')).toHaveCount(0);
    await expect(page.locator('.global-components')).toBeHidden();
    await page.clock.runFor(200);
    await expect(page.locator('[data-zoom]')).toHaveCount(0);
  });

  test('flags are kept across links, on client-side and full page loads, if the site enables it', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/guide/?navbar=0&other=1`);
    await page.getByRole('link', { name: 'One', exact: true }).last().click();
    await expect(page).toHaveURL(`${site}/guide/one?navbar=0`);
    await expect(page.locator('.top-bar')).toBeHidden();
    await withRouter(page);
    await page.locator('.sidebar').getByRole('link', { name: 'Two' }).click();
    await expect(page).toHaveURL(`${site}/guide/two?navbar=0`);
    await expect(page.locator('.top-bar')).toBeHidden();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('flags apply only to the URL that contains them', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await withRouter(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/docs/guide/one?sidebar=0' });
      document.querySelector('article')?.append(link);
      link.click();
    });
    await expect(page.locator('.sidebar')).toBeHidden();
    await page.goBack();
    await expect(page.locator('.sidebar')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });
});

test.describe('Global components', () => {
  test('appear on every page, hydrate, and persist across navigation', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    const ticker = page.locator('.global-components .ticker');
    await expect(ticker).toHaveText('en alive');
    await expect(page.locator('.global-components .stamp')).toHaveText('Stamp en');
    await ticker.evaluate((element) => element.setAttribute('data-same', ''));
    await withRouter(page);
    await page.locator('.sidebar').getByRole('link', { name: 'One' }).click();
    await expect(article(page).locator('h1')).toContainText('One');
    await expect(ticker).toHaveAttribute('data-same', '');
    await page.locator('[popovertarget=docsite-languages]').click();
    await page.locator('#docsite-languages').getByRole('link', { name: '简体中文' }).click();
    await expect(ticker).toHaveText('zh alive');
  });
});

test.describe('Top navigation', () => {
  test('has items on the left and right, and a group with external links to the changelog and older docs', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/guide/`);
    await expect(page.locator('.top-nav-left').getByRole('link')).toHaveText(['Guides', 'Pages']);
    await page.locator('.top-nav-right').getByRole('button', { name: 'More' }).click();
    const links = page.locator('.top-nav-right .menu-panel').getByRole('link');
    await expect(links).toHaveText(['Changelog', '0.x docs']);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
  });

  test('labels that are keys of i18n.json are shown in the page’s language', async ({ page, site }) => {
    await page.goto(`${site}/zh/guide/`);
    await expect(page.locator('.top-nav-left').getByRole('link').first()).toHaveText('教程');
    await expect(page.locator('.outline-title')).toHaveText('本页目录');
    await expect(page.locator('.own-thanks')).toHaveText('感谢阅读');
    await page.goto(`${site}/guide/`);
    await expect(page.locator('.outline-title')).toHaveText('In this page');
  });

  test('social links: three inline, the rest in a drop-down, in the modes link, text, img and dom', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/guide/`);
    const inline = page.locator('.social > .social-list > li');
    await expect(inline).toHaveCount(3);
    await expect(inline.nth(0).getByRole('link', { name: 'GitHub', exact: true })).toHaveAttribute(
      'href',
      'https://code.example',
    );
    await inline.nth(1).getByRole('button', { name: 'Letters' }).hover();
    await expect(page.getByText('Write to us').first()).toBeVisible();
    await inline.nth(2).getByRole('button', { name: 'Picture' }).click();
    const picture = inline.nth(2).getByRole('img', { name: 'Picture' });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAttribute('src', '/docs/light.svg');
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 50, height: 50 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More links' }).focus();
    await page.keyboard.press('Enter');
    const rest = page.locator('#docsite-social-more');
    await expect(rest.getByRole('link', { name: 'Discord', exact: true })).toBeVisible();
    await rest.getByRole('button', { name: 'Markup' }).click();
    const bubble = page.locator('#docsite-social-more-0');
    await expect(bubble.locator('b')).toHaveText('Bold');
    await expect(bubble.locator('script')).toHaveCount(0);
    await expect(rest).toBeVisible();
  });

  test('the edit link, rendered by the site, points to the source with its language and version', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/guide/one`);
    await withRouter(page);
    await page.getByRole('button', { name: 'Where is this page?' }).click();
    await expect(page.locator('.own-edit')).toHaveText('https://code.example/tree/main/docs/v2/en/guide/one.md');
    await page.goto(`${site}/v1/zh/guide/one`);
    await withRouter(page);
    await page.getByRole('button', { name: 'Where is this page?' }).click();
    await expect(page.locator('.own-edit')).toHaveText('https://code.example/tree/main/docs/v1/zh/guide/one.md');
  });
});

test.describe('Sidebars', () => {
  test('links, dividers, section headers, tags and context', async ({ page, site }) => {
    await page.goto(`${site}/guide/one`);
    const sidebar = page.locator('.sidebar');
    await expect(sidebar.locator('[aria-current=page]')).toHaveText('One');
    await expect(sidebar.locator('.sidebar-header')).toContainText('Header');
    await expect(sidebar.locator('.sidebar-header .sidebar-tag')).toHaveText('New');
    await expect(sidebar.locator('.sidebar-divider')).toHaveCount(2);
    await expect(sidebar.locator('.is-dashed')).toHaveCount(1);
    await expect(sidebar.locator('[data-context=second] .sidebar-tag svg')).toBeVisible();
    await expect(page.locator('.own-shelf')).toHaveText('Shelf of One');
  });

  test('both languages share the structure, with translated labels', async ({ page, site }) => {
    const shape = async (path: string): Promise<string[]> => {
      await page.goto(site + path);
      return page
        .locator('.sidebar li')
        .evaluateAll((items) => items.map((item) => item.className + String(item.querySelectorAll('a').length)));
    };
    expect(await shape('/zh/guide/')).toEqual(await shape('/guide/'));
    await page.goto(`${site}/zh/guide/`);
    await expect(page.locator('.sidebar summary')).toHaveText('深组');
  });
});

test.describe('Interface pieces', () => {
  test('top bar: logo pair and title link to the home page in the current language', async ({ page, site }) => {
    for (const [scheme, picture] of [
      ['light', 'light.svg'],
      ['dark', 'dark.svg'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${site}/zh/guide/`);
      await expect(page.locator('.brand')).toHaveAttribute('href', '/docs/zh/');
      await expect(page.locator('.brand img:visible')).toHaveAttribute('src', `/docs/${picture}`);
    }
  });

  test('mobile row: its buttons open the sidebar and the outline, and it contains the search in place of the top bar', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 800, height: 800 });
    await page.goto(`${site}/guide/`);
    await expect(page.locator('.top-bar .search-button')).toBeHidden();
    await expect(page.locator('.mobile-row .search-button')).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.locator('.sidebar')).toBeVisible();
    await page.locator('.sidebar').getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('.sidebar')).toBeHidden();
    await page.getByRole('button', { name: 'In this page' }).click();
    await page.locator('.outline-panel').getByRole('link', { name: 'Part two' }).click();
    await expect(page.locator('.outline-panel')).toBeHidden();
    await expect(page.locator('#part-two')).toBeInViewport();
    await page.getByRole('button', { name: 'In this page' }).click();
    await page.mouse.click(100, 600);
    await expect(page.locator('.outline-panel')).toBeHidden();
  });

  test('overview page: a heading, and cards in groups with headings of the configured depths', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/pages/`);
    await expect(article(page).getByRole('heading', { level: 1 })).toContainText('Pages');
    await expect(article(page).locator('.overview-card h2')).toHaveText(['Bare', 'Blank', 'Custom', 'Own']);
    await expect(article(page).locator('.overview-card').first().getByRole('link', { name: 'Part' })).toHaveAttribute(
      'href',
      '/docs/pages/bare#part',
    );
    const first = article(page).locator('.overview-card').first();
    await expect(first.getByRole('link')).toHaveText(['Bare', 'Part', 'Deeper']);
    await expect(page.locator('.outline, .pager')).toHaveCount(0);
    await page.goto(`${site}/guide/deep/overview`);
    await expect(article(page).getByRole('heading', { level: 1 })).toContainText('All');
    await expect(article(page).getByRole('heading', { level: 2 })).toHaveText(['Deep group']);
    // The default depth is 2.
    await expect(article(page).locator('.overview-card').getByRole('link')).toHaveText(['Deep', 'Leaf part']);
  });

  test('pager: previous and next page, in sidebar order', async ({ page, site }) => {
    await page.goto(`${site}/guide/one`);
    await expect(page.locator('.pager-prev')).toContainText('Previous Page');
    await expect(page.locator('.pager-prev')).toHaveAttribute('href', '/docs/guide/');
    await expect(page.locator('.pager-next')).toContainText('Next page');
    await expect(page.locator('.pager-next')).toHaveAttribute('href', '/docs/guide/two');
  });

  test('scroll-to-top: appears after the page is scrolled', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    const up = page.getByRole('link', { name: 'Back to top' });
    await expect(up).toBeHidden();
    await page.evaluate(() => scrollTo(0, 1));
    await expect(up).toBeVisible();
    await page.evaluate(() => scrollTo(0, 500));
    await up.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(up).toBeHidden();
  });

  test('hero: name, text by lines, tagline, actions, and an image of 375 by 375 per theme', async ({ page, site }) => {
    await page.goto(`${site}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home v2');
    await expect(page.locator('.hero-name em')).toHaveText('v2');
    await expect(page.locator('.hero-text')).toHaveText(['First line', 'Second line']);
    await expect(page.locator('.hero-tagline')).toHaveText('A tagline');
    await expect(page.locator('.hero-actions a')).toHaveText(['Begin', 'Elsewhere']);
    const picture = page.locator('.hero-image img:visible');
    await expect(picture).toHaveCount(1);
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 375, height: 375 });
  });

  test('feature cards: spans of 2, 3, 4 and 6 of twelve columns, linked or not', async ({ page, site }) => {
    await page.goto(`${site}/`);
    const widths = await page
      .locator('.feature')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width));
    const column = (widths[3] ?? 0) / 6;
    for (const [index, span] of [2, 3, 4, 6].entries()) {
      expect(Math.abs((widths[index] ?? 0) - span * column)).toBeLessThan(12);
    }
    await withRouter(page);
    await page.getByRole('link', { name: 'Three' }).click();
    await expect(article(page).locator('h1')).toContainText('One');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('footer message of home pages, which the site renders around docsite’s own message', async ({ page, site }) => {
    await page.goto(`${site}/zh/`);
    await expect(page.locator('.own-footer aside p')).toHaveText('Own footer of Rows');
    await expect(page.locator('.site-footer b')).toHaveText('制作');
  });

  test('head tags of the site and of the page', async ({ page, site }) => {
    await page.goto(`${site}/guide/`);
    await expect(page.locator('meta[name=of-the-site]')).toHaveAttribute('content', 'yes');
    await expect(page.locator('meta[name=of-the-page]')).toHaveAttribute('content', 'yes');
    await page.goto(`${site}/guide/one`);
    await expect(page.locator('meta[name=of-the-page]')).toHaveCount(0);
  });

  test('feed links are in the head of the pages that a feed lists, and of the pages that refer to the feed', async ({
    page,
    site,
  }) => {
    const feeds = (): Promise<(string | null)[][]> =>
      page
        .locator('head link[rel=alternate][type$="+xml"]')
        .evaluateAll((links) =>
          links.map((link) => ['type', 'href', 'hreflang'].map((name) => link.getAttribute(name))),
        );
    const english = ['application/rss+xml', 'https://rows.example/docs/rss/news.rss', 'en'];
    const chinese = ['application/atom+xml', 'https://rows.example/docs/rss/news-zh.xml', 'zh-CN'];
    for (const [path, expected] of [
      ['/', [english, chinese]],
      ['/guide/one', [english]],
      ['/zh/guide/one', [chinese]],
      ['/pages/', []],
    ] as const) {
      await page.goto(site + path);
      expect(await feeds(), path).toEqual(expected);
    }
    for (const [, href, language] of [english, chinese]) {
      const feed = await page.request.get(new URL(new URL(href ?? '').pathname, site).href);
      expect(feed.status()).toBe(200);
      expect(await feed.text()).toContain(language);
    }
  });

  test('language and version menus link to the same page, or to the closest existing one', async ({ page, site }) => {
    await page.goto(`${site}/guide/?a=1#part-two`);
    await page.locator('[popovertarget=docsite-languages]').click();
    await page.locator('#docsite-languages').getByRole('link', { name: '简体中文' }).click();
    await expect(page).toHaveURL(`${site}/zh/guide/?a=1#part-two`);
    await page.locator('[popovertarget=docsite-versions]').click();
    await page.locator('#docsite-versions').getByRole('link', { name: 'v1' }).click();
    await expect(page).toHaveURL(`${site}/v1/zh/guide/?a=1#part-two`);
    await page.goto(`${site}/guide/two`);
    await expect(page.locator('#docsite-versions a').last()).toHaveAttribute('href', '/docs/v1/guide/');
    await expect(page.locator('#docsite-languages a').last()).toHaveAttribute('href', '/docs/ar/guide/');
    await page.goto(`${site}/ar/guide/`);
    await expect(page.locator('#docsite-versions a').last()).toHaveAttribute('href', '/docs/v1/guide/');
  });
});
