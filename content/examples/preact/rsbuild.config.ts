import { defineConfig } from '@rsbuild/core';
import { pluginPreact } from '@rsbuild/plugin-preact';

export default defineConfig({
  html: { title: 'Harbour Times' },
  plugins: [pluginPreact()],
});
