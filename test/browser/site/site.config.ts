export default {
  title: 'Journeys',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  base: '/docs/',
  url: 'https://journeys.example',
  icon: '/favicon.svg',
  components: { Counter: { module: 'theme/counter.tsx', interactive: 'visible' } },
  styles: ['theme/site.css'],
  theme: {
    enableScrollToTop: true,
    hideNavbar: 'auto',
  },
};
