export default {
  title: 'Diagrams',
  markdown: { mermaid: true },
};
