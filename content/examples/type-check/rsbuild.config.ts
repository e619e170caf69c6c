import { defineConfig } from '@rsbuild/core';
import { pluginTypeCheck } from '@rsbuild/plugin-type-check';

export default defineConfig({
  source: { entry: { index: './src/index.ts' } },
  plugins: [pluginTypeCheck()],
});
