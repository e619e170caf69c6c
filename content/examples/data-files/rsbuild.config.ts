import { defineConfig } from '@rsbuild/core';
import { pluginToml } from '@rsbuild/plugin-toml';
import { pluginYaml } from '@rsbuild/plugin-yaml';

export default defineConfig({
  plugins: [pluginToml(), pluginYaml()],
});
