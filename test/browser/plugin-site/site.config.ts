import { defineConfig, definePlugin } from 'docsite-compiler';

const counter = definePlugin({
  name: 'counter',
  key: '1',
  client: 'plugin/client.ts',
  security: { connect: ['https://count.example.org/visit'] },
  headers: { '/*': { 'Permissions-Policy': 'camera=()' }, '/other': { 'X-Page': 'other' } },
});

const broken = definePlugin({ name: 'broken', key: '1', client: 'plugin/broken.ts' });

export default defineConfig({
  title: 'Anvil',
  base: '/docs/',
  url: 'https://anvil.example',
  plugins: [broken, counter],
});
