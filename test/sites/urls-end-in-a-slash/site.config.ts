export default {
  title: 'Lamp',
  lang: 'en',
  url: 'https://lamp.example',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  route: { trailingSlash: true },
  redirects: { '/setup': '/guide/start', '/setup.html': '/guide/start' },
  hosts: ['netlify', 'vercel', 'nginx'],
  theme: { nav: [{ text: 'Guide', link: '/guide/start' }, { text: 'About', link: '/about' }] },
};
