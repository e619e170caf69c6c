import { defineConfig } from '@rsbuild/core';
import { pluginSvelte } from '@rsbuild/plugin-svelte';

export default defineConfig({
  html: { title: 'Harbour Times' },
  plugins: [pluginSvelte()],
});
