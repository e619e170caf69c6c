import { defineConfig } from 'docsite-compiler';
import { twoslash } from 'docsite-compiler/twoslash';

export default defineConfig({
  title: 'Notes',
  base: '/docs/',
  url: 'https://notes.example',
  plugins: [twoslash({ typescript: 'typescript-5' })],
});
