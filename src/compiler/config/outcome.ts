/** The messages for the thread that runs a module of the site, and the outcome. */
import type { Loss } from '../thread-loss.ts';
import type { LoadedModule } from './load-module.ts';

/** The module to run: the config module, or a module of components, which is only imported. Both are URLs. */
export type SiteCode = { config: string } | { components: string };

export type Outcome<Value = LoadedModule> =
  | { value: Value; failure?: undefined }
  | { value?: undefined; failure: Loss };
