import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  html: { title: 'Harbour Times' },
});
