import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  output: {
    cssModules: { localIdentName: '[name]__[local]--[hash:base64:4]', namedExport: true },
  },
});
