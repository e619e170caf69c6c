/** Findings about the output of a build. */
import { findingsOf, listed } from './record.ts';

const finding = findingsOf({
  title: 'Built site',
  about:
    'Reported by `docsite check --output`, which reads the output of the last build, and by `--a11y`, which opens it in a browser. Checks of absolute URLs need `url` in the configuration.',
  foundBy: 'output',
  changedBy: 'config',
});

const plain = '# Home\n\nWelcome.';

/** The files of an example page with a component that renders `jsx`. */
function component(jsx: string): Record<string, string> {
  return {
    'site.config.ts': "export default { title: 'Docs', components: { Hint: 'theme/hint.tsx' } };",
    'theme/hint.tsx': `export default function Hint() {\n  return ${jsx};\n}`,
    'content/index.mdx': '# Home\n\n<Hint />',
  };
}

/** The config of an example site with a URL and other options. */
function withUrl(options = ''): string {
  return `export default {\n  title: 'Docs',\n  url: 'https://docs.example.org',${options}\n};`;
}

/** Where a problem was seen. */
interface Sighting {
  reason: string;
  pages: number;
  /** The source file of the page. */
  source?: string;
  /** The site's components that all of these pages use. */
  components: readonly string[];
}

/** Describes where to look for the cause. */
function seenOn({ pages, source, components }: Sighting): string | undefined {
  const named = `${components.length > 1 ? 'components' : 'component'} ${listed(components, 'and')}`;
  if (pages > 1 && components.length > 0)
    return `look in the ${named} first: all ${pages} pages with this problem use ${components.length > 1 ? 'them' : 'it'}`;
  if (pages > 1)
    return `look in the site's components, configuration and snippets: ${pages} pages have the same problem`;
  if (source === undefined) return undefined;
  return `look in \`${source}\`, the source of the page${components.length === 0 ? '' : `, and in its ${named}`}`;
}

export const htmlInvalid = finding(
  {
    code: 'html-invalid',
    severity: 'error',
    title: 'Invalid HTML',
    meaning:
      'A page in the output contains HTML that the standard does not allow, such as an unclosed tag or a duplicate id, so browsers have to guess what it means. The words before the colon are quoted from the HTML standard.',
    fix: 'Correct the HTML, or the component or layout that produced it. The reported position is in the output.',
    example: component('<p><div>Press F1.</div></p>'),
    fixed: component('<p>Press F1.</p>'),
  },
  (facts: Sighting) => ({ message: facts.reason, hint: seenOn(facts) }),
);

export const cspViolation = finding(
  {
    code: 'csp-violation',
    severity: 'error',
    title: 'Blocked by the Content-Security-Policy',
    meaning:
      'A page in the output contains a script, style or resource that the page’s own Content-Security-Policy blocks, so it does not work.',
    fix: 'Move scripts into a component and styles into a class in a style sheet, and copy images to `public/`.',
    example: component('<p style={{ color: "red" }}>Press F1.</p>'),
    fixed: component('<p className="red">Press F1.</p>'),
  },
  (facts: Sighting) => ({
    message: `${facts.reason} (blocked by the page's policy)`,
    hint: seenOn(facts),
  }),
);

export const linkOutsideBase = finding(
  {
    code: 'link-outside-base',
    severity: 'warning',
    title: 'Link outside the base',
    meaning:
      'A link in the output begins with `/` but not with the site’s `base`, so it points to another site on the same host. docsite adds the base to links in Markdown and in the configuration, but not to links that components render.',
    fix: 'In parts and slots, use `SiteLink` or `linkHref`. In a component for pages, let the page pass the link as Markdown. If the link is meant to leave the site, write the complete URL.',
    example: {
      ...component('<a href="/guide">Read the guide</a>'),
      'site.config.ts': "export default { title: 'Docs', base: '/docs/', components: { Hint: 'theme/hint.tsx' } };",
      'content/guide.md': '# Guide\n\nFirst steps.',
    },
    fixed: {
      'theme/hint.tsx': 'export default function Hint({ children }) {\n  return <div>{children}</div>;\n}',
      'content/index.mdx': '# Home\n\n<Hint>\n\n[Read the guide](/guide)\n\n</Hint>',
    },
  },
  (facts: Sighting) => ({ message: facts.reason, hint: seenOn(facts) }),
);

export const hreflangInvalid = finding(
  {
    code: 'hreflang-invalid',
    severity: 'error',
    title: 'Invalid links between translations',
    meaning: 'The `hreflang` links on a page do not match those on its translations, so search engines ignore them.',
    fix: 'Remove `hreflang` links from `head` in the configuration: docsite writes them. If another tool changed the output, build again.',
    example: {
      'site.config.ts': withUrl(
        "\n  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],\n  head: [{ tag: 'link', attributes: { rel: 'alternate', hreflang: 'fr', href: 'https://docs.example.org/fr/' } }],",
      ),
      'content/en/index.md': plain,
      'content/de/index.md': '# Start\n\nWillkommen.',
    },
    fixed: {
      'site.config.ts': withUrl("\n  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],"),
    },
  },
  (facts: { reason: string; lang: string }) => ({
    message: `translations of this page in \`${facts.lang}\`: ${facts.reason}`,
  }),
);

export const canonicalInvalid = finding(
  {
    code: 'canonical-invalid',
    severity: 'error',
    title: 'Invalid canonical URL',
    meaning: 'A page has no canonical URL, more than one, or the canonical URL of another page.',
    fix: 'Remove `<link rel="canonical">` from `head` in the configuration or the frontmatter, and build again.',
    example: {
      'site.config.ts': withUrl(
        "\n  head: [{ tag: 'link', attributes: { rel: 'canonical', href: 'https://docs.example.org/home' } }],",
      ),
      'content/index.md': plain,
    },
    fixed: { 'site.config.ts': withUrl() },
  },
  (facts: { reason: string }) => ({ message: facts.reason }),
);

export const sitemapInvalid = finding(
  {
    code: 'sitemap-invalid',
    severity: 'error',
    title: 'Invalid sitemap',
    meaning:
      'The sitemap cannot be read, is missing pages or lists pages that do not exist, or `robots.txt` does not refer to it.',
    fix: 'Run `docsite build` again. If `public/` contains a `robots.txt`, it must refer to the sitemap.',
    example: {
      'site.config.ts': withUrl(),
      'content/index.md': plain,
      'content/public/robots.txt': 'User-agent: *',
    },
    fixed: { 'content/public/robots.txt': 'User-agent: *\nSitemap: https://docs.example.org/sitemap.xml' },
  },
  (facts: { reason: string }) => ({ message: facts.reason }),
);

export const feedInvalid = finding(
  {
    code: 'feed-invalid',
    severity: 'error',
    title: 'Invalid feed',
    meaning: 'A feed does not exist or cannot be read by feed readers.',
    fix: 'Run `docsite build` again, and keep other tools from changing the feed.',
    setup: 'A tool changed the output after the build.',
    example: plain,
  },
  (facts: { reason: string }) => ({ message: facts.reason }),
);

export const jsonldInvalid = finding(
  {
    code: 'jsonld-invalid',
    severity: 'error',
    title: 'Invalid structured data',
    meaning: 'Search engines cannot read the structured data (JSON-LD) on a page.',
    fix: 'Correct the component that writes the data.',
    example: component('<script type="application/ld+json">{"{ name: Docs }"}</script>'),
    fixed: component('<p>Press F1.</p>'),
  },
  (facts: { reason: string }) => ({ message: `structured data on this page: ${facts.reason}` }),
);

export const budgetExceeded = finding(
  {
    code: 'budget-exceeded',
    severity: 'warning',
    title: 'Page exceeds the size budget',
    meaning:
      'A page in the output is larger than `checks.budget` allows. The size of text is measured after Brotli compression.',
    fix: 'Make the largest files smaller, or raise the budget.',
    example: {
      'site.config.ts': "export default { title: 'Docs', checks: { budget: { html: 0.1 } } };",
      'content/index.md': plain,
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs', checks: { budget: { html: 40 } } };" },
  },
  /** `part` is a key of `checks.budget`; the sizes are already formatted. */
  (facts: { part: string; size: string; limit: string; heaviest: string }) => ({
    message: `\`${facts.part}\` exceeds its budget on this page: ${facts.size}; the limit is ${facts.limit}`,
    hint: `start with the largest: ${facts.heaviest}`,
  }),
);

export const a11y = finding(
  {
    code: 'a11y',
    severity: 'error',
    foundBy: 'a11y',
    changedBy: 'page',
    title: 'Accessibility problem',
    meaning:
      'axe found an accessibility problem on a page in a browser. The position is the line of the page that produced the element, or the line of the heading above it. A problem outside the article is reported once, for a file in the output.',
    fix: 'Follow the link in the hint. `checks.a11y.tags` and `checks.a11y.ignore` select the axe rules.',
    setup: 'A browser, `axe-core` and `playwright-core` are installed.',
    example: '# Home\n\n<button class="go"></button>',
    fixed: '# Home\n\n<button class="go">Go</button>',
  },
  /**
   * `where` contains themes and widths; `html` and `selector` describe the first element; `more` is the number of other
   * elements that break the rule.
   */
  (facts: {
    rule: string;
    help: string;
    html: string;
    where: string;
    more: number;
    why: string;
    selector: string;
    file: string;
    pages: number;
    url: string;
  }) => {
    const { rule, help, html, where, more, why, selector, file, pages, url } = facts;
    const others = more === 0 ? '' : ` and ${more} more`;
    const spread = pages > 1 ? `, and on ${pages - 1} other ${pages === 2 ? 'page' : 'pages'}` : '';
    return {
      message: `${help} (\`${rule}\`): \`${html}\`${others}${where === '' ? '' : `, ${where}`}`,
      hint: `${why}: \`${selector}\` in \`${file}\`${spread}; ${url}`,
    };
  },
);

export const a11yNotChecked = finding(
  {
    code: 'a11y-not-checked',
    severity: 'error',
    foundBy: 'a11y',
    title: 'Accessibility could not be checked',
    meaning: '`docsite check --a11y` could not find a browser, a driver or axe, or could not open a page.',
    fix: 'Install the missing packages (`npm install --save-dev axe-core playwright-core`) and a browser.',
    setup: 'No browser is installed.',
    example: plain,
  },
  (facts: { reason: string; remedy?: string; pages?: number }) => ({
    message: `cannot check accessibility: ${facts.reason}${(facts.pages ?? 1) > 1 ? ` (${facts.pages} pages)` : ''}`,
    hint: facts.remedy,
  }),
);
