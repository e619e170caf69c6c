import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  environments: {
    web: { source: { entry: { index: './src/page.js' } }, output: { target: 'web' } },
    node: {
      source: { entry: { report: './src/report.js' } },
      output: { target: 'node', distPath: { root: 'dist/node' } },
    },
  },
});
