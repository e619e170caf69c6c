/** A site with the parts and states of the shell that the site in `site/` does not have. */
const sign = '<svg viewBox="0 0 16 16"><circle cx="8" cy="8" r="6" /></svg>';

export default {
  title: 'Rows',
  description: 'Every piece of the shell.',
  lang: 'en',
  locales: [
    { lang: 'en' },
    { lang: 'zh', description: '外壳的每个部分。' },
    { lang: 'ar', tag: 'ar', label: 'العربية' },
  ],
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
  base: '/docs/',
  url: 'https://rows.example',
  feeds: [
    { id: 'news', path: '/guide/', title: 'News' },
    { id: 'news-zh', path: '/guide/', title: '新闻', lang: 'zh', language: 'zh-CN', format: 'atom' },
  ],
  logo: { light: '/light.svg', dark: '/dark.svg' },
  head: [{ tag: 'meta', attributes: { name: 'of-the-site', content: 'yes' } }],
  components: {
    Ticker: { module: 'theme/ticker.tsx', interactive: 'load' },
    Stamp: 'theme/stamp.tsx',
  },
  styles: ['theme/site.css'],
  theme: {
    enableScrollToTop: true,
    pageMenu: false,
    editLink: { docRepoBaseUrl: 'https://code.example/tree/main/docs/' },
    footer: { message: { en: 'Made <b>by hand</b>', zh: '手工<b>制作</b>', ar: 'صنع يدوي' } },
    keepFlags: true,
    socialLinks: [
      { icon: 'github', content: 'https://code.example' },
      { icon: sign, mode: 'text', content: 'Write to us', label: 'Letters' },
      { icon: sign, mode: 'img', content: '/light.svg', label: 'Picture' },
      { icon: sign, mode: 'dom', content: '<b>Bold</b><script>alert(1)</script>', label: 'Markup' },
      { icon: 'discord', content: 'https://chat.example' },
    ],
    parts: { SiteFooter: 'theme/footer.tsx', EditLink: 'theme/edit-link.tsx' },
    slots: { beforeSidebar: 'theme/shelf.tsx', afterDoc: 'theme/thanks.tsx' },
    layouts: { landing: 'theme/landing.tsx' },
    globalComponents: ['Ticker', 'Stamp'],
  },
};
