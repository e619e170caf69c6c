/**
 * Shows the page's giscus discussion in a frame. Communicates with the frame through messages and does not run any of
 * its code.
 */

interface Props {
  repo: string;
  repoId: string;
  category: string;
  categoryId: string;
  mapping: 'pathname' | 'url' | 'title';
  host: string;
  lang: string;
}

/** The key under which giscus stores a reader's login. */
const sessionKey = 'giscus-session';

export default function showComments(island: HTMLElement, props: Props): void {
  const container = island.querySelector<HTMLElement>('.page-comments');
  if (container === null) return;
  const frame = document.createElement('iframe');
  frame.title = 'giscus';
  frame.loading = 'lazy';
  const begin = (): void => {
    container.hidden = document.querySelector('.doc-footer') === null;
    if (!container.hidden) frame.src = frameUrl(props);
  };
  const send = (config: object): void =>
    frame.contentWindow?.postMessage({ giscus: { setConfig: config } }, props.host);
  addEventListener('message', ({ origin, data, source }: MessageEvent<unknown>) => {
    if (origin !== props.host || source !== frame.contentWindow) return;
    const { resizeHeight, signOut, error } = (data as { giscus?: Record<string, unknown> } | null)?.giscus ?? {};
    if (typeof resizeHeight === 'number') frame.style.height = `${resizeHeight}px`;
    const isExpired = typeof error === 'string' && /Bad credentials|Invalid state value|State has expired/.test(error);
    if (signOut !== true && !isExpired) return;
    if (session() === '') return;
    localStorage.removeItem(sessionKey);
    begin();
  });
  new MutationObserver(() => send({ theme: theme() })).observe(document.documentElement, {
    attributeFilter: ['class'],
  });
  addEventListener('docsite:reload-content', begin);
  keepSession();
  begin();
  container.replaceChildren(frame);
}

function frameUrl({ repo, repoId, category, categoryId, mapping, host, lang }: Props): string {
  const page = new URL(location.href);
  page.hash = '';
  const pageUrl = page.href;
  const terms = {
    url: pageUrl,
    title: document.title,
    pathname: page.pathname.length < 2 ? 'index' : page.pathname.slice(1).replace(/\.\w+$/, ''),
  };
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '';
  const parameters = new URLSearchParams({
    origin: pageUrl,
    session: session(),
    repo,
    repoId,
    category,
    categoryId,
    term: terms[mapping],
    number: '',
    strict: '0',
    reactionsEnabled: '1',
    emitMetadata: '0',
    inputPosition: 'bottom',
    theme: theme(),
    description,
    backLink: pageUrl,
  });
  return `${host}/${lang === 'zh' ? 'zh-CN' : lang}/widget?${parameters.toString()}`;
}

function theme(): string {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Stores the session that giscus adds to the page's URL after a login. */
function keepSession(): void {
  const url = new URL(location.href);
  const given = url.searchParams.get('giscus');
  if (given === null) return;
  localStorage.setItem(sessionKey, JSON.stringify(given));
  url.searchParams.delete('giscus');
  history.replaceState(history.state, '', url);
}

function session(): string {
  try {
    return String(JSON.parse(localStorage.getItem(sessionKey) ?? '""'));
  } catch {
    // Another script may have written the entry, or storage may be disabled.
    return '';
  }
}
