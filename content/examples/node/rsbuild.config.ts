import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  source: { entry: { report: './src/report.ts' } },
  output: { target: 'node' },
});
