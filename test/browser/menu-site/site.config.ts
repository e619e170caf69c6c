export default {
  title: 'Menus',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  base: '/docs/',
  url: 'https://menus.example',
  theme: {
    pageMenu: {
      assistants: ['chatgpt', 'claude', { name: 'Atlas', url: 'https://atlas.example/?page={url}' }],
    },
  },
};
