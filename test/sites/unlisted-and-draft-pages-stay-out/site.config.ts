export default { title: 'Fixture', lang: 'en', url: 'https://example.org' };
