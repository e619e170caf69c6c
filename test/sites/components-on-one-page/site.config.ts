export default {
  title: 'Anvil',
  url: 'https://anvil.example',
  markdown: { math: true },
  components: { Counter: { module: 'content/theme/counter.tsx', interactive: 'visible' }, Heat: { module: 'content/theme/heat.tsx', inline: true } },
};
