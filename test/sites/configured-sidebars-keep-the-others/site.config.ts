export default {
  title: 'Fixture',
  url: 'https://fixture.example.org',
  theme: { sidebar: { '/guide/': [{ text: 'Begin', link: '/guide/start' }], '/reference/api/': [{ text: 'API', link: '/reference/api/one' }] } },
};
