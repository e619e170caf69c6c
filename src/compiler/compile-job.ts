/** One page's compile as a value that can cross to a worker and back. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientAssets } from './bundle.ts';
import { createPageCompiler } from './compile-page.ts';
import type { CompiledPage, CompileReads, HeadingRef } from './compile-page.ts';
import { indexPage } from './build-search.ts';
import type { ComponentFacts } from './component-facts.ts';
import type { SiteConfig } from './config.ts';
import { hashOf } from './hash.ts';
import { imageSizeOf } from './image-size.ts';
import { after } from './markdown/plugins.ts';
import type { PageSource } from './read-page.ts';

export interface CompileJob {
  source: PageSource;
  /** Headings of the same page in the default language; null when there is none or it is this page. */
  sourceHeadings: HeadingRef[] | null;
  /** `later`: whoever asks needs no search terms. */
  terms: 'now' | 'later';
}

export interface CompileResult {
  page: CompiledPage;
  /** The page's search terms; empty when search is off or the page is left out, null when they are left for later. */
  search: Uint8Array | null;
}

/** A compiled page whose search terms were left for later. */
export type TermsJob = Pick<CompiledPage, 'meta' | 'sections'>;

/** What a thread is given to do. */
export type Job = CompileJob | TermsJob;
export type JobResult<J extends Job> = J extends CompileJob ? CompileResult : Uint8Array;
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
  const termsOf = (page: TermsJob): Uint8Array =>
    setup.search === false ? new Uint8Array() : indexPage(page, setup.search);
  const run = (job: Job): JobResult<Job> | Promise<JobResult<Job>> => {
    if (!('source' in job)) return termsOf(job);
    const { source, sourceHeadings, terms } = job;
    const compiled = compile(source, { read, imageSize, sourceHeadings, mdx: source.rules === 'mdx' });
    return after(compiled, (page) => ({ page, search: terms === 'now' ? termsOf(page) : null }));
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
