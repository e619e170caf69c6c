/** How `docsite migrate` converts parts of pages and configurations. */
import { describe, expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';

const config = { '.vitepress/config.ts': 'export default {};\n' };

describe('a link', () => {
  test('is converted in each attribute of a tag', async () => {
    const { text } = await migrated({
      'docs/index.md': '# Home\n',
      'docs/guide.md': '# Guide\n',
      'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />\n',
      'docs/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" />\n',
      'docs/deep/page.md': '# Page\n\n<Image src="/a.svg" dark="/b.svg" alt="" />\n',
      'docusaurus.config.js':
        'module.exports = { title: "A", presets: [["classic", { docs: { routeBasePath: "/" } }]] };\n',
    });
    expect(text('content/deep/page.md')).toContain('src="../a.svg" dark="../b.svg"');
  });
});

describe('Vue code in a page', () => {
  test('becomes a stub that shows what Vue renders first', async () => {
    const site = await migrated({
      ...config,
      'guide/forms.md': `# Forms

<script setup>
import { ref, computed } from 'vue'
const message = ref('hello')
const items = ref([{ name: 'one' }, { name: 'two' }])
const isOpen = ref(false)
const total = computed(() => items.value.length)
</script>

Text before.

<div class="demo">
  <p>Message: {{ message }}, {{ total }} in all</p>
  <input v-model="message" :placeholder="message" />
  <ul><li v-for="(item, index) in items" :key="index">{{ index }} {{ item.name }}</li></ul>
  <b v-if="isOpen">open</b><b v-else>closed</b>
  <button @click="isOpen = true">Open</button>
</div>

Text after.

<style>.demo { color: red }</style>
`,
    });
    expect(site.report.manual).toBe(0);
    const page = site.text('content/guide/forms.md');
    expect(page).toContain('<GuideForms1>\n\n<div class="demo">');
    expect(page).toContain('<p>Message: hello,  in all</p>');
    expect(page).toContain('<li>0 one</li><li>1 two</li>');
    expect(page).toContain('<b>closed</b>');
    expect(page).toContain('<button>Open</button>');
    const stub = site.text('components/GuideForms1.tsx');
    for (const part of ['guide/forms.md:13', 'const isOpen = ref(false)', '@click="isOpen = true"']) {
      expect(stub).toContain(part);
    }
    expect(placesOf(site, 'A style sheet in a page is omitted')).toEqual(['guide/forms.md:23']);
    expect((await built(site.folder)).errors).toEqual([]);
  });

  test('is a manual edit if no component contains it', async () => {
    const site = await migrated({
      ...config,
      'index.md': '---\ntitle: Home\n---\n\n<script setup>\nlocation.hash = "a"\n</script>\n\nHome\n',
    });
    expect(placesOf(site, 'A script in a page is not migrated')).toEqual(['index.md:5']);
  });
});

describe('a configuration', () => {
  test('may contain loops, branches, the current year and files', async () => {
    const site = await migrated({
      '.vitepress/config.ts': `import fs from 'node:fs';
const kind = (() => {
  switch (process.env.KIND || '') {
    case 'main': return ' (main)';
    case '': return ' (local)';
    default: return '';
  }
})();
const links = (() => {
  const list = [];
  for (let i = 3; i >= 2; i--) list.push({ text: \`Version \${i}\`, link: \`https://v\${i}.example\` });
  return list;
})();
export default {
  title: 'Anvil' + kind,
  head: [['script', {}, fs.readFileSync('./head.js', 'utf8')]],
  themeConfig: {
    nav: [{ text: 'Versions', items: links }],
    footer: { copyright: \`© \${new Date().getFullYear()} Anvil\` },
  },
};
`,
      '.vitepress/head.js': 'window.anvil = 1;\n',
      'index.md': '# Home\n',
    });
    expect(site.report.manual).toBe(0);
    const text = site.text('site.config.ts');
    expect(text).toContain("title: 'Anvil (local)'");
    expect(text).toContain("{ text: 'Version 2', link: 'https://v2.example' }");
    expect(text).toContain('window.anvil = 1;');
    expect(text).toContain(`© ${new Date().getFullYear()} Anvil`);
  });
});
