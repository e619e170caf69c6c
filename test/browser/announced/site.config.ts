/** A site with an announcement above its top bar. */
export default {
  title: 'Announced',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  base: '/docs/',
  url: 'https://announced.example',
  theme: {
    announcement: {
      id: 'v2',
      link: '/guide/news',
      message: { en: 'Version <b>2</b> is out', zh: '第 <b>2</b> 版已发布' },
    },
  },
};
