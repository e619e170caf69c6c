export default { title: 'Tools', url: 'https://tools.example.org', lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] };
