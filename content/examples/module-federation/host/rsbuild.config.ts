import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  server: { port: 3000 },
  moduleFederation: {
    options: {
      name: 'host',
      remotes: { timetable: 'timetable@http://localhost:3001/mf-manifest.json' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
    },
  },
  plugins: [pluginReact()],
});
