export default {
  title: 'Components',
  components: {
    Forge: 'content/theme/forge.tsx',
    Meter: { module: 'content/theme/meter.tsx', interactive: 'visible' },
    Plain: 'content/theme/plain.jsx',
    Degrees: { module: 'content/theme/degrees.tsx', inline: true },
    Unused: 'content/theme/unused.tsx',
  },
};
