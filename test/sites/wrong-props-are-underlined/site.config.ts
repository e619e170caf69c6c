export default {
  title: 'Components',
  components: {
    Forge: 'content/theme/forge.tsx',
    Meter: { module: 'content/theme/meter.tsx', interactive: 'visible' },
    Plain: 'content/theme/plain.jsx',
    Unused: 'content/theme/unused.tsx',
  },
};
