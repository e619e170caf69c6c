export default {
  title: 'Fixture',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }, { lang: 'ja', tag: 'ja', label: '日本語' }],
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
};
