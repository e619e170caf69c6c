export default {
  title: 'Journeys',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  base: '/docs/',
  redirects: { '/guide/swift': '/guide/quick' },
  url: 'https://journeys.example',
  icon: '/favicon.svg',
  components: { Counter: { module: 'theme/counter.tsx', interactive: 'visible' } },
  styles: ['theme/site.css'],
  theme: {
    enableScrollToTop: true,
    hideNavbar: 'auto',
    pageMenu: false,
  },
};
