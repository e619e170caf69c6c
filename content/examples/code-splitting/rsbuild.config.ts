import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  performance: {
    chunkSplit: {
      strategy: 'split-by-experience',
      forceSplitting: { charts: /src\/charts/ },
    },
  },
});
