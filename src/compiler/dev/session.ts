/** Runs a development session: compiles pages on request, and applies each save to the open site. */
import path from 'node:path';
import { moduleFoldersOf } from '../config/site-modules.ts';
import { siteTextsFile } from '../config/site-texts.ts';
import { currentFindings, pagesOf } from './current-findings.ts';
import type { Finding } from '../findings/finding.ts';
import { historyFileOf } from '../git/repository.ts';
import { showHistory } from './history.ts';
import { compileAll, currentSite, openSite } from './open-site.ts';
import type { Reply } from './reply.ts';
import { respond } from './respond.ts';
import { applySave } from './save.ts';
import { createState } from './state.ts';
import type { DevInput, DevState } from './state.ts';
import type { DevMessage } from '../../shared/dev-message.ts';

export interface DevSession {
  /** Scans the content and builds the site model, without compiling pages. */
  open(): Promise<{ findings: Finding[] }>;
  /** Answers a decoded URL path (base included). Resolves with null if the path does not exist. */
  respond(urlPath: string, accept?: string): Promise<Reply | null>;
  /** Compiles the pages that have not been requested yet. */
  warm(signal: AbortSignal): Promise<void>;
  /** Applies changed files (absolute paths); returns the messages for open pages. */
  update(changedFiles: string[]): Promise<DevMessage[]>;
  /** All current findings. */
  findings(): Promise<Finding[]>;
  /** Shows the dates and notices that depend on commits; returns the messages for open pages. */
  showHistory(): Promise<DevMessage[]>;
  /** Route paths of the pages that contain this file's text (relative to the root); null if it is not part of a page. */
  pagesOf(file: string): string[] | null;
  /** Files and folders to watch. */
  watchPaths(): string[];
  dispose(): Promise<void>;
}

export function openDevSession(input: DevInput): DevSession {
  const state = createState(input);
  return {
    async open() {
      const { site } = await openSite(state);
      // Which files plugins publish is known only after all pages are compiled.
      const certain = site.findings.filter(({ unlessPublished }) => unlessPublished === undefined);
      return { findings: [...state.configFindings, ...certain] };
    },
    respond: (urlPath, accept) => respondNow(state, urlPath, accept),
    warm: (signal) => compileAll(state, signal),
    update: (changedFiles) => applySave(state, changedFiles),
    findings: () => currentFindings(state),
    showHistory: () => showHistory(state),
    pagesOf: (file) => pagesOf(state, file),
    watchPaths: () => watchPathsOf(state),
    async dispose() {
      await Promise.all([state.pool?.dispose(), state.opened?.parts.dispose(), state.plugins.dispose()]);
      state.pool = null;
    },
  };
}

/**
 * Answers from the open site. If the site has no answer and a save has replaced it meanwhile, answers from the new
 * site.
 */
async function respondNow(state: DevState, urlPath: string, accept?: string): Promise<Reply | null> {
  await currentSite(state);
  // A save may have replaced the site meanwhile.
  const served = state.opened?.served;
  if (served === undefined) return null;
  const reply = await respond(served, urlPath, accept);
  return reply === null && state.opened?.served !== served ? respondNow(state, urlPath, accept) : reply;
}

/** Files and folders that plugins have read, and files of `include` that compiled pages show. */
function filesElsewhere({ opened, cache, config }: DevState): string[] {
  const deps = [...cache.state.pages.values()].flatMap(({ facts }) => facts.deps);
  return [
    ...(opened?.site.pluginReads ?? []).map((file) => path.resolve(config.root, file)),
    ...deps.flatMap(({ path: file, use }) => {
      if (use === 'plugin') return [path.resolve(config.root, file)];
      return use === undefined && file.startsWith('../') ? [path.resolve(config.content, file)] : [];
    }),
  ];
}

function watchPathsOf(state: DevState): string[] {
  const { config, opened } = state;
  return [
    config.content,
    ...config.files,
    ...[historyFileOf(config.content)].filter((file) => file !== null),
    path.join(config.root, siteTextsFile),
    ...state.awaited,
    ...config.styles,
    ...filesElsewhere(state),
    ...moduleFoldersOf(config),
    ...Object.keys(opened?.assets.components.inputs ?? {}).map((file) => path.resolve(config.root, file)),
  ];
}
