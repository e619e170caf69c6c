import { defineConfig } from 'docsite-compiler';
import { twoslash } from 'docsite-compiler/twoslash';
import manifest from '../package.json' with { type: 'json' };
import findings from '../schema/findings.json' with { type: 'json' };

const families = [...new Set(findings.map(({ family }) => family))];

const link = (text: string, path: string) => ({ text, link: `/${path}` });

export default defineConfig({
  title: 'docsite',
  description: 'A compiler for documentation sites: Markdown in, static pages, search and a small client out.',
  lang: 'en',
  icon: '/favicon.svg',
  logo: { light: '/mark-light.svg', dark: '/mark-dark.svg' },
  logoText: 'docsite',
  content: '.',
  outDir: '../dist-docs',
  // The repository's own TypeScript has no API.
  plugins: [twoslash({ typescript: 'typescript-5' })],
  // A key that is made up.
  publish: { allowSecrets: { 'findings/secret-found.md': ['09bHtcFoT5cNUF2rOiLeID'] } },
  // The page about Markdown shows every construct.
  markdown: {
    mdx: ['writing.md'],
    math: true,
    highlightInlineCode: true,
    variables: { version: manifest.version },
  },
  // The owner sets the published address in `DOCSITE_URL`.
  checks: {
    // Configs of other generators, which the guides to migrating convert.
    samples: { types: ['node'], ignoreImports: ['vitepress', '@rspress/core'] },
    rules: { 'site-url-missing': 'off' },
    overrides: [
      {
        // These pages show mistakes.
        files: ['findings/**'],
        rules: {
          'code-notation-unknown': 'off',
          'command-misspelled': 'off',
          'name-misspelled': 'off',
          'sample-syntax': 'off',
          'sample-types': 'off',
          'verb-repeated': 'off',
        },
      },
    ],
  },
  theme: {
    lastUpdated: true,
    nav: [
      { ...link('Guides', 'tutorial'), activeMatch: '^/(tutorial|translating|monorepos|large-sites|writing|structure|theming|search|ci|deploy|migrate|plugins|reference|twoslash|security-policy|machines|mcp)' },
      { ...link('Reference', 'config'), activeMatch: '^/(config|command-line|plugin-interface|checks|css-variables|programmatic|dependencies|versions|findings)' },
      { ...link('Explanations', 'explanations/page-as-data'), activeMatch: '^/explanations/' },
    ],
    sidebar: {
      '/findings/': families.map((family) => ({
        text: family,
        items: findings.filter((finding) => finding.family === family).map(({ code }) => link(code, `findings/${code}`)),
      })),
      '/': [
        { sectionHeaderText: 'Start' },
        link('Your site in ten minutes', 'tutorial'),
        { sectionHeaderText: 'Guides' },
        link('Writing', 'writing'),
        link('Structure', 'structure'),
        link('Theming', 'theming'),
        link('Translating', 'translating'),
        link('Search', 'search'),
        link('Monorepos', 'monorepos'),
        link('Large sites', 'large-sites'),
        link('Plugins', 'plugins'),
        link('Reference from TypeScript', 'reference'),
        link('Types in code blocks', 'twoslash'),
        link('Continuous integration', 'ci'),
        {
          ...link('Deploying', 'deploy'),
          collapsed: true,
          items: [
            link('Netlify', 'deploy/netlify'),
            link('Cloudflare Pages', 'deploy/cloudflare-pages'),
            link('GitHub Pages', 'deploy/github-pages'),
            link('GitLab Pages', 'deploy/gitlab-pages'),
            link('Vercel', 'deploy/vercel'),
            link('nginx', 'deploy/nginx'),
            link('Amazon S3 and CloudFront', 'deploy/s3-cloudfront'),
          ],
        },
        {
          ...link('Migrating', 'migrate'),
          collapsed: true,
          items: [
            link('VitePress', 'migrate/vitepress'),
            link('Docusaurus', 'migrate/docusaurus'),
            link('Starlight', 'migrate/starlight'),
            link('Rspress', 'migrate/rspress'),
            link('Material for MkDocs', 'migrate/mkdocs'),
            link('mdBook', 'migrate/mdbook'),
            link('Nextra', 'migrate/nextra'),
            link('Fumadocs', 'migrate/fumadocs'),
            link('GitBook', 'migrate/gitbook'),
          ],
        },
        link('Security policy', 'security-policy'),
        link('Programs that read a site', 'machines'),
        link('Coding agents', 'mcp'),
        { sectionHeaderText: 'Reference' },
        link('Configuration', 'config'),
        link('Command line', 'command-line'),
        link('Checks', 'checks'),
        link('CSS variables', 'css-variables'),
        link('Plugin interface', 'plugin-interface'),
        link('Programmatic API', 'programmatic'),
        link('Dependencies', 'dependencies'),
        link('Versions and platforms', 'versions'),
        { sectionHeaderText: 'Explanations' },
        link('Why a page is data', 'explanations/page-as-data'),
        link('How incremental builds work', 'explanations/incremental-builds'),
        link('How search works', 'explanations/search'),
        link('The security model', 'explanations/security-model'),
      ],
    },
  },
});
