import { defineConfig } from '@rsbuild/core';

export default defineConfig({
  html: {
    template: './src/page.html',
    templateParameters: { port: 'Oban' },
    title: 'Harbour Times',
    meta: { description: 'Departures from Oban.', 'theme-color': '#0a7ea4' },
    tags: [
      { tag: 'link', attrs: { rel: 'preconnect', href: 'https://tides.example' } },
      { tag: 'noscript', children: 'The timetable needs JavaScript.', head: false, append: false },
    ],
  },
});
