/** Middleware for Cloudflare Pages. The build writes the value of `site` before this code. */
import { answer } from './answer.ts';
import type { EdgeSite } from './answer.ts';

declare const site: EdgeSite;

/** The part of Cloudflare's context that this function uses. */
interface Context {
  request: Request;
  env: { ASSETS: { fetch(request: Request): Promise<Response> } };
  next(): Promise<Response>;
}

export function onRequest({ request, env, next }: Context): Promise<Response> {
  const { headers, method } = request;
  return answer(request, site, {
    next,
    file: (url) => env.ASSETS.fetch(new Request(url, { headers, method, redirect: 'manual' })),
  });
}
