/**
 * The imports that most site configs need. They are in a separate module, because loading everything else would slow
 * down every command.
 */
import type { UserConfig } from './config/options.ts';

export { closest, defaults, definePlugin } from './plugins/interface.ts';

/** Returns the config unchanged; it lets editors complete and check the options. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
