import { defineConfig } from '@rsbuild/core';
import { VanillaExtractPlugin } from '@vanilla-extract/webpack-plugin';

export default defineConfig({
  source: { entry: { index: './src/index.ts' } },
  tools: { rspack: { plugins: [new VanillaExtractPlugin()] } },
});
