export default { title: 'Fixture', lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] };
