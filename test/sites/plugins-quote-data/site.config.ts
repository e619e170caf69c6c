import { defineConfig, definePlugin } from 'docsite-compiler';

/** Replaces `{{ name }}` with a value from `data/values.json`, and creates a page for each value in capitals. */
const quotes = definePlugin({
  name: 'quotes',
  key: '1',
  data({ read }) {
    const values: Record<string, string> = JSON.parse(read('data/values.json') ?? '{}');
    const unused = Object.keys(values).filter((name) => name.startsWith('old'));
    return { values: { ...values, names: Object.keys(values) }, findings: unused.map((name) => ({ message: `nobody needs ${name}` })) };
  },
  transforms: ['{{'],
  transform({ text }, { data }) {
    const found = [...text.matchAll(/\{\{ (\w+) \}\}/g)].map(({ 0: written, 1: name = '', index }) => ({
      name,
      range: { start: index, end: index + written.length },
      value: data(name),
    }));
    return {
      edits: found.flatMap(({ range, value }) => (typeof value === 'string' ? [{ ...range, text: value }] : [])),
      findings: found
        .filter(({ value }) => typeof value !== 'string')
        .map(({ name, range }) => ({ message: `no value is named ${name}`, hint: `use one of ${String(data('names'))}`, range })),
    };
  },
  pages: {
    list: ({ data }) =>
      (data('names') as string[]).filter((name) => /^[A-Z]/.test(name)).map((name) => ({ path: `${name.toLowerCase()}.md`, data: name })),
    text: ({ data: name }, { data }) => `# ${String(name)}\n\n${String(data(String(name)))}\n`,
  },
});

export default defineConfig({ title: 'Quotes', url: 'https://quotes.example', plugins: [quotes] });
