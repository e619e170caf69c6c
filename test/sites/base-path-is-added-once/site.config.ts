export default { title: 'Fixture', lang: 'en', base: '/docs/' };
