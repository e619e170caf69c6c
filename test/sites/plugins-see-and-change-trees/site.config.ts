import { later, marked, shout } from './plugins/trees.js';

export default {
  title: 'Plugins',
  markdown: { remarkPlugins: [[shout, { word: 'quiet' }]], rehypePlugins: [later, marked] },
};
