export default { title: 'Tools', url: 'https://tools.example.org' };
