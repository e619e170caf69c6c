import { defineConfig } from '@rsbuild/core';
import { pluginVue } from '@rsbuild/plugin-vue';

export default defineConfig({
  html: { title: 'Harbour Times' },
  plugins: [pluginVue()],
});
