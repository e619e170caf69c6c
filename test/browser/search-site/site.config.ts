export default {
  title: 'Anvil',
  lang: 'en',
  locales: [{ lang: 'en' }],
  base: '/docs/',
  url: 'https://anvil.example',
  search: { hooks: 'theme/search.tsx' },
};
