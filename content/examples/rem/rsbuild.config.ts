import { defineConfig } from '@rsbuild/core';
import { pluginRem } from '@rsbuild/plugin-rem';

export default defineConfig({
  plugins: [pluginRem({ rootFontSize: 50, screenWidth: 375 })],
});
