/** Answers requests for other page formats, such as Markdown, on hosts whose rules cannot read `Accept`. */
import { negotiated } from '../shared/negotiate.ts';

/** The part of the site that the functions need; the build writes it before their code. */
export interface EdgeSite {
  /** Begins and ends with `/`. */
  base: string;
  forms: readonly { type: string; extension: string }[];
}

/** Functions that the host provides for responses. */
export interface EdgeHost {
  /** The response that the host would send without this function. */
  next(): Promise<Response>;
  /** One of the site's files. */
  file(url: URL): Promise<Response>;
}

/** Responds with the format that the request prefers if the page has it; otherwise with the host's own response. */
export async function answer(request: Request, { base, forms }: EdgeSite, host: EdgeHost): Promise<Response> {
  const url = new URL(request.url);
  if (!isForPage(url.pathname, base) || !/^(?:GET|HEAD)$/.test(request.method)) return host.next();
  const type = negotiated(
    request.headers.get('accept') ?? undefined,
    forms.map((form) => form.type),
  );
  const form = forms.find((one) => one.type === type);
  const found = form === undefined ? null : await fileOf(url, form.extension, host);
  const response = found ?? (await host.next());
  // The host's responses are immutable, so the headers are copied.
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept');
  if (found !== null) headers.set('content-type', `${type}; charset=utf-8`);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** True for the path of a page. Paths with an extension are files, except `.html`. */
function isForPage(path: string, base: string): boolean {
  return path.startsWith(base) && (path.endsWith('.html') || !/\.[a-z][a-z\d]*$/i.test(path));
}

/** The file next to the page's document; null if it does not exist. A page may be a file or the index of a folder. */
async function fileOf(url: URL, extension: string, host: EdgeHost): Promise<Response | null> {
  const path = url.pathname.replace(/\.html$/, '');
  const names = path.endsWith('/')
    ? [`${path}index`, ...(path.length > 1 ? [path.slice(0, -1)] : [])]
    : [path, `${path}/index`];
  for (const name of names) {
    const response = await host.file(new URL(`${name}.${extension}`, url));
    // Some hosts respond with an HTML page if a file does not exist.
    if (response.status === 304 || (response.ok && !/^text\/html\b/.test(response.headers.get('content-type') ?? '')))
      return response;
  }
  return null;
}
