/** The plugins of a configuration, set up once to see whether they can be, and which parser they need. */
import type { UserConfig } from './config-options.ts';
import { parserSwitched } from './diagnostics.ts';
import type { Finding } from './diagnostics.ts';
import { createPlugins } from './markdown/plugins.ts';

export interface PluginFindings {
  /** The parser of the site; null when a plugin cannot be set up. */
  parser: 'native' | 'remark' | null;
  /** Each with the path of the key that it is about. */
  findings: { finding: Finding; path: (string | number)[] }[];
}

export function pluginFindings({ markdown = {} }: UserConfig): PluginFindings {
  const { parser, remarkPlugins = [], rehypePlugins = [] } = markdown;
  if (remarkPlugins.length === 0 && rehypePlugins.length === 0) return { parser: parser ?? 'native', findings: [] };
  const { needsRemark, faults } = createPlugins({ remark: remarkPlugins, rehype: rehypePlugins });
  if (faults.length > 0) {
    const findings = faults.map(({ option, index, finding }) => ({ finding, path: ['markdown', option, index] }));
    return { parser: null, findings };
  }
  if (!needsRemark || parser === 'remark') return { parser: parser ?? 'native', findings: [] };
  return { parser: 'remark', findings: [{ finding: parserSwitched(), path: ['markdown', 'remarkPlugins'] }] };
}
