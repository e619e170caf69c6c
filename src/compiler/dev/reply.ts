/** Builds the development server's responses: status, media type and body. */
import { pageRenderFailed } from '../findings/catalogue.ts';
import type { FailedRendering } from './served-site.ts';
import { escapeText } from '../render/document.ts';

export interface Reply {
  status: number;
  type: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
}

export function htmlReply(status: number, body: string): Reply {
  return { status, type: 'text/html; charset=utf-8', body };
}

export function fileReply(file: string, body: Reply['body']): Reply {
  return { status: 200, type: typeOf(file), body };
}

export function redirectReply(status: 302 | 308, location: string): Reply {
  return { ...htmlReply(status, ''), headers: { location } };
}

/** The page without the site's own parts. If docsite cannot render it either, a document that reloads itself. */
export function failureReply({ error, owner, instead }: FailedRendering): Reply {
  if (instead !== null) return htmlReply(500, instead.html);
  const { message } = pageRenderFailed({ reason: error, owner });
  const head = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>docsite</title>';
  return htmlReply(500, `${head}<pre>${escapeText(message)}</pre>`);
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  md: 'text/markdown; charset=utf-8',
};

/** Media type by extension; the server knows more extensions than the few listed here. */
function typeOf(file: string): string {
  return types[file.slice(file.lastIndexOf('.') + 1)] ?? '';
}
