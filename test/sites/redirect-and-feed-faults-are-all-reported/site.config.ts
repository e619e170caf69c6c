export default {
  title: 'Lighthouse',
  lang: 'en',
  redirects: {
    '/light': '/lamp',
    '/wick': '/oill',
    '/a': '/b',
    '/b': '/a',
  },
  feeds: [{ id: 'news', path: '/news/' }],
};
