/** Writes redirect pages, and configuration files for static hosts. */
import { outputFile } from '../output-file.ts';
import type { OutputFile } from '../output-file.ts';
import { hostFilesOf, redirectPages } from './host-files.ts';
import type { SiteContext } from '../render/page-context.ts';
import type { Representation } from '../plugins/interface.ts';
import type { Redirects } from '../site/redirects.ts';

/** `redirects`: redirects of the site and of its plugins. */
export function siteFilesOf(
  { config, policy }: SiteContext,
  { redirects, representations }: { redirects: Redirects; representations: readonly Representation[] },
): OutputFile[] {
  const files = hostFilesOf(config, { redirects, policy, representations });
  return [...redirectPages(redirects, config), ...files].map(({ path, text }) => outputFile(path, text));
}
