export default { title: 'Pictures', markdown: { mdx: ['index.md'] } };
