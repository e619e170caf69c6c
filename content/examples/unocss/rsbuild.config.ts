import { defineConfig } from '@rsbuild/core';
import UnoCSS from '@unocss/postcss';

export default defineConfig({
  tools: {
    postcss: (options, { addPlugins }) => addPlugins(UnoCSS()),
  },
});
