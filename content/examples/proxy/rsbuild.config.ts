import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  server: {
    proxy: {
      '/api': { target: 'http://localhost:4000', pathRewrite: { '^/api': '' } },
    },
  },
});
