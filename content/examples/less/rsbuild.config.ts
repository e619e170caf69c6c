import { defineConfig } from '@rsbuild/core';
import { pluginLess } from '@rsbuild/plugin-less';

export default defineConfig({
  plugins: [
    pluginLess({
      lessLoaderOptions: { lessOptions: { modifyVars: { sea: '#0a7ea4' } } },
    }),
  ],
});
