import { defineConfig } from 'docsite-compiler';
import { reference, readingTime, words } from './plugins/own.ts';

export default defineConfig({
  title: 'Plugins',
  url: 'https://plugins.example',
  plugins: [words(), [reference(), false], readingTime(3)],
});
