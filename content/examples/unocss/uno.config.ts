import { defineConfig, presetIcons, presetUno } from 'unocss';

export default defineConfig({
  content: { filesystem: ['./src/**/*.js'] },
  presets: [presetUno(), presetIcons()],
});
