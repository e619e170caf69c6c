export default {
  title: 'Anvil',
  markdown: { math: true },
  components: { Counter: { module: 'content/theme/counter.tsx', interactive: 'visible' }, Heat: { module: 'content/theme/heat.tsx', inline: true } },
};
