import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  source: {
    entry: { index: './src/index.ts' },
    decorators: { version: '2022-03' },
  },
});
