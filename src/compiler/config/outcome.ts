/** The messages for the thread that runs one of the site's modules, and the outcome. */
import type { Loss } from '../thread-loss.ts';
import type { LoadedModule } from './load-module.ts';

/** The module to run: the config module, or a module that contains components and is only imported. Both are URLs. */
export type SiteCode = { config: string } | { components: string };

/** `environment`: the variables that the module set, or null if it deleted them. */
export interface SiteAnswer {
  value: LoadedModule | null;
  environment: [name: string, value: string | null][];
}

export type Outcome<Value = LoadedModule> =
  | { value: Value; failure?: undefined }
  | { value?: undefined; failure: Loss };
