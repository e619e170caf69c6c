import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  output: {
    dataUriLimit: 10_000,
    filenameHash: false,
    inlineScripts: true,
    inlineStyles: true,
  },
});
