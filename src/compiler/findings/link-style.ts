/** Findings about links that work but could be improved, and about links to other sites. */
import { findingsOf } from './record.ts';

const finding = findingsOf({
  title: 'Links that could be improved',
  about: 'These links work, but they can be improved.',
  foundBy: 'build',
  changedBy: 'page',
});

const guide = { 'content/guide.md': '# Guide\n\nStart here.' };
const home = (link: string): string => `# Home\n\nRead the [guide](${link}).`;
const twoLanguages =
  "export default {\n  title: 'Docs',\n  lang: 'en',\n  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],\n};";

export const linkCrossLocale = finding(
  {
    code: 'link-cross-locale',
    severity: 'warning',
    title: 'Link to another language',
    meaning:
      'A link contains a language, so it takes readers to the page in that language even if the page exists in their own language.',
    fix: 'Omit the language: `/guide` is the page in the reader’s language. If the link is meant to change the language, keep it with an ignore comment.',
    example: {
      'site.config.ts': twoLanguages,
      'content/en/index.md': '# Home\n\nRead the [guide](/de/guide).',
      'content/de/index.md': '# Start\n\nZur [Anleitung](/de/guide).',
      'content/en/guide.md': '# Guide\n\nBack to the [start](/).',
      'content/de/guide.md': '# Anleitung\n\nHier [beginnen](/).',
    },
    fixed: {
      'content/en/index.md': '# Home\n\nRead the [guide](/guide).',
      'content/de/index.md': '# Start\n\nZur [Anleitung](/guide).',
    },
  },
  (facts: { target: string; lang: string; preferred?: string }) => ({
    message: `\`${facts.target}\` links to the page in \`${facts.lang}\`, but the page also exists in the language of this page`,
    hint: `${
      facts.preferred === undefined ? 'omit the language' : `write \`${facts.preferred}\``
    }: a link without a language stays in the reader's language; to link to the other language on purpose, add an ignore comment for \`link-cross-locale\``,
  }),
);

export const linkTrailingSlash = finding(
  {
    code: 'link-trailing-slash',
    severity: 'warning',
    isOptional: true,
    title: 'Link with a missing or extra trailing slash',
    meaning:
      'A link has a trailing slash but the route it points to does not, or vice versa. Many servers answer with a redirect. This check is off by default: set a level in `checks.rules` to turn it on.',
    fix: 'Use the path exactly as it is in the page’s route, or run `docsite check --fix`.',
    example: {
      'site.config.ts': "export default { title: 'Docs', checks: { rules: { 'link-trailing-slash': 'warning' } } };",
      'content/index.md': home('/guide/'),
      ...guide,
    },
    fixed: { 'content/index.md': home('/guide') },
  },
  (facts: { target: string; preferred: string }) => ({
    message: `\`${facts.target}\` differs from the page's route in the trailing slash`,
    hint: `write \`${facts.preferred}\``,
  }),
);

export const linkRedirected = finding(
  {
    code: 'link-redirected',
    severity: 'warning',
    title: 'Link to a redirect',
    meaning:
      'A link uses the old path of a page that has moved. Readers reach the page through a redirect, which takes longer.',
    fix: 'Use the new path, or run `docsite check --fix`.',
    example: {
      'site.config.ts': "export default { title: 'Docs', redirects: { '/start': '/guide' } };",
      'content/index.md': home('/start'),
      ...guide,
    },
    fixed: { 'content/index.md': home('/guide') },
  },
  (facts: { target: string; preferred: string; version?: string }) => ({
    message: `\`${facts.target}\` redirects to \`${facts.preferred}\`${facts.version === undefined ? '' : ` in version \`${facts.version}\``}`,
    hint: `write \`${facts.preferred}\``,
  }),
);

export const redirectMissing = finding(
  {
    code: 'redirect-missing',
    severity: 'warning',
    title: 'Renamed page without a redirect',
    meaning:
      'Git shows that the page was renamed within the last year, or that a rename is not yet committed. The old path does not redirect to the page, so bookmarks and links from other sites break.',
    fix: 'Add the old path to `redirectFrom` in the frontmatter of the page, or run `docsite check --fix`.',
    setup: '`content/start.md` was committed and then renamed with `git mv` to `content/guide.md`.',
    example: { 'content/index.md': home('/guide'), ...guide },
    fixed: { 'content/guide.md': '---\nredirectFrom: /start\n---\n\n# Guide\n\nStart here.' },
  },
  (facts: { from: readonly string[] }) => {
    const from = facts.from.length > 1 ? `[${facts.from.join(', ')}]` : facts.from.join('');
    const routes = facts.from.map((route) => `\`${route}\``).join(' and ');
    return {
      message: `${routes} no longer exist${facts.from.length > 1 ? '' : 's'} and ${facts.from.length > 1 ? 'do' : 'does'} not redirect here`,
      hint: `add \`redirectFrom: ${from}\` to the frontmatter`,
    };
  },
);

export const linkAbsolute = finding(
  {
    code: 'link-absolute',
    severity: 'warning',
    title: 'Link to the site’s own host',
    meaning:
      'A link to a page of this site contains the host. In a preview, on a different host or offline, it takes readers to the published site instead.',
    fix: 'Use the path without the host, or run `docsite check --fix`.',
    example: {
      'site.config.ts': "export default { title: 'Docs', url: 'https://docs.example.org' };",
      'content/index.md': home('https://docs.example.org/guide'),
      ...guide,
    },
    fixed: { 'content/index.md': home('/guide') },
  },
  (facts: { target: string; preferred: string }) => ({
    message: `\`${facts.target}\` is a page of this site; including the host breaks the link in previews`,
    hint: `write \`${facts.preferred}\``,
  }),
);

export const linkStyle = finding(
  {
    code: 'link-style',
    severity: 'warning',
    title: 'Link in the wrong style',
    meaning:
      '`checks.linkStyle` requires either relative links or links from the root of the site, and this link uses the other style.',
    fix: 'Change the link to the site’s style, or run `docsite check --fix`.',
    example: {
      'site.config.ts': "export default { title: 'Docs', checks: { linkStyle: 'absolute' } };",
      'content/index.md': home('./guide'),
      ...guide,
    },
    fixed: { 'content/index.md': home('/guide') },
  },
  (facts: { target: string; preferred: string }) => ({
    message: `\`${facts.target}\` does not follow the link style of this site`,
    hint: `write \`${facts.preferred}\``,
  }),
);

export const linkInsecure = finding(
  {
    code: 'link-insecure',
    severity: 'info',
    title: 'Unencrypted link',
    meaning: 'A link starts with `http:`, so others on the network can read and change what the reader sees.',
    fix: 'Write `https:` if the site supports it. `--fix` does not change the link, because only a request can show whether `https:` works; `--external --fix` changes it if the site permanently redirects to `https:`.',
    example: '# Home\n\nRead the [guide](http://example.org/guide).',
    fixed: '# Home\n\nRead the [guide](https://example.org/guide).',
  },
  (facts: { target: string }) => ({
    message: `\`${facts.target}\` is not encrypted`,
    hint: 'write `https:` if the site supports it',
  }),
);

export const linkPrivateHost = finding(
  {
    code: 'link-private-host',
    severity: 'error',
    title: 'Link to a private host',
    meaning: 'A link points to `localhost` or a private IP address, which is on the reader’s own machine or network.',
    fix: 'Format the URL as code: it is an example, not a link.',
    example: '# Home\n\nOpen [the preview](http://localhost:3000).',
    fixed: '# Home\n\nOpen `http://localhost:3000`.',
  },
  (facts: { target: string }) => ({
    message: `\`${facts.target}\` is on the reader's own machine or network`,
    hint: 'write it as code',
  }),
);

export const linkPreviewHost = finding(
  {
    code: 'link-preview-host',
    severity: 'warning',
    title: 'Link to a preview',
    meaning:
      'A link points to a preview of another site (for example, a Netlify deploy preview), which will be deleted.',
    fix: 'Link to the published page.',
    example: '# Home\n\nRead the [guide](https://deploy-preview-12--docs.netlify.app/guide).',
    fixed: '# Home\n\nRead the [guide](https://docs.netlify.app/guide).',
  },
  (facts: { host: string }) => ({
    message: `\`${facts.host}\` is a preview, which will be deleted`,
    hint: 'link to the published page',
  }),
);

export const linkTextMismatch = finding(
  {
    code: 'link-text-mismatch',
    severity: 'warning',
    title: 'Link text names a different target',
    meaning:
      'The text of a link is the name of a repository or package, or a URL, but the link points to a different one. A name that differs by one letter from the heading that the link points to is also reported.',
    fix: 'Correct the text or the link.',
    example: '# Home\n\nSee [`vuejs/router`](https://github.com/vuejs/core).',
    fixed: '# Home\n\nSee [`vuejs/core`](https://github.com/vuejs/core).',
  },
  (facts: { text: string; target: string }) => ({
    message: `the text is \`${facts.text}\`, but the link points to \`${facts.target}\``,
    hint: 'correct the text or the link',
  }),
);

export const linkTextVague = finding(
  {
    code: 'link-text-vague',
    severity: 'info',
    title: 'Link text does not describe its target',
    meaning:
      'The text of a link is a word such as `here`. Screen readers list a page’s links without the sentences around them, and search uses link text.',
    fix: 'Describe the target.',
    example: '# Home\n\nRead the guide [here](https://www.example.org/guide).',
    fixed: '# Home\n\nRead the [guide](https://www.example.org/guide).',
  },
  (facts: { text: string }) => ({
    message: `the link text \`${facts.text}\` does not describe the target`,
    hint: 'describe the target',
  }),
);

export const linkUntranslated = finding(
  {
    code: 'link-untranslated',
    severity: 'info',
    title: 'Link to a page that is not translated',
    meaning:
      'A page links to a page that does not exist in its language. Unless `translations.missing` is `absent`, readers see the page in the default language instead.',
    fix: 'Translate the page. To make a build fail until then, set the rule to `warning` or `error`.',
    example: {
      'site.config.ts': twoLanguages.replace(
        '\n};',
        "\n  translations: { missing: 'source' },\n  checks: { rules: { 'translation-missing': 'off' } },\n};",
      ),
      'content/en/index.md': home('/guide'),
      'content/en/guide.md': '# Guide\n\nStart here.',
      'content/de/index.md': '# Start\n\nZur [Anleitung](/guide).',
    },
    fixed: { 'content/de/guide.md': '# Anleitung\n\nHier beginnen.' },
  },
  (facts: { target: string; lang: string }) => ({
    message: `\`${facts.target}\` is not translated; readers see it in \`${facts.lang}\``,
    hint: 'translate that page',
  }),
);

const external = findingsOf({
  title: 'External links',
  about: 'Reported by `docsite check --external`, the only check that uses the network.',
  foundBy: 'external',
  changedBy: 'page',
});

export const externalDead = external(
  {
    code: 'external-dead',
    severity: 'warning',
    title: 'Dead link to another site',
    meaning: 'Another site did not respond, or responded with an error such as 404.',
    fix: 'Correct or remove the link. If the URL is correct but the site rejects requests from programs, add the URL to `checks.external.ignore`.',
    setup: 'The server responds with 404.',
    example: '# Home\n\nRead the [manual](https://example.org/manual).',
    fixed: '# Home\n\nRead the [manual](https://example.org/).',
  },
  (facts: { url: string; reason: string; age: string }) => ({
    message: `\`${facts.url}\` ${facts.reason} (checked ${facts.age})`,
    hint: 'correct or remove the link, or add it to `checks.external.ignore`',
  }),
);

/** Replaces the findings about individual links on an offline machine. */
export const externalUnreached = external(externalDead.record, (facts: { hosts: number }) => ({
  message: `cannot check links to other sites: none of their ${facts.hosts} hosts can be reached`,
  hint: "check this machine's network connection, and run the check again",
}));

export const externalAnchorMissing = external(
  {
    code: 'external-anchor-missing',
    severity: 'warning',
    title: 'Link to a missing heading on another site',
    meaning:
      'The part of a link after `#` is not the id of any element on the linked page. Readers see the top of the page instead.',
    fix: 'Copy the link from the page. If a script creates the element, add the URL to `checks.external.ignore`.',
    setup: 'The page has no element with this id.',
    example: '# Home\n\nRead how to [install](https://example.org/manual#instal) it.',
    fixed: '# Home\n\nRead how to [install](https://example.org/manual#install) it.',
  },
  (facts: { page: string; id: string; age: string }) => ({
    message: `\`${facts.page}\` has no heading \`#${facts.id}\` (checked ${facts.age})`,
    hint: 'copy the link from the page, or add it to `checks.external.ignore`',
  }),
);

export const externalRedirect = external(
  {
    code: 'external-redirect',
    severity: 'info',
    title: 'Linked page has moved',
    meaning: 'Another site redirects this URL permanently.',
    fix: 'Use the new URL, or run `docsite check --fix`.',
    setup: 'The server redirects with 301.',
    example: '# Home\n\nRead the [manual](https://example.org/manual).',
    fixed: '# Home\n\nRead the [manual](https://example.org/docs).',
  },
  (facts: { url: string; location: string; age: string }) => ({
    message: `\`${facts.url}\` has moved to \`${facts.location}\` (checked ${facts.age})`,
    hint: `write \`${facts.location}\``,
  }),
);
