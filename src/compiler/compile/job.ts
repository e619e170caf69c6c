/**
 * Represents the compilation of a page as a value that can be sent to a worker, and its result as a value that can be
 * sent back.
 */
import fs from 'node:fs';
import path from 'node:path';
import { packBody } from './cache/body.ts';
import type { PageBody } from './cache/body.ts';
import { createPageCompiler } from './page.ts';
import type { CompiledPage } from './compiled-page.ts';
import type { CompileReads } from './page.ts';
import type { HeadingRef } from '../markdown/page-parts.ts';
import { createFinisher } from './finish.ts';
import type { FinishedPage, UnfinishedPage } from './finish.ts';
import { closest } from '../findings/closest.ts';
import { exists } from '../disk.ts';
import { hashOf } from '../hash.ts';
import { imageSizeOf } from '../image-size.ts';
import { createPluginStep } from './plugin-step.ts';
import { after } from '../markdown/plugins.ts';
import { createPageIndexer } from '../search/build.ts';
import { noTerms } from '../search/packed-terms.ts';
import type { PackedTerms } from '../search/packed-terms.ts';
import type { LostHook } from '../plugins/page-hook.ts';
import type { PageSource } from '../site/page.ts';
import type { CompileSetup } from './setup.ts';
import { createIncluded } from '../config/include.ts';
import { importConfig } from '../config/load-module.ts';
import type { SiteConfig } from '../config/site.ts';

export interface CompileJob {
  source: PageSource;
  /** Headings of the original in the default language; null if there is none, or if this page is the original. */
  sourceHeadings: HeadingRef[] | null;
  /**
   * `later`: the caller needs neither search terms nor highlighted code. `elsewhere`: the result is a `StartedPage`,
   * which another thread completes.
   */
  finish: 'now' | 'later' | 'elsewhere';
  /** The plugins whose `page` hook ended the thread that compiled this page. Absent if there are none. */
  lostHooks?: LostHook[];
}

export interface CompileResult {
  /** The page without the parts that only the compiling thread needs. */
  page: Omit<CompiledPage, 'sections'>;
  /** The page's search terms; empty if search is off or excludes the page; null if postponed. */
  search: PackedTerms | null;
  /** The page's body as the cache stores it. */
  body: Uint8Array;
}

/** A compiled page without highlighted code or search terms. None of the site's code is needed to complete it. */
export interface StartedPage {
  started: CompiledPage;
}

/** A thread's unit of work: compile a page, finish one that is cached, or complete one that another thread compiled. */
export type Job = CompileJob | UnfinishedPage | StartedPage;
export type JobResult<J extends Job> = J extends UnfinishedPage ? FinishedPage : CompileResult;
/**
 * `current`: the index of the running job, and that of the plugin whose `page` hook is running, or -1 if there is none.
 */
export interface WorkerInput {
  setup: CompileSetup;
  current: Int32Array;
}
/**
 * `ready`: the ID of the thread, sent once it has loaded the site's plugins; `isLoading`: whether a plugin loads a module;
 * `lost`: why the thread exits.
 */
export type FromWorker<J extends Job> =
  | { ready: number | null }
  | { isLoading: boolean }
  | { lost: string }
  | { results: (JobResult<J> | StartedPage)[] };
export type JobRunner = <J extends Job>(job: J) => JobResult<J> | Promise<JobResult<J>>;

/** Creates a function that runs jobs. Call it once per thread: it loads the site's plugin and component modules. */
export async function createJobRunner(setup: CompileSetup, enter?: (plugin: number) => void): Promise<JobRunner> {
  const plugins = setup.compileModule === '' ? null : { default: await importConfig(setup.compileModule) };
  const components = setup.serverComponents === '' ? null : await importModule(setup.serverComponents);
  const compile = createPageCompiler({ setup, plugins, components, componentFacts: setup.componentFacts });
  const { read, imageSize, nearest } = createReader(setup);
  const searchTermsOf = setup.search === false ? () => noTerms : createPageIndexer(setup.search);
  const finishPage = createFinisher(setup, searchTermsOf);
  const withPlugins = createPluginStep(setup, plugins, enter);
  const run = (job: Job): JobResult<Job> | StartedPage | Promise<JobResult<Job> | StartedPage> => {
    if ('started' in job) return complete(job, finishPage);
    if (!('source' in job)) return finishPage(job);
    const { source, sourceHeadings } = job;
    const finish = job.finish === 'now' ? 'now' : 'later';
    const compiled = compile(source, { read, imageSize, nearest, sourceHeadings, finish, mdx: source.rules === 'mdx' });
    return after(compiled, (own) => {
      const started = withPlugins(own, job.lostHooks);
      if (job.finish === 'elsewhere') return { started };
      const { sections, ...page } = started;
      const search = finish === 'now' ? searchTermsOf(own) : null;
      // The input for the search terms is kept only until the terms are computed.
      return { page, search, body: packBody({ ...bodyOf(page), ...(search === null && { sections }) }) };
    });
  };
  // TypeScript cannot express that the kind of job determines the kind of result.
  return run as JobRunner;
}

function complete({ started }: StartedPage, finishPage: ReturnType<typeof createFinisher>): CompileResult {
  const { sections: _sections, ...rest } = started;
  const { html, search } = finishPage(started);
  const page = { ...rest, html };
  return { page, search, body: packBody(bodyOf(page)) };
}

/** The part of a compiled page that only rendering needs. */
export function bodyOf({ html, samples, files }: CompileResult['page']): PageBody {
  return { html, samples, ...(files !== undefined && { files }) };
}

function importModule(url: string): Promise<Record<string, unknown>> {
  return import(url) as Promise<Record<string, unknown>>;
}

/** Reads only files in the content folder and in `include`, even if a path or symbolic link points elsewhere. */
export function createReader({
  root,
  content,
  include,
}: Pick<SiteConfig, 'root' | 'content' | 'include'>): Required<Pick<CompileReads, 'read' | 'imageSize' | 'nearest'>> {
  const folder = realPathOf(content);
  const realRoot = realPathOf(root);
  const isIncluded = createIncluded(include);
  const mayList = (contentPath: string): boolean =>
    !contentPath.startsWith('../') ||
    isIncluded(path.relative(root, path.resolve(content, contentPath)).split(path.sep).join('/'));
  const fileAt = (contentPath: string): string | null => {
    const file = path.resolve(content, contentPath);
    const real = exists(file) ? fs.realpathSync(file) : '';
    if (!real.startsWith(folder + path.sep) && !isIncluded(path.relative(realRoot, real).split(path.sep).join('/')))
      return null;
    return fs.statSync(real).isFile() ? real : null;
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
    nearest(contentPath) {
      if (!mayList(contentPath)) return null;
      let found = '';
      for (const name of contentPath.split('/')) {
        const names = name === '..' ? [name] : namesIn(path.resolve(content, found));
        const nearest = names.includes(name) ? name : closest(name, names);
        if (nearest === undefined) return null;
        found = path.posix.join(found, nearest);
      }
      return fileAt(found) === null ? null : found;
    },
  };
}

function namesIn(folder: string): string[] {
  return fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
    ? fs.readdirSync(folder).toSorted()
    : [];
}

function realPathOf(folder: string): string {
  return exists(folder) ? fs.realpathSync(folder) : folder;
}
