/** Converts plugin failures and plugin findings to docsite's findings. */
import { pluginHookFailed, pluginReported } from '../findings/catalogue.ts';
import { findingAt, withStack } from '../findings/finding.ts';
import { configPositions } from '../config/locate.ts';
import type { SiteConfig } from '../config/site.ts';
import type { Finding, Point, Problem, Span } from '../findings/finding.ts';
import { fileInRoot } from '../findings/positions.ts';
import type { PluginFinding } from './interface.ts';
import type { Fault } from './tasks.ts';

/** The site's folder and its config file, absolute. */
interface Site {
  root: string;
  file: string;
}

/** A site whose config's text is known, so that findings have positions in it. */
type ConfiguredSite = Site & Pick<SiteConfig, 'fileText' | 'plugins'>;

/** A failed hook as a finding: at its page, otherwise at the plugin in the config if the config's text is given. */
export function faultFinding(
  { plugin, hook, page, reason, stack = '' }: Fault,
  site: Site & Partial<Pick<ConfiguredSite, 'fileText' | 'plugins'>>,
): Finding {
  const problem = withStack(pluginHookFailed({ plugin, hook, reason }), stack);
  if (page !== undefined) return findingAt(problem, { file: page });
  const { root, file, fileText, plugins } = site;
  const span = fileText === undefined ? undefined : spanOf(plugin, [], { root, file, fileText, plugins });
  return findingAt(problem, {
    file: fileInRoot(root, file),
    ...(fileText !== undefined && span !== undefined && { text: fileText, span }),
  });
}

/** A problem with what a plugin adds, at the plugin in the config. */
export function findingAtPlugin(problem: Problem, plugin: string, site: ConfiguredSite): Finding {
  const span = spanOf(plugin, [], site);
  const file = fileInRoot(site.root, site.file);
  return findingAt(problem, { file, ...(span !== undefined && { text: site.fileText, span }) });
}

/** The position of a key of a plugin's options, or else of the plugin, in the config. */
function spanOf(
  plugin: string,
  keys: readonly (string | number)[],
  { file, fileText, plugins }: Site & { fileText: string; plugins: ConfiguredSite['plugins'] | undefined },
): Span | undefined {
  const at = plugins?.own.find(({ name }) => name === plugin)?.at;
  return at === undefined ? undefined : configPositions({ file, fileText }).keyAt(['plugins', ...at, ...keys]);
}

/** Converts a plugin's report to a finding. `page` and `text`: content path and text of the page that the hook ran for. */
export function reportedBy(
  plugin: string,
  finding: PluginFinding,
  { page, text, site: { root, file } }: { page?: string; text?: string; site: Site },
): Finding {
  const { message, hint, severity = 'warning', path = page, line, range } = finding;
  const problem = pluginReported({ plugin, message, hint, severity });
  if (path === undefined) return findingAt(problem, { file: fileInRoot(root, file) });
  if (range !== undefined && text !== undefined && path === page) {
    const span = { start: pointAt(text, range.start), end: pointAt(text, range.end) };
    return findingAt(problem, { file: path, text, span });
  }
  const point = { line: line ?? 1, column: 1 };
  return findingAt(problem, { file: path, ...(line !== undefined && { span: { start: point, end: point } }) });
}

/** A finding from a hook that runs for the whole site: about a page, or about the plugin's options in the config. */
export function reportedForSite(plugin: string, finding: PluginFinding, site: ConfiguredSite): Finding {
  const reported = reportedBy(plugin, finding, { site });
  if (finding.path !== undefined || finding.option === undefined) return reported;
  const span = spanOf(plugin, finding.option, site);
  return span === undefined
    ? reported
    : findingAt(reported, { file: fileInRoot(site.root, site.file), text: site.fileText, span });
}

function pointAt(text: string, offset: number): Point {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
