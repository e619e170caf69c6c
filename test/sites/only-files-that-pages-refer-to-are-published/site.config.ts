export default {
  title: 'Files',
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  markdown: { mdx: ['en/*.md'] },
  components: {
    Frame: 'content/theme/frame.tsx',
    Player: { module: 'content/theme/player.tsx', interactive: 'visible' },
  },
  publish: { include: ['downloads/**', 'en/files/signing.pem'] },
};
