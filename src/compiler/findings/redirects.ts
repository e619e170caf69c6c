/** Findings about redirects and the site's URL. */
import { didYouMean, findingsOf } from './record.ts';

const finding = findingsOf({ title: 'Redirects and the site’s URL', foundBy: 'build', changedBy: 'config' });

const home = '# Home\n\nWelcome to the [guide](/guide).';
const guide = '# Guide\n\nStart here.';
const withRedirects = (redirects: string): string => `export default { title: 'Docs', redirects: { ${redirects} } };`;

export const redirectShadowed = finding(
  {
    code: 'redirect-shadowed',
    severity: 'error',
    title: 'Redirect from an existing page',
    meaning: 'The source of a redirect is the path of an existing page, so the redirect would never be followed.',
    fix: 'Remove the redirect or the page.',
    example: { 'site.config.ts': withRedirects("'/guide': '/'"), 'content/index.md': home, 'content/guide.md': guide },
    fixed: { 'site.config.ts': withRedirects("'/manual': '/guide'") },
  },
  (facts: { from: string }) => ({
    message: `\`${facts.from}\` is a page, so its redirect would never be followed`,
    hint: 'remove the redirect or the page',
  }),
);

export const redirectSourceInvalid = finding(
  {
    code: 'redirect-source-invalid',
    severity: 'error',
    title: 'Invalid source path of a redirect',
    meaning:
      'The source of a redirect is not a path that a page could have had: it is a URL on another site, a URL with a query or hash, a path with `.` or `..` segments, a path under `/_docsite/`, or a file that docsite itself writes, such as `/404`, `/search` or `/sitemap.xml`. A pattern with a placeholder, such as `/old/:splat`, is not supported either.',
    fix: 'Use the page’s old path, such as `/guide/old`.',
    example: {
      'site.config.ts': withRedirects("'/404': '/guide'"),
      'content/index.md': home,
      'content/guide.md': guide,
    },
    fixed: { 'site.config.ts': withRedirects("'/old': '/guide'") },
  },
  (facts: { from: string; reason: 'elsewhere' | 'query' | 'character' | 'dots' | 'data' | 'own' | 'pattern' }) => {
    const reasons = {
      elsewhere: 'it is a URL on another site',
      query: 'it contains a query or a hash',
      character: 'it contains a control character or a backslash',
      dots: 'it contains a `.` or `..` segment',
      data: 'it is in a folder reserved for docsite',
      own: 'docsite itself writes a page or file there',
      pattern: 'patterns are not supported',
    };
    const shown = facts.from.replaceAll(/\p{Cc}/gu, encodeURIComponent);
    return {
      message: `cannot redirect from \`${shown}\`: ${reasons[facts.reason]}`,
      hint:
        facts.reason === 'own'
          ? 'remove it, or replace the generated page or file with one that you write, such as `404.md`'
          : facts.reason === 'pattern'
            ? 'list each path, or write the rule to a file that the host reads, such as `public/_redirects`'
            : 'use the path that the page had on this site, such as `/guide/old`',
    };
  },
);

export const redirectSourceBase = finding(
  {
    code: 'redirect-source-base',
    severity: 'warning',
    title: 'Source path of a redirect contains the base',
    meaning:
      'The source path of a redirect starts with `base`. docsite also adds the base, so the redirect applies to a path that contains it twice.',
    fix: 'Remove the base from the path.',
    example: {
      'site.config.ts': withRedirects("'/docs/old': '/guide'").replace('{ title', "{ base: '/docs/', title"),
      'content/index.md': home,
      'content/guide.md': guide,
    },
    fixed: { 'site.config.ts': withRedirects("'/old': '/guide'").replace('{ title', "{ base: '/docs/', title") },
  },
  (facts: { from: string; base: string; inside: string }) => ({
    message: `this redirects from \`${facts.base.slice(0, -1)}${facts.from}\`, because docsite adds the base`,
    hint: `write \`${facts.inside}\``,
  }),
);

export const redirectTargetMissing = finding(
  {
    code: 'redirect-target-missing',
    severity: 'error',
    title: 'Redirect to a page that does not exist',
    meaning: 'The target of a redirect is not a page of the site.',
    fix: 'Correct the target. Write it like a link on a page: without `base`, with or without the language.',
    example: {
      'site.config.ts': withRedirects("'/old': '/giude'"),
      'content/index.md': home,
      'content/guide.md': guide,
    },
    fixed: { 'site.config.ts': withRedirects("'/old': '/guide'") },
  },
  (facts: { from: string; to: string; nearest?: string; plugin?: string }) => ({
    message: `\`${facts.from}\` redirects to \`${facts.to}\`, which does not exist${facts.plugin === undefined ? '' : `; the plugin \`${facts.plugin}\` returns this redirect`}`,
    hint: didYouMean(facts.nearest),
  }),
);

export const redirectDuplicate = finding(
  {
    code: 'redirect-duplicate',
    severity: 'error',
    title: 'Two redirects from one path',
    meaning:
      'Two redirects have the same source path. Redirects are set in `redirects` in the configuration and in `redirectFrom` in the frontmatter.',
    fix: 'Keep one of the two.',
    example: {
      'site.config.ts': withRedirects("'/old': '/'"),
      'content/index.md': home,
      'content/guide.md': `---\nredirectFrom: /old\n---\n\n${guide}`,
    },
    fixed: { 'site.config.ts': "export default { title: 'Docs' };" },
  },
  (facts: { from: string; other: string }) => ({
    message: `\`${facts.from}\` already redirects to \`${facts.other}\``,
    hint: 'keep one of the two redirects',
  }),
);

export const redirectLoop = finding(
  {
    code: 'redirect-loop',
    severity: 'error',
    title: 'Redirect loop',
    meaning: 'A chain of redirects leads back to its start, so readers never reach a page.',
    fix: 'Redirect one of the paths to a page.',
    example: {
      'site.config.ts': withRedirects("'/a': '/b', '/b': '/a'"),
      'content/index.md': home,
      'content/guide.md': guide,
    },
    fixed: { 'site.config.ts': withRedirects("'/a': '/guide', '/b': '/guide'") },
  },
  (facts: { from: string; path: readonly string[] }) => ({
    message: `redirect loop from \`${facts.from}\`: ${facts.path.map((step) => `\`${step}\``).join(' → ')}`,
    hint: 'redirect one of them to a page',
  }),
);

export const redirectChain = finding(
  {
    code: 'redirect-chain',
    severity: 'warning',
    foundBy: 'build',
    title: 'Redirect to a redirect',
    meaning: 'The target of a redirect redirects again. Readers wait longer, and some crawlers give up.',
    fix: 'Redirect directly to the final target, or run `docsite check --fix`.',
    example: {
      'site.config.ts': withRedirects("'/a': '/b', '/b': '/guide'"),
      'content/index.md': home,
      'content/guide.md': guide,
    },
    fixed: { 'site.config.ts': withRedirects("'/a': '/guide', '/b': '/guide'") },
  },
  (facts: { from: string; to: string; last: string }) => ({
    message: `\`${facts.from}\` redirects to \`${facts.to}\`, which redirects to \`${facts.last}\``,
    hint: `redirect to \`${facts.last}\` directly`,
  }),
);

export const siteUrlMissing = finding(
  {
    code: 'site-url-missing',
    severity: 'info',
    title: 'The site’s URL is not set',
    meaning:
      'Canonical links, the sitemap, feeds and links between translations need absolute URLs. Builds omit them, because the configuration has no `url`.',
    fix: 'Set `url` in the configuration, or set the environment variable `DOCSITE_URL`. For a site without a public URL, turn the finding off in `checks.rules`.',
    example: '# Home\n\nWelcome.',
    fixed: { 'site.config.ts': "export default { title: 'Docs', url: 'https://docs.example.org' };" },
  },
  (facts: { parts: readonly string[] }) => ({
    message: `the site's URL is not set; omitted: ${inSentence(facts.parts)}`,
    hint: 'set `url` in the configuration, or the environment variable `DOCSITE_URL`, to a URL such as `https://docs.example.org`',
  }),
);

/** `a`, `a and b`, or `a, b and c`. */
function inSentence(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');
}
