export default { title: 'Renamed', lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }], markdown: { showLineNumbers: true } };
