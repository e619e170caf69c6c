export default {
  title: 'Anvil',
  components: { Card: 'content/theme/card.tsx', Plain: 'content/theme/plain.tsx' },
  styles: ['content/theme/site.css'],
  theme: { layouts: { wide: 'content/theme/wide.tsx' } },
};
