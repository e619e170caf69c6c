export default { title: 'Fixture', lang: 'en' };
