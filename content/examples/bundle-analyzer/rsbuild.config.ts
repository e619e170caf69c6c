import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  performance: {
    bundleAnalyze: { analyzerMode: 'static', openAnalyzer: false, reportFilename: 'report.html' },
  },
});
