export default {
  title: 'Forge',
  url: 'https://forge.example',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  components: { Notice: { module: 'theme/notice.tsx', interactive: 'intent' } },
  theme: {
    parts: { Pager: 'theme/pager.tsx' },
    slots: { afterSidebar: 'theme/shelf.tsx' },
    layouts: { wide: 'theme/wide.tsx' },
    globalComponents: ['Notice'],
  },
};
