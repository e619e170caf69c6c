export default {
  title: 'Anvil',
  lang: 'en',
  locales: [{ lang: 'en' }],
  base: '/docs/',
  url: 'https://anvil.example',
  search: { remote: { url: 'https://search.example/find?key=public', indexes: ['docs', 'blog'], timeout: 2000 } },
};
