/** One page's compile as a value that can cross to a worker and back. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientAssets } from './bundle.ts';
import { createPageCompiler } from './compile-page.ts';
import type { CompiledPage, CompileReads, HeadingRef } from './compile-page.ts';
import type { ComponentFacts } from './component-facts.ts';
import type { SiteConfig } from './config.ts';
import { createFinisher, searchTermsOf } from './finish-page.ts';
import type { FinishedPage, UnfinishedPage } from './finish-page.ts';
import { hashOf } from './hash.ts';
import { imageSizeOf } from './image-size.ts';
import { after } from './markdown/plugins.ts';
import type { PageSource } from './read-page.ts';

export interface CompileJob {
  source: PageSource;
  /** Headings of the same page in the default language; null when there is none or it is this page. */
  sourceHeadings: HeadingRef[] | null;
  /** `later`: whoever asks needs neither search terms nor code that is highlighted. */
  finish: 'now' | 'later';
}

export interface CompileResult {
  page: CompiledPage;
  /** The page's search terms; empty when search is off or the page is left out, null when they are left for later. */
  search: Uint8Array | null;
}

/** What a thread is given to do: to compile a page, or to finish one. */
export type Job = CompileJob | UnfinishedPage;
export type JobResult<J extends Job> = J extends CompileJob ? CompileResult : FinishedPage;
export type JobRunner = <J extends Job>(job: J) => JobResult<J> | Promise<JobResult<J>>;

/** What a thread needs to compile pages of one site. Survives `structuredClone`. */
export type CompileSetup = Pick<
  SiteConfig,
  | 'root'
  | 'content'
  | 'lang'
  | 'locales'
  | 'markdown'
  | 'theme'
  | 'search'
  | 'components'
  | 'module'
  | 'compileHash'
  | 'multiVersion'
  | 'langFolders'
  | 'base'
> & {
  /** Module for server rendering of the site's own components; empty when there are none. */
  serverComponents: string;
  componentFacts: Record<string, ComponentFacts>;
};

/** `assets`: what the bundler made; undefined when the site has no components and it did not run. */
export function compileSetupOf(config: SiteConfig, assets: ClientAssets | undefined): CompileSetup {
  return {
    ...config,
    serverComponents: assets?.serverComponents ?? '',
    componentFacts: assets?.components.facts ?? {},
  };
}

/** Makes the function that does jobs; loads the site's plugin and component modules, so call it once per thread. */
export async function createJobRunner(setup: CompileSetup): Promise<JobRunner> {
  const plugins = setup.module === '' ? null : await importModule(setup.module);
  const components = setup.serverComponents === '' ? null : await importModule(setup.serverComponents);
  const compile = createPageCompiler({ setup, plugins, components, componentFacts: setup.componentFacts });
  const { read, imageSize } = createReader(setup.content);
  const finishPage = createFinisher(setup);
  const run = (job: Job): JobResult<Job> | Promise<JobResult<Job>> => {
    if (!('source' in job)) return finishPage(job);
    const { source, sourceHeadings, finish } = job;
    const compiled = compile(source, { read, imageSize, sourceHeadings, finish, mdx: source.rules === 'mdx' });
    return after(compiled, (page) => ({ page, search: finish === 'now' ? searchTermsOf(page, setup) : null }));
  };
  // A compiler can't see that each kind of job gets its own kind of result.
  return run as JobRunner;
}

function importModule(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;
}

/** Reads files below the content folder, and nothing else, whatever the path or a symbolic link says. */
export function createReader(content: string): Required<Pick<CompileReads, 'read' | 'imageSize'>> {
  const root = fs.existsSync(content) ? fs.realpathSync(content) : content;
  const fileAt = (contentPath: string): string | null => {
    const file = path.resolve(root, contentPath);
    const real = fs.existsSync(file) ? fs.realpathSync(file) : '';
    return real.startsWith(root + path.sep) && fs.statSync(real).isFile() ? real : null;
  };
  return {
    read(contentPath) {
      const file = fileAt(contentPath);
      if (file === null) return null;
      const text = fs.readFileSync(file, 'utf8');
      return { text, hash: hashOf(text) };
    },
    imageSize(contentPath) {
      const file = fileAt(contentPath);
      return file === null ? null : imageSizeOf(file);
    },
  };
}
