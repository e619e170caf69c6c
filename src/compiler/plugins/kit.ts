/** Runs individual plugin hooks with the same checks as a build, for plugin authors' tests. */
import { writtenHook } from '../findings/record.ts';
import { claimPaths } from './created-paths.ts';
import { textOfPieces } from './edits.ts';
import type {
  CommandResult,
  CreatedPage,
  DataResult,
  HeadTag,
  PageEntry,
  PageFacts,
  PageResult,
  PlainData,
  Plugin,
  SiteFacts,
  SiteNav,
  SiteResult,
} from './interface.ts';
import { frozen } from './freeze.ts';
import { createPageHooks } from './page-hook.ts';
import { createTasks } from './tasks.ts';
import type { Fault, Outcome, Task, TaskValues } from './tasks.ts';

/**
 * Runs individual hooks. Each function throws an error with the finding's text if a build would reject the hook's result, or
 * if the hook fails. Findings that a hook returns are part of its result. Values that a test omits default to those of an
 * empty page on an empty site.
 */
export interface PluginKit<Value> {
  data(): Promise<DataResult>;
  /**
   * The text after the plugin's edits. `data` replaces the kit's data for this call. A finding from the hook counts as
   * an error.
   */
  transform(text: string, path?: string, data?: Record<string, PlainData | undefined>): Promise<string>;
  /** The created pages, each with its text. */
  pages(): Promise<(CreatedPage & { text: string })[]>;
  nav(nav: Partial<SiteNav>): Promise<SiteNav>;
  page(facts: Partial<PageFacts>): PageResult<Value>;
  head(page: Partial<PageEntry>): Promise<HeadTag[]>;
  site(pages: readonly (Partial<PageEntry> & { value?: Value; length?: number })[]): Promise<SiteResult>;
  /** The arguments are those on the command line, after the command's name. */
  command(...args: string[]): Promise<CommandResult>;
}

/**
 * `site`: facts that differ from those of an empty site; hooks read files below `site.root`, by default the working
 * folder. `data`: the values that hooks read with `context.data`; default: none.
 */
export function testPlugin<Value>(
  plugin: Plugin<Value>,
  site: Partial<SiteFacts> = {},
  data: Readonly<Record<string, PlainData | undefined>> = {},
): PluginKit<Value> {
  const facts = { ...emptySite, ...site };
  const tasks = createTasks({ plugins: [plugin], site: facts, article: () => Promise.resolve(null) });
  const run = async <H extends Task['hook']>(
    task: Extract<Task, { hook: H }>,
    {
      values = data,
      pages = [],
    }: { values?: Readonly<Record<string, PlainData | undefined>>; pages?: readonly PageEntry[] } = {},
  ): Promise<TaskValues[H]> => {
    // Resets the data and the pages, which the runner keeps between calls.
    tasks.share({ data: new Map([[plugin.name, structuredClone(values)]]), pages });
    // The outcome of a task has the type of its hook.
    const outcome = (await tasks.run(task, new Set(), () => undefined)) as Outcome<H>;
    failOn(outcome.faults);
    return outcome.value;
  };
  return {
    data: async () => (await run({ hook: 'data', plugin: 0 })) ?? { values: {} },
    async transform(text, path = 'index.md', values = data) {
      const { pieces, findings } = await run({ hook: 'transform', path, text }, { values });
      const [found] = findings;
      if (found !== undefined) throw new Error(`the plugin \`${plugin.name}\` reports: ${found.finding.message}`);
      return pieces === null ? text : textOfPieces(pieces, text);
    },
    async pages() {
      const pages = (await run({ hook: 'list', plugin: 0 })) ?? [];
      const { problems } = claimPaths(pages, {
        plugin: plugin.name,
        owners: new Map(),
        otherOwner: () => null,
        // The default content folder, because no config sets another.
        fileOf: (path) => `content/${path}`,
      });
      if (problems[0] !== undefined) throw new Error(problems[0].message);
      const withText = async (page: CreatedPage): Promise<CreatedPage & { text: string }> => ({
        ...page,
        text: (await run({ hook: 'text', plugin: 0, page })) ?? '',
      });
      return Promise.all(pages.map(withText));
    },
    async nav(given) {
      const nav = { ...emptyNav, ...given };
      tasks.share({ nav });
      return (await run({ hook: 'nav', plugin: 0 })) ?? nav;
    },
    page(given) {
      const hooks = createPageHooks([plugin], facts);
      if (hooks === null) return {};
      const { values, files, findings, faults } = hooks(() => frozen({ ...emptyFacts, ...structuredClone(given) }));
      failOn(faults);
      return {
        // Only this plugin can have stored a value.
        ...(Object.hasOwn(values, plugin.name) && { value: values[plugin.name] as Value }),
        ...(files.length > 0 && { files: files.map(({ path, contents }) => ({ path, contents })) }),
        ...(findings.length > 0 && { findings: findings.map(({ finding }) => finding) }),
      };
    },
    head: (page) => run({ hook: 'head', page: { ...emptyEntry, ...page } }),
    async site(pages) {
      const shown = pages.map(({ value: _value, length: _length, ...page }) => ({ ...emptyEntry, ...page }));
      const values = new Map(
        pages.flatMap(({ value }, index) => (value === undefined ? [] : [[index, value] as const])),
      );
      const lengths = pages.map(({ length = 0 }) => length);
      return (await run({ hook: 'site', plugin: 0, values, lengths }, { pages: shown })) ?? {};
    },
    command: async (...args) => (await run({ hook: 'command', plugin: 0, args })) ?? {},
  };
}

function failOn(faults: readonly Fault[]): void {
  const [fault] = faults;
  if (fault !== undefined)
    throw new Error(`the plugin \`${fault.plugin}\` failed in \`${writtenHook(fault.hook)}\`: ${fault.reason}`);
}

const emptySite: SiteFacts = {
  root: '.',
  title: 'Site',
  description: '',
  url: '',
  base: '/',
  urlBase: '/',
  lang: 'en',
  languages: [{ lang: 'en', tag: 'en', label: 'English', title: 'Site', description: '', url: '' }],
  defaultVersion: '',
  versions: [],
  cleanUrls: true,
  trailingSlash: false,
};

const emptyNav: SiteNav = { lang: 'en', version: '', bar: [], sidebars: {} };

const emptyPage = {
  path: 'index.md',
  route: '/',
  lang: 'en',
  version: '',
  type: 'doc' as const,
  title: 'Page',
  description: '',
  frontmatter: {},
};

const emptyFacts: PageFacts = { ...emptyPage, toc: [], links: [], markdown: '', text: '' };
const emptyEntry: PageEntry = {
  ...emptyPage,
  slug: '',
  href: '/',
  url: '',
  isListed: true,
  trail: [],
  translations: [],
};
