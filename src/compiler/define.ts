/**
 * The imports that most site configs need, in a separate module, because loading everything else would slow down every
 * command.
 */
import type { UserConfig } from './config/options.ts';

export { closest, defaults, definePlugin } from './plugins/interface.ts';

/** Gives editors the types of a config; returns it unchanged. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
