import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  server: { port: 3001 },
  dev: { assetPrefix: true },
  moduleFederation: {
    options: {
      name: 'timetable',
      filename: 'remoteEntry.js',
      exposes: { './Timetable': './src/Timetable.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
    },
  },
  plugins: [pluginReact()],
});
