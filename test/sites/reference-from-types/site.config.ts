import { defineConfig } from 'docsite-compiler';
import { reference } from 'docsite-compiler/reference';

export default defineConfig({
  title: 'Printer',
  url: 'https://printer.example',
  plugins: [
    reference({
      from: './types/printer.ts',
      options: 'Options',
      functions: ['print', 'Printer', 'onError'],
      facts: 'data/options.json',
      data: { flags: 'data/flags.json' },
      links: { Ink: '/ink', Buffer: 'https://nodejs.org/api/buffer.html' },
      descriptions: true,
      typescript: 'typescript-5',
    }),
  ],
});
