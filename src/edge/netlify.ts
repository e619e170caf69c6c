/** An edge function for Netlify. The build writes the value of `site` before this code. */
import { answer } from './answer.ts';
import type { EdgeSite } from './answer.ts';

declare const site: EdgeSite;

/** The part of Netlify's context that this function uses. */
interface Context {
  next(): Promise<Response>;
}

export default function markdown(request: Request, context: Context): Promise<Response> {
  const { headers, method } = request;
  return answer(request, site, {
    next: () => context.next(),
    // The request passes through this function again, which does not handle paths with an extension.
    file: (url) => fetch(url, { headers, method, redirect: 'manual' }),
  });
}

/** Files with a hash in their name are not pages, so they have no other format. */
export const config = { path: `${site.base}*`, excludedPath: `${site.base}_docsite/*`, method: ['GET', 'HEAD'] };
