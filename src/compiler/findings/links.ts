/** Findings about links, images and files that do not exist or must not be followed. */
import { didYouMean, findingsOf, listed, toDraft } from './record.ts';

const finding = findingsOf({ title: 'Broken links, images and files', foundBy: 'build', changedBy: 'page' });

export const linkTargetMissing = finding(
  {
    code: 'link-target-missing',
    severity: 'error',
    title: 'Link to a page that does not exist',
    meaning: 'A link points to a page that does not exist on the site.',
    fix: 'Correct the path. It is relative to the page’s file, or starts with `/` for the root of the site; docsite adds the language. The extension and `index` are optional.',
    example: {
      'content/index.md': '# Home\n\nRead the [guide](./instal).',
      'content/install.md': '# Install\n\nRun it.',
    },
    fixed: { 'content/index.md': '# Home\n\nRead the [guide](./install).' },
  },
  (facts: { target: string; path: string; isSection: boolean; nearest: string | undefined }) => ({
    message: `no page matches \`${facts.target}\``,
    hint: didYouMean(facts.nearest),
    ...(facts.nearest === undefined && {
      cause: `links point to \`/${facts.path}\`, ${facts.isSection ? 'where the site has no pages' : 'which does not exist'}`,
    }),
  }),
);

/** A link to a page that builds exclude. */
export const linkToDraft = finding(linkTargetMissing.record, (facts: { target: string; draft: string }) =>
  toDraft(facts.target, facts.draft),
);

/** A link to a page that exists only in the default language, and that is not shown in other languages. */
export const linkNotTranslated = finding(
  linkTargetMissing.record,
  (facts: { target: string; source: string; original: string }) => ({
    message: `\`${facts.target}\` is not translated`,
    hint: `translate \`${facts.source}\`, link to the original with \`${facts.original}\`, or set \`translations.missing\` to \`source\` to show readers the original`,
    cause: "links point to pages that are not translated; `translations.missing: 'source'` shows the original",
  }),
);

/** A link to a page that exists only in another version. */
export const linkOfOtherVersion = finding(
  linkTargetMissing.record,
  (facts: { target: string; version: string; actual: string }) => ({
    message: `this version has no page that matches \`${facts.target}\``,
    hint: `version \`${facts.version}\` has one: write \`${facts.actual}\``,
  }),
);

/** A link that would work from the root of the site: it lacks the `/`, or has the prefix of an undeclared language. */
export const linkFromRoot = finding(
  linkTargetMissing.record,
  (facts: { target: string; actual: string; prefix: string }) => ({
    message: `no page matches \`${facts.target}\``,
    hint: didYouMean(facts.actual),
    cause:
      facts.prefix === ''
        ? 'links to pages lack the leading `/`'
        : `links start with \`${facts.prefix}\`, but their pages exist only without this prefix; if it is a language, add it to \`locales\``,
  }),
);

/** `inside`: a link to the page that the path would match without the superfluous `../`. */
type AboveRoot = { target: string; inside: string | undefined };
const aboveRoot = (facts: AboveRoot): { message: string; hint: string | undefined; cause: string } => ({
  message: `\`${facts.target}\` is above the root of the site`,
  hint: didYouMean(facts.inside, 'write the full URL'),
  cause:
    facts.inside === undefined
      ? 'links point above the root of the site; write full URLs'
      : 'links to pages contain superfluous `../`',
});

export const linkAboveRoot = finding(linkTargetMissing.record, aboveRoot);

/** Options that change heading ids. */
export type AnchorOption = 'headingIds' | 'slugger';

const anchorOptions: Readonly<Record<AnchorOption, { reason: string; setting: string }>> = {
  headingIds: { reason: 'headings end in `{/*id*/}`', setting: "markdown.headingIds: 'mdx-comment'" },
  slugger: { reason: 'links use ids as VitePress generates them', setting: "markdown.slugger: 'vitepress'" },
};

export const linkMalformed = finding(
  {
    code: 'link-malformed',
    severity: 'error',
    title: 'Malformed link',
    meaning: 'The target of a link contains the end of another link, so a bracket or parenthesis is misplaced.',
    fix: 'Write `[text](target)`.',
    example: '# Home\n\nRead the [guide](](https://example.org)).',
    fixed: '# Home\n\nRead the [guide](https://example.org).',
  },
  (facts: { target: string }) => ({ message: `malformed link: \`${facts.target}\``, hint: 'write `[text](target)`' }),
);

export const anchorMissing = finding(
  {
    code: 'anchor-missing',
    severity: 'error',
    title: 'Link to a heading that does not exist',
    meaning: 'The part of a link after `#` is not the id of a heading on the page that it links to.',
    fix: 'Copy the id from the `#` next to the heading, or give the heading this id: `## Heading {#id}`.',
    example: '# Home\n\nSkip to [the setup](#set-up).\n\n## Setup\n\nInstall it.',
    fixed: '# Home\n\nSkip to [the setup](#setup).\n\n## Setup\n\nInstall it.',
  },
  (facts: {
    id: string;
    target: string;
    ownPage: boolean;
    nearest?: string | undefined;
    headings: readonly string[];
  }) => {
    const page = facts.target.split('#')[0] ?? '';
    return {
      message: `${facts.ownPage ? 'this page' : `\`${page}\``} has no heading \`#${facts.id}\``,
      // If no heading has a similar id, the page was probably rewritten, so the links to it share one cause.
      ...(facts.nearest === undefined &&
        !facts.ownPage && { cause: `pages link to headings that \`${page}\` does not have` }),
      hint: didYouMean(facts.nearest && `#${facts.nearest}`, headingsHint(facts.headings)),
    };
  },
);

/** Number of headings that a hint lists. */
const listedHeadings = 5;

function headingsHint(headings: readonly string[]): string {
  if (headings.length === 0) return 'remove the part after `#`: the page has no sections';
  const names = headings.slice(0, listedHeadings).map((heading) => `#${heading}`);
  const more = headings.length - names.length;
  const quoted = names.map((name) => `\`${name}\``);
  return `use a heading on that page: ${more > 0 ? `${quoted.join(', ')} or ${more} more` : listed(names, 'or')}`;
}

/** A link to a heading that would have this id if an option were set. */
export const anchorByOption = finding(anchorMissing.record, (facts: { id: string; option: AnchorOption }) => {
  const { reason, setting } = anchorOptions[facts.option];
  return {
    message: `the anchor \`#${facts.id}\` was not found: ${reason}`,
    hint: `set \`${setting}\``,
    cause: `anchors were not found: ${reason}`,
  };
});

/** A link to a heading that other pages have. The link was probably copied from one of these pages. */
export const anchorElsewhere = finding(anchorMissing.record, (facts: { id: string; page: string }) => ({
  message: `this page has no heading \`#${facts.id}\``,
  hint: `\`${facts.page}\` has one: write \`${facts.page}#${facts.id}\``,
  cause: "links to headings on other pages lack the page's path",
}));

/** A link to an element that a component creates in another generator. */
export const anchorOfComponent = finding(anchorMissing.record, (facts: { id: string; attribute: string }) => ({
  message: `the anchor \`#${facts.id}\` was not found: a component creates it from \`${facts.attribute}\``,
  hint: `have the component set this \`id\`, or write \`<a id="${facts.id}"></a>\` before it`,
  cause: 'anchors were not found: components create them',
}));

const fileHint =
  'correct the path: it is relative to the page, or starts with `/` for a file in the content folder’s `public/`';

export const fileMissing = finding(
  {
    code: 'file-missing',
    severity: 'error',
    title: 'Link to a file that does not exist',
    meaning: 'A link or a tag refers to a file, such as a download, that does not exist.',
    fix: 'Correct the path, or add the file. A path is relative to the page; one that starts with `/` is a file in `content/public/`.',
    example: '# Home\n\nDownload the [price list](/prices.pdf).',
    fixed: { 'content/public/prices.pdf': '%PDF-1.7' },
  },
  (facts: { target: string; nearest: string | undefined }) => ({
    message: `the file \`${facts.target}\` does not exist`,
    hint: didYouMean(facts.nearest, fileHint),
  }),
);

export const fileAboveRoot = finding(fileMissing.record, aboveRoot);

export const imageMissing = finding(
  {
    code: 'image-missing',
    severity: 'error',
    title: 'Image does not exist',
    meaning:
      'A page shows an image that does not exist, or its frontmatter or `logo`, `icon` or `image` in the site config refers to one.',
    fix: 'Correct the path, or add the image. A path is relative to the page; one that starts with `/` is a file in `content/public/`.',
    example: '# Home\n\n![A red bridge](./bridge.svg)',
    fixed: {
      'content/bridge.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9" />',
    },
  },
  (facts: { target: string; nearest: string | undefined }) => ({
    message: `the image \`${facts.target}\` does not exist`,
    hint: didYouMean(facts.nearest, fileHint),
  }),
);

/** An image outside the content folder, whether it exists or not. */
export const imageAboveRoot = finding(imageMissing.record, (facts: { target: string }) => ({
  message: `the image \`${facts.target}\` is outside the content folder`,
  hint: 'move it next to the page or to the content folder’s `public/`, and correct the path',
  cause: 'images are outside the content folder',
}));

/** The site's logo or icon. */
export const configImageMissing = finding(
  imageMissing.record,
  (facts: { target: string; key: string; nearest: string | undefined }) => ({
    message: `\`${facts.key}\`: the image \`${facts.target}\` does not exist`,
    hint: didYouMean(
      facts.nearest,
      'correct the path: it starts with `/` for a file in the content folder’s `public/`',
    ),
  }),
);

/** An image in `public/` that the page refers to by a path relative to the page's URL. */
export const imageFromUrl = finding(imageMissing.record, (facts: { target: string; actual: string }) => ({
  message: `the image \`${facts.target}\` does not exist`,
  hint: `write \`${facts.actual}\`: relative paths start at the page's file, not at its URL`,
  cause: 'paths of images in `public/` are relative to page URLs',
}));

export const translationAnchorMissing = finding(
  {
    code: 'translation-anchor-missing',
    severity: 'error',
    title: 'Link to a heading that is not translated',
    meaning: 'A link in a translation refers to a heading that exists on the source page but not in the translation.',
    fix: 'Translate the section. If both pages have the same heading levels, its heading gets the id of the source heading; otherwise, write the id: `{#setup}`.',
    example: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  lang: 'en',\n  locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],\n};",
      'content/en/index.md': '# Home\n\nSkip to [the setup](#setup).\n\n## Setup\n\nInstall it.',
      'content/de/index.md': '# Start\n\nZur [Einrichtung](#setup).',
    },
    fixed: {
      'content/de/index.md': '# Start\n\nZur [Einrichtung](#setup).\n\n## Einrichtung {#setup}\n\nInstallieren.',
    },
  },
  (facts: { id: string; target: string; source: string }) => ({
    message: `\`${facts.target}\`: only \`${facts.source}\` has a heading \`#${facts.id}\``,
    hint: `translate the section, or add \`{#${facts.id}}\` to its heading`,
  }),
);

export const linkCaseMismatch = finding(
  {
    code: 'link-case-mismatch',
    severity: 'error',
    title: 'Link with incorrect letter case',
    meaning:
      'A link differs only in letter case from the route of the page it points to. It works on systems that ignore case, but fails on most servers.',
    fix: 'Use the path exactly as it is in the page’s route, or run `docsite check --fix`.',
    example: {
      'content/index.md': '# Home\n\nRead the [guide](./Install).',
      'content/install.md': '# Install\n\nRun it.',
    },
    fixed: { 'content/index.md': '# Home\n\nRead the [guide](./install).' },
  },
  (facts: { target: string; actual: string }) => ({
    message: `\`${facts.target}\` differs from \`${facts.actual}\` in letter case`,
    hint: `write \`${facts.actual}\`: most servers are case-sensitive`,
  }),
);

export const linkSchemeRefused = finding(
  {
    code: 'link-scheme-refused',
    severity: 'warning',
    title: 'Link that would run code',
    meaning:
      'The URL of a link starts with `javascript:` or a similar scheme. It would run code in the reader’s browser, so docsite removes the URL.',
    fix: 'Link to a page, or put the code in backticks.',
    example: '# Home\n\n[Print](javascript:print()) this page.',
    fixed: '# Home\n\nPrint this page with `print()`.',
  },
  (facts: { target: string }) => ({
    message: `\`${facts.target}\` would run code when followed; the URL is removed`,
    hint: 'link to a page, or write it as code',
  }),
);

export const linkSchemeUnknown = finding(
  {
    code: 'link-scheme-unknown',
    severity: 'warning',
    title: 'Link that browsers cannot open',
    meaning:
      'The link starts like a URL, but neither browsers nor common programs support its scheme. Typical causes are a host and port without `https://`, a Windows drive such as `C:`, and another tool’s syntax, such as `pathname://`.',
    fix: 'Write a path on this site, or a full URL. If the text is not a link, write it as code.',
    example: '# Home\n\nOpen [the app](app.example.org:8443).',
    fixed: '# Home\n\nOpen [the app](https://app.example.org:8443).',
  },
  ({ target, preferred }: { target: string; preferred?: string | undefined }) => ({
    message: `browsers cannot open \`${target}\``,
    hint: preferred === undefined ? 'write a path on this site, or a full URL' : `write \`${preferred}\``,
  }),
);

export const feedEmpty = finding(
  {
    code: 'feed-empty',
    severity: 'warning',
    title: 'Feed without pages',
    meaning:
      'The path of a feed matches no page in the feed’s language, or matches only an undated page that lists the others, so the feed is empty.',
    fix: 'Correct `path`. It is a prefix, such as `/blog/`, of the pages’ paths without the language and version.',
    example: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  url: 'https://docs.example.org',\n  feeds: [{ id: 'news', path: '/blgo/' }],\n};",
      'content/index.md': '# Home\n\nWelcome.',
      'content/blog/first.md': '---\ndate: 2024-05-28\n---\n\n# First\n\nWelcome.',
    },
    fixed: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  url: 'https://docs.example.org',\n  feeds: [{ id: 'news', path: '/blog/' }],\n};",
    },
  },
  (facts: { id: string; path: string; nearest?: string }) => ({
    message: `the feed \`${facts.id}\` is empty: no page in its language is under \`${facts.path}\``,
    hint: didYouMean(facts.nearest, 'correct `path`, or add a page'),
  }),
);

export const feedUnknown = finding(
  {
    code: 'feed-unknown',
    severity: 'error',
    title: 'Unknown feed',
    meaning: 'The frontmatter key `link-rss` refers to a feed that is not defined in `feeds` in the configuration.',
    fix: 'Correct the id, or define the feed.',
    example: {
      'site.config.ts':
        "export default {\n  title: 'Docs',\n  url: 'https://docs.example.org',\n  feeds: [{ id: 'news', path: '/' }],\n};",
      'content/index.md': '---\nlink-rss: nws\n---\n\n# Home\n\nWelcome.',
    },
    fixed: { 'content/index.md': '---\nlink-rss: news\n---\n\n# Home\n\nWelcome.' },
  },
  (facts: { id: string; nearest?: string }) => ({
    message: `unknown feed \`${facts.id}\``,
    ...(facts.nearest === undefined && { cause: '`link-rss` refers to feeds that the configuration does not define' }),
    hint: didYouMean(facts.nearest, 'add it to `feeds` in the configuration, or correct `link-rss`'),
  }),
);
