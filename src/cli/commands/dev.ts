/** `docsite dev`: starts a server that compiles pages on request and updates open pages. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createCompiler, isInstalled } from '../../compiler/index.ts';
import type { Compiler, ConfigOverrides } from '../../compiler/index.ts';
import { headersAt } from '../../shared/response-headers.ts';
import { dataFolder, withBase, withoutBase } from '../../shared/urls.ts';
import { announce, startAnnounced } from '../server/announce.ts';
import { defaultPorts } from '../server/default-ports.ts';
import type { ServeOptions } from '../server/announce.ts';
import { createLiveFindings } from '../server/live-findings.ts';
import type { LiveFindings } from '../server/live-findings.ts';
import { createLiveUpdates } from '../server/live-updates.ts';
import type { LiveUpdates } from '../server/live-updates.ts';
import { openBrowser } from '../server/open-browser.ts';
import { readShortcuts } from '../server/shortcuts.ts';
import type { ShortcutAction } from '../server/shortcuts.ts';
import {
  clearScreen,
  isTerminal,
  printFailure,
  printNote,
  printRefusal,
  printShortcuts,
  printUpdate,
  printUsageError,
} from '../report/report.ts';
import type { Detail } from '../report/report.ts';
import { formatRun } from '../report/format-diagnosis.ts';
import { aborted, exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';
import { typeOf } from '../server/serve-files.ts';
import { plainText } from '../server/server.ts';
import type { Answer, Handler, RunningServer } from '../server/server.ts';
import { watch } from '../server/watch.ts';
import type { Watcher } from '../server/watch.ts';

export interface DevOptions extends ServeOptions {
  /** The site's root, absolute or relative to the working folder. */
  root: string;
  overrides: ConfigOverrides;
  cache: 'use' | 'ignore';
  detail: Detail;
  /** Whether to open the browser when the server is ready. */
  browser: 'open' | 'leave';
}

/** Maximum time in milliseconds that background work waits for the first page request. */
const firstPageWait = 1000;

export async function dev(options: DevOptions, interrupted: AbortSignal): Promise<ExitCode> {
  const startedAt = Date.now();
  const quitting = new AbortController();
  const signal = AbortSignal.any([interrupted, quitting.signal]);
  const live = createLiveUpdates();
  const { compiler, findings } = await createCompiler({
    root: path.resolve(options.root),
    overrides: options.overrides,
    mode: 'dev',
    cache: options.cache,
    devToken: live.token,
  });
  if (compiler === null) {
    printRefusal(findings);
    return exitCodes.usage;
  }
  if (options.detail === 'verbose') printNote(formatRun(compiler.config));
  const opened = await compiler.open();
  const liveFindings = createLiveFindings({
    async read() {
      const found = await compiler.findings();
      live.broadcast(await compiler.showHistory());
      return found;
    },
    pagesOf: (file) => compiler.pagesOf(file),
    live,
    detail: options.detail,
    onFault: printFault,
  });
  const session: Session = {
    compiler,
    live,
    findings: liveFindings,
    warming: { isWarm: false, hasFailed: false, rounds: 0 },
  };
  const { handler, answered } = observed(answer(session));
  const server = await startAnnounced(options, { handler, defaultPort: defaultPorts.dev, onFault: printFault });
  if (server === null) {
    await compiler.dispose();
    return exitCodes.usage;
  }
  const { title, base } = compiler.config;
  const url = server.urls.local + base;
  const keys = isTerminal() ? 'listening' : 'none';
  announce(`${title}, ready in ${Date.now() - startedAt} ms`, server, { base, keys });
  liveFindings.begin([...findings, ...opened.findings]);
  if (options.browser === 'open') openBrowser(url);

  const stopped = aborted(signal);
  await Promise.race([answered, delay(firstPageWait, undefined, { ref: false }), stopped]);
  const watcher = keepUpToDate(session, { since: startedAt, signal });
  const shortcuts = keys === 'none' ? null : listen(compiler, { url, server, watcher, quit: () => quitting.abort() });
  await stopped;
  shortcuts?.close();
  live.close();
  liveFindings.close();
  await Promise.all([watcher.close(), server.close()]);
  await compiler.dispose();
  return exitCodes.clean;
}

/** The parts of a running development server. */
interface Session {
  compiler: Compiler;
  live: LiveUpdates;
  findings: LiveFindings;
  /** The background work that compiles the pages that have not been requested. Links can be checked only after it. */
  warming: { isWarm: boolean; hasFailed: boolean; rounds: number };
}

/** Reads shortcuts from the terminal. */
function listen(
  compiler: Compiler,
  { url, server, watcher, quit }: { url: string; server: RunningServer; watcher: Watcher; quit: () => void },
): { close(): void } {
  const actions: ShortcutAction[] = [
    { key: 'o', effect: 'open the site in the browser', run: () => openBrowser(url) },
    {
      key: 'r',
      effect: 'reload the configuration and all pages',
      run: () => watcher.touch(compiler.config.file),
    },
    {
      key: 'c',
      effect: 'clear the terminal',
      run() {
        clearScreen();
        announce(compiler.config.title, server, { base: compiler.config.base, keys: 'listening' });
      },
    },
    { key: 'q', effect: 'stop the server', run: quit },
    { key: 'h', effect: 'show these shortcuts', run: () => printShortcuts(actions) },
  ];
  return readShortcuts(actions, { unknown: () => printShortcuts(actions), fault: printFailure });
}

/** Answers requests with pages, data and assets from the compiler. */
function answer({ compiler, live, findings, warming }: Session): Handler {
  return async ({ path: requested, query, headers: sent }) => {
    const { base, headers: rules } = compiler.config;
    if (requested === withBase(`/${dataFolder}/events`, base)) return live.subscribe(query, [findings.current()]);
    if (requested === withBase(`/${dataFolder}/edit`, base)) {
      return live.isOwn(query) ? edit(query, { compiler, findings }) : plainText(403, 'invalid token');
    }
    if (base !== '/' && (requested === '/' || requested === base.slice(0, -1))) {
      return { status: 302, headers: { Location: base, 'Cache-Control': 'no-store' }, body: '' };
    }
    const inBase = withoutBase(requested, base);
    if (inBase === null) return plainText(404, `not found: did you mean ${withBase(requested, base)}?`);
    // Changes may be made while the reply is created.
    const since = live.sent();
    const reply = await compiler.respond(requested, sent.accept);
    if (reply === null) return plainText(404, 'not found');
    // The reason is one of the findings.
    if (reply.status === 500 && warming.isWarm) findings.refreshSoon();
    const added = headersAt(inBase, rules);
    const headers = {
      ...added,
      ...reply.headers,
      'Content-Type': reply.type || typeOf(requested),
      'Cache-Control': 'no-store',
    };
    return { status: reply.status, headers, body: withNumber(reply.body, { token: live.token, since }) };
  };
}

/** Adds the number of broadcasts to the token in a document. */
function withNumber<Body>(body: Body, { token, since }: { token: string; since: number }): Body | string {
  return typeof body === 'string' ? body.replace(`content="${token}"`, `content="${token}.${since}"`) : body;
}

/** Opens the editor at the position of a finding. Refuses files without findings. */
async function edit(query: string, { compiler, findings }: Pick<Session, 'compiler' | 'findings'>): Promise<Answer> {
  const parameters = new URLSearchParams(query);
  const file = parameters.get('file') ?? '';
  if (!findings.isIn(file)) return plainText(404, 'no findings in this file');
  const { default: launchEditor } = await import('launch-editor');
  const [line = 1, column = 1] = ['line', 'column'].map((name) =>
    Math.max(1, Math.trunc(Number(parameters.get(name))) || 1),
  );
  launchEditor(`${path.resolve(compiler.config.root, file)}:${line}:${column}`);
  return plainText(202, 'opening');
}

/** Returns the handler, and a promise that resolves after the handler's first response. */
function observed(handler: Handler): { handler: Handler; answered: Promise<void> } {
  const latch: { open: () => void } = { open() {} };
  const answered = new Promise<void>((resolve) => (latch.open = resolve));
  return { answered, handler: (question) => handler(question).finally(() => latch.open()) };
}

/** Watches the site, and compiles pages that have not been requested yet. */
function keepUpToDate(
  { compiler, live, findings, warming: state }: Session,
  { since, signal }: { since: number; signal: AbortSignal },
): Watcher {
  const warm = async (): Promise<void> => {
    const round = ++state.rounds;
    Object.assign(state, { isWarm: false, hasFailed: false });
    try {
      await compiler.warm(signal);
    } catch (error) {
      if (!signal.aborted) printFault(error);
      state.hasFailed = true;
      return;
    }
    if (round !== state.rounds || signal.aborted) return;
    state.isWarm = true;
    findings.refreshSoon();
  };
  const watcher = watch({
    paths: () => compiler.watchPaths(),
    ignored: [compiler.config.outDir],
    since,
    async onChange(files) {
      const from = performance.now();
      const messages = await compiler.update(files);
      live.broadcast(messages);
      if (messages.length > 0)
        printUpdate(
          files.map((file) => `${shownPath(file, compiler.config.root)}${fs.existsSync(file) ? '' : ' (deleted)'}`),
          performance.now() - from,
        );
      if (state.hasFailed || messages.some(({ type }) => type !== 'page' && type !== 'findings')) void warm();
      else if (state.isWarm) findings.refreshSoon();
    },
    isInstalled,
    onFault(error) {
      printFault(error);
      if (!isInstalled()) watcher.touchWhenInstalled(compiler.config.file);
    },
    onLimit: (message) =>
      printUsageError(
        `not all files can be watched: ${message}`,
        "raise the system's limit on watched files, or restart docsite after each save",
      ),
  });
  void watcher.ready.then(warm);
  return watcher;
}

/** Tasks fail while `npm ci` replaces docsite's own packages. */
function printFault(error: unknown): void {
  if (isInstalled()) printFailure(error, 'running');
  else printNote('docsite is being reinstalled; the server resumes when the installation finishes');
}

function shownPath(file: string, root: string): string {
  if (/[\\/]\.git[\\/]/.test(file)) return 'git history';
  return path.relative(root, file).replaceAll(path.sep, '/');
}
