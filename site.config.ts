import { defineConfig } from 'docsite-compiler';
import { reference } from 'docsite-compiler/reference';
import { examples } from './content/theme/examples.ts';
import packageVersions from './content/versions.json' with { type: 'json' };

export default defineConfig({
  title: 'Rsbuild',
  description: 'The Rspack-powered build tool for the web.',
  lang: 'en',
  locales: [
    { lang: 'en', label: 'English' },
    {
      lang: 'zh',
      label: '简体中文',
      description: '由 Rspack 驱动的 Web 构建工具。',
    },
  ],
  icon: '/favicon.svg',
  logo: { light: '/logo-light.svg', dark: '/logo-dark.svg' },
  logoText: 'Rsbuild',
  feeds: [
    { id: 'releases-rss', path: '/community/releases/v', title: 'Rsbuild Releases' },
    { id: 'releases-atom', path: '/community/releases/v', title: 'Rsbuild Releases', format: 'atom' },
    { id: 'releases-rss-zh', path: '/community/releases/v', title: 'Rsbuild 版本发布', lang: 'zh', language: 'zh-CN' },
    {
      id: 'releases-atom-zh',
      path: '/community/releases/v',
      title: 'Rsbuild 版本发布',
      lang: 'zh',
      language: 'zh-CN',
      format: 'atom',
    },
  ],
  components: {
    Hero: { module: 'content/theme/hero.tsx', interactive: 'intent' },
    Command: 'content/theme/command.tsx',
    Demo: { module: 'content/theme/demo.tsx', interactive: 'visible', script: 'content/theme/landing-run.ts' },
    Benchmark: {
      module: 'content/theme/benchmark.tsx',
      interactive: 'visible',
      script: 'content/theme/landing-run.ts',
    },
    FeatureGrid: 'content/theme/feature-grid.tsx',
    Feature: 'content/theme/feature.tsx',
    ToolStack: 'content/theme/tool-stack.tsx',
    LastCall: 'content/theme/last-call.tsx',
  },
  integrations: { filter: true },
  markdown: { packageVersions },
  plugins: [
    examples(),
    reference({
      from: '@rsbuild/core',
      options: 'RsbuildConfig',
      types: [],
      functions: [],
      // `node scripts/site-facts.js` writes these, and `docsite reference` the snapshot.
      facts: 'content/facts/options.json',
      data: {
        chain: 'content/facts/chain.json',
        cli: 'content/facts/cli.json',
        peers: 'content/facts/peers.json',
        variables: 'content/facts/variables.json',
        versions: 'content/versions.json',
      },
      snapshot: 'content/facts/types.json',
      typescript: 'typescript-5',
      links: {
        ChainIdentifier: '/config/tools/bundler-chain#chain_id',
        CopyRspackPluginOptions: 'https://rspack.dev/plugins/rspack/copy-rspack-plugin',
        Externals: 'https://rspack.dev/config/externals',
        ModuleFederationPluginOptions: 'https://rspack.dev/plugins/webpack/module-federation-plugin',
        RsbuildPlugins: '/plugins/dev/',
        "Rspack.Configuration['devtool']": 'https://rspack.dev/config/devtool',
        RuleSetCondition: 'https://rspack.dev/config/module#condition',
        WatchOptions: 'https://github.com/paulmillr/chokidar/tree/3.6.0#api',
      },
      texts: { zh: { inCase: '{name} 模式下为 {value}' } },
    }),
  ],
  hosts: ['netlify', 'cloudflare', 'nginx'],
  checks: {
    budget: { page: 50, html: 20, scripts: 8 },
    terms: { en: 'content/en/_terms.json', zh: 'content/zh/_terms.json' },
    api: ['@rsbuild/core', '@rspack/core'],
    overrides: [
      // These pages name options of other tools, and options that no longer exist.
      {
        files: ['content/*/guide/migration/**', 'content/*/community/releases/**', 'content/*/config/server/open.md'],
        rules: { 'api-unknown': 'off' },
      },
    ],
    samples: {
      types: ['node', '@rsbuild/core/types'],
      // Only the core is installed. Samples import these from other packages or from the reader's own project.
      ignoreImports: [
        '@rsbuild/plugin-*',
        'storybook-react-rsbuild',
        'sass',
        'html-minifier-terser',
        'postcss-*',
        'tea-ui',
        'tea-ui/**',
        'shop/*',
        '@/**',
        '@module-federation/**',
        '@rsdoctor/*',
        '@stylexjs/*',
        '@vanilla-extract/*',
        'express',
        'less',
        'marked',
        'preact',
        'preact/*',
        'reduce-configs',
        'solid-js',
        'solid-js/*',
        'tailwindcss',
        'unocss',
        'unplugin-stylex/*',
        'vue',
      ],
      options: [
        {
          pages: '/config/',
          package: '@rsbuild/core',
          type: 'RsbuildConfig',
          // Internal options, or options for webpack that Rspack does not read.
          ignore: ['_privateMeta*', 'provider', 'tools.webpack*', 'performance.buildCache'],
        },
      ],
    },
  },
  theme: {
    slots: { afterBrand: 'content/theme/sibling-tools.tsx' },
    editLink: { docRepoBaseUrl: 'https://github.com/web-infra-dev/rsbuild/tree/main/website/docs' },
    reference: ['/config/', '/plugins/', '/api/'],
    lastUpdated: true,
    enableScrollToTop: true,
    footer: {
      message: {
        en: '© 2024 the Rsbuild documentation authors',
        zh: '© 2024 Rsbuild 文档作者',
      },
    },
    socialLinks: [
      { icon: 'github', mode: 'link', content: 'https://github.com/web-infra-dev/rsbuild' },
      { icon: 'x', mode: 'link', content: 'https://twitter.com/rspack_dev' },
      { icon: 'discord', mode: 'link', content: 'https://discord.gg/XsaKEEk4mW' },
    ],
  },
});
