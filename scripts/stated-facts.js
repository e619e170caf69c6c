/**
 * States defaults that are missing from the resolved configuration, because the package, its loaders or the bundler
 * fill them in later. `test/options.test.ts` verifies that setting an option to its default has no effect, and that
 * setting a different value does.
 */

/** Declares a default that differs between the modes. */
export function perMode(development, production) {
  return { development, production, isPerMode: true };
}

const names = (hash) => ({ html: '[name].html', js: `[name]${hash}.js`, css: `[name]${hash}.css` });
const assetNames = {
  svg: '[name].[contenthash:8].svg',
  font: '[name].[contenthash:8][ext]',
  image: '[name].[contenthash:8][ext]',
  media: '[name].[contenthash:8][ext]',
};

/** Maps options that affect the bundler's configuration to their defaults. */
export const filledInLater = {
  environments: {},
  'dev.lazyCompilation': false,
  'dev.progressBar': perMode(false, true),
  'server.publicDir': { name: 'public', copyOnBuild: true, watch: false },
  'source.include': [],
  'source.exclude': [],
  'output.filename': perMode({ ...names(''), ...assetNames }, { ...names('.[contenthash:8]'), ...assetNames }),
  'output.distPath': {
    root: 'dist',
    html: '/',
    js: 'static/js',
    jsAsync: 'static/js/async',
    css: 'static/css',
    cssAsync: 'static/css/async',
    svg: 'static/svg',
    font: 'static/font',
    wasm: 'static/wasm',
    image: 'static/image',
    media: 'static/media',
  },
  'output.sourceMap': perMode({ js: 'cheap-module-source-map', css: false }, { js: false, css: false }),
};

/** Maps option keys that affect only the built files to their defaults. */
export const filledInByLoaders = {
  'dev.lazyCompilation.entries': true,
  'dev.lazyCompilation.imports': true,
  'dev.watchFiles.type': 'reload-page',
  'html.appIcon.filename': 'manifest.webmanifest',
  'output.cssModules.localIdentName': perMode('[path][name]__[local]-[hash:base64:6]', '[local]-[hash:base64:6]'),
  'output.cssModules.mode': 'local',
  'performance.prefetch.type': 'async-chunks',
  'performance.preload.type': 'async-chunks',
  'security.sri.algorithm': 'sha384',
  'source.transformImport.libraryDirectory': 'lib',
  'source.transformImport.camelToDashComponentName': true,
  'source.transformImport.transformToDefaultImport': true,
  'tools.cssLoader.url': true,
  'tools.cssLoader.import': true,
  'tools.cssLoader.exportType': 'array',
  'tools.styleLoader.injectType': 'styleTag',
  'tools.styleLoader.insert': 'head',
  'tools.styleLoader.esModule': true,
};

/** Defaults that depend on the project or the command, as code. Pages describe these defaults in words. */
export const inWords = {
  mode: "['development', 'production'].includes(process.env.NODE_ENV) ? process.env.NODE_ENV : 'none'",
  root: 'process.cwd()',
  'html.templateParameters':
    '{ mountId, entryName, assetPrefix, compilation, htmlPlugin, rspackConfig, webpackConfig, htmlWebpackPlugin }',
  'source.entry': "{ index: '<root>/src/index.(ts|js|tsx|jsx|mjs|cjs)' }",
  'source.tsconfigPath': "'tsconfig.json'",
  'tools.styleLoader.styleTagTransform': null,
};

/** Maps options to the version that added them. */
export const since = {
  environments: '1.0',
  mode: '1.0',
  root: '1.0',
  'dev.lazyCompilation': '0.7.1',
  'output.target': '1.0',
  'security.sri': '0.7.3',
  'tools.cssExtract': '0.7.0',
  'tools.lightningcssLoader': '1.0.0',
};
