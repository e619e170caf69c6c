import { definePlugin } from 'docsite-compiler';

/** Replaces `:name:` with the line of `data/words.txt` that begins with it. */
export const words = () =>
  definePlugin({
    name: 'words',
    key: '1',
    transform({ text }, { read }) {
      if (!text.includes(':')) return [];
      const known = new Map((read('data/words.txt') ?? '').split('\n').map((line) => line.split('=') as [string, string]));
      return [...text.matchAll(/:(\w+):/g)].flatMap(({ 0: written, 1: name = '', index }) => {
        const word = known.get(name);
        return word === undefined ? [] : [{ start: index, end: index + written.length, text: word.replaceAll('|', '\n') }];
      });
    },
  });

/** Creates a page for each file in `data/api`. */
export const reference = () =>
  definePlugin({
    name: 'reference',
    key: '1',
    pages: {
      list: ({ folder }) => folder('data/api').map((name) => ({ path: `api/${name.replace('.json', '.md')}`, data: name })),
      text: ({ data }, { read }) => {
        const { title, text } = JSON.parse(read(`data/api/${String(data)}`) ?? '{}');
        return `---\ntitle: ${title}\n---\n\n# ${title}\n\n${text}\n`;
      },
    },
    nav: (nav, { pages }) => ({
      ...nav,
      bar: [...nav.bar, { text: `Reference (${pages.filter(({ path }) => path.startsWith('api/')).length})`, link: '/api/create' }],
    }),
  });

/** Publishes the text and the reading time of each page. */
export const readingTime = (wordsPerMinute: number) =>
  definePlugin<{ minutes: number }>({
    name: 'reading-time',
    key: `1:${wordsPerMinute}`,
    remark: [() => (tree: { children: unknown[] }) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'The end, for now.' }] })],
    page({ path, text, markdown }) {
      if (path.startsWith('broken')) throw new Error('cannot count');
      return {
        value: { minutes: Math.ceil(text.split(/\s+/).length / wordsPerMinute) },
        files: [{ path: `made/${path}.txt`, contents: markdown }],
        findings: text.includes('slow') ? [{ message: 'this page is slow', severity: 'info', line: 3 }] : [],
      };
    },
    head: ({ route, type }) => [{ tag: 'meta', attributes: { name: 'plugin', content: `${type} ${route}` } }],
    async site(pages, { article }) {
      const [first] = pages;
      return {
        files: [
          { path: 'made/minutes.json', contents: JSON.stringify(pages.map(({ route, title, url, value }) => [route, title, url, value?.minutes ?? 0])) },
          { path: 'made/first.html', contents: (await article(first?.path ?? '')) ?? '' },
          { path: 'made/all.txt', parts: pages.flatMap(({ path, value }) => (value === undefined ? [] : [`== ${path}\n`, { file: `made/${path}.txt` }])) },
        ],
        redirects: { '/minutes': '/guide/start' },
      };
    },
  });
