import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  plugins: [pluginReact()],
  environments: {
    web: {
      source: { entry: { index: './src/browser.tsx' } },
      html: { template: './src/page.html' },
    },
    node: {
      output: { target: 'node', distPath: { root: 'dist/server' } },
      source: { entry: { page: './src/server.tsx' } },
    },
  },
});
