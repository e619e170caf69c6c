import { defineConfig } from '@rsbuild/core';
import { pluginAssetsRetry } from '@rsbuild/plugin-assets-retry';

export default defineConfig({
  plugins: [
    pluginAssetsRetry({
      domain: ['localhost:3000', 'localhost:3001'],
      max: 2,
      onFail: ({ url }) => console.error(`could not load ${url}`),
    }),
  ],
});
