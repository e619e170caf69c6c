export default { title: 'Tools', url: 'https://tools.example.org', base: '/docs/', frontmatter: { sidebar_label: { type: 'string' } } };
