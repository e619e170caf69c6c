import { defineConfig, loadEnv } from '@rsbuild/core';

const { publicVars } = loadEnv({ prefixes: ['HARBOUR_'] });

export default defineConfig({
  source: { define: publicVars },
  html: { title: process.env.HARBOUR_NAME },
});
