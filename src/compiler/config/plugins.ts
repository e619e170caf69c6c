/** Checks the results of setting up a config's plugins, and selects the parser they need. */
import type { LoadedConfig } from './load.ts';
import type { UserConfig } from './options.ts';
import { parserSwitched, pluginNameTaken } from '../findings/catalogue.ts';
import type { Problem } from '../findings/finding.ts';
import { joinedHeaders } from './header-options.ts';
import { additionsOf, repeatedNames } from '../plugins/describe.ts';

export interface PluginFindings {
  /** The site's parser; null if a plugin cannot be set up. */
  parser: 'native' | 'remark' | null;
  /** Each with the path of its key. */
  findings: { problem: Problem; path: (string | number)[] }[];
}

export function pluginFindings(
  { markdown: { parser } = {}, plugins: written = [] }: UserConfig,
  plugins: LoadedConfig['plugins'],
): PluginFindings {
  const repeated = repeatedNames(written);
  if (repeated.length > 0) {
    const findings = repeated.map(({ name, index }) => ({
      problem: pluginNameTaken({ name }),
      path: ['plugins', index],
    }));
    return { parser: null, findings };
  }
  const { needsRemark, faults } = plugins ?? { needsRemark: false, faults: [] };
  if (faults.length > 0) {
    const findings = faults.map(({ option, index, problem }) => ({ problem, path: ['markdown', option, index] }));
    return { parser: null, findings };
  }
  if (!needsRemark || parser === 'remark') return { parser: parser ?? 'native', findings: [] };
  return { parser: 'remark', findings: [{ problem: parserSwitched(), path: ['markdown', 'remarkPlugins'] }] };
}

/** Merges the additions of plugins into the site's own options. */
export function withAdditions(user: UserConfig): UserConfig {
  if (user.plugins === undefined) return user;
  const { components, styles, slots, headers } = additionsOf(user.plugins);
  return {
    ...user,
    components: { ...components, ...user.components },
    styles: [...styles, ...(user.styles ?? [])],
    headers: joinedHeaders([...headers, user.headers]),
    theme: { ...user.theme, slots: { ...slots, ...user.theme?.slots } },
  };
}
