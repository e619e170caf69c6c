export default {
  title: 'Lighthouse',
  description: 'How to keep a light.',
  locales: [{ lang: 'en' }, { lang: 'zh', title: '灯塔', description: '如何守护一盏灯。' }],
  url: 'https://light.example.org',
  base: '/docs/',
  redirects: {
    '/guide/lamp': '/guide/light#wick',
    '/guide/oil lamp': '/guide/lamp',
    '/zh/灯': '/zh/guide/light',
    '/shop': 'https://shop.example.org/?from=docs',
  },
  feeds: [
    { id: 'news', path: '/news/v', title: 'Light & news' },
    { id: 'news-atom', path: '/news/v', format: 'atom', limit: 1 },
    { id: 'news-zh', path: '/news/v', lang: 'zh', language: 'zh-CN' },
  ],
  hosts: ['netlify', 'nginx'],
};
