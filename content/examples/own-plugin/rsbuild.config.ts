import { defineConfig } from '@rsbuild/core';
import { pluginBuildInfo } from './build-info';

export default defineConfig({
  source: { entry: { index: './src/index.ts' } },
  plugins: [pluginBuildInfo({ channel: 'beta' })],
});
