import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  source: {
    entry: {
      index: './src/index.js',
      timetable: './src/timetable.js',
    },
  },
  html: {
    template: './src/page.html',
    title: ({ entryName }) => (entryName === 'index' ? 'Harbour Times' : 'Timetable – Harbour Times'),
  },
});
