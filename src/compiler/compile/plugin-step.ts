/** Adds the results of the site's plugins to a compiled page. */
import v8 from 'node:v8';
import { pluginValueLarge } from '../findings/catalogue.ts';
import { findingAt } from '../findings/finding.ts';
import type { Finding } from '../findings/finding.ts';
import type { UserConfig } from '../config/options.ts';
import { hashOfParts } from '../hash.ts';
import { pluginsIn } from '../plugins/describe.ts';
import { faultFinding, reportedBy } from '../plugins/findings.ts';
import type { PageFacts } from '../plugins/interface.ts';
import { createLazyFacts, createPageHooks } from '../plugins/page-hook.ts';
import type { LostHook } from '../plugins/page-hook.ts';
import { siteFactsOf } from '../plugins/site-facts.ts';
import type { CompiledPage } from './compiled-page.ts';
import { markdownOf } from './page-markdown.ts';
import type { CompileSetup } from './setup.ts';
import { createTexts } from './texts.ts';
import type { ThemeTexts } from '../../shared/theme-texts.ts';

/** Maximum size, in bytes of JSON, of the value that a plugin stores for a page. */
const largestValue = 16_000;

/**
 * `module`: the config's module, whose default export contains the plugins; null if compiling does not need plugins.
 * `enter` is called with the index of each plugin whose hook begins, and with -1 after the last.
 */
export function createPluginStep(
  setup: CompileSetup,
  module: Record<string, unknown> | null,
  enter?: (plugin: number) => void,
): (page: CompiledPage, lost?: readonly LostHook[]) => CompiledPage {
  const { plugins = [] } = (module?.['default'] ?? {}) as Partial<UserConfig>;
  const run = createPageHooks(pluginsIn(plugins), siteFactsOf(setup), enter);
  if (run === null) return (page) => page;
  const textsIn = createTexts(setup);
  const factsOf = createFacts();
  return (page, lost) => {
    const { path, route } = page.meta;
    const { values, files, findings, faults, reads } = run(() => factsOf(page, textsIn(route.lang)), lost);
    const added: Finding[] = [
      ...faults.map((fault) => faultFinding(fault, setup)),
      ...findings.map(({ plugin, finding }) => reportedBy(plugin, finding, { page: path, site: setup })),
      ...Object.entries(values).flatMap(([plugin, value]) => {
        const bytes = sizeOf(value);
        const problem = pluginValueLarge({ plugin, bytes, limit: largestValue });
        return bytes <= largestValue ? [] : [findingAt(problem, { file: path })];
      }),
    ];
    return {
      ...page,
      findings: added.length === 0 ? page.findings : [...page.findings, ...added],
      ...(Object.keys(values).length > 0 && { values }),
      ...(files.length > 0 && { files }),
      ...(reads.length > 0 && {
        deps: [...page.deps, ...reads.map((read) => ({ ...read, use: 'plugin' as const }))],
        hash: hashOfParts([page.hash, ...reads.flatMap(({ path: name, hash }) => [name, hash])]),
      }),
    };
  };
}

function sizeOf(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    // JSON cannot represent a BigInt or an object that contains itself, but the cache can.
    return v8.serialize(value).byteLength;
  }
}

/** Creates a function that returns the facts about a page for plugins. */
function createFacts(): (page: CompiledPage, texts: ThemeTexts) => PageFacts {
  const lazyFacts = createLazyFacts<PageFacts, 'frontmatter' | 'toc' | 'links' | 'markdown' | 'text'>([
    'frontmatter',
    'toc',
    'links',
    'markdown',
    'text',
  ]);
  return (page, texts) => {
    const { meta, toc, links, sections } = page;
    const { path, route, routePath, pageType, title, description, frontmatter } = meta;
    return lazyFacts(
      { path, route: routePath, lang: route.lang, version: route.version, type: pageType, title, description },
      {
        frontmatter: () => frontmatter,
        toc: () => toc,
        links: () => links.map(({ kind, target, text, span }) => ({ kind, target, text, line: span.start.line })),
        markdown: () => markdownOf(page, texts),
        text: () => sections.map(({ titles, text }) => `${titles.at(-1) ?? ''}\n${text}`.trim()).join('\n\n'),
      },
    );
  };
}
