export default { title: 'Formulas', markdown: { math: { macros: { '\\RR': '\\mathbb{R}' } } } };
