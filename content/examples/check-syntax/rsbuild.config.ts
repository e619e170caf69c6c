import { defineConfig } from '@rsbuild/core';
import { pluginCheckSyntax } from '@rsbuild/plugin-check-syntax';

export default defineConfig({
  output: { overrideBrowserslist: ['chrome >= 61'] },
  plugins: [pluginCheckSyntax()],
});
