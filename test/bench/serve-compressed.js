/** Serves folders with Brotli, as a host would, and counts the bytes of every response. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
/** These files are already compressed, so hosts serve them unchanged. */
const isCompressed = /\.(?:png|jpg|webp|woff2|pf_fragment|pf_index|pf_meta|pagefind)$/;

/** `places` maps URL prefixes to folders. `/blank-<lang>` is an empty page in that language. */
export async function serveCompressed(places) {
  const compressed = new Map();
  let log = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://host');
    const blank = /^\/blank-([\w-]+)$/.exec(pathname);
    const file = blank === null ? fileAt(decodeURIComponent(pathname), places) : undefined;
    if (file === undefined) {
      response.writeHead(blank === null ? 404 : 200, { 'content-type': 'text/html' });
      response.end(blank === null ? '' : `<!doctype html><html lang="${blank[1]}"><title>Blank</title>`);
      return;
    }
    const isPlain = isCompressed.test(file);
    const body = compressed.get(file) ?? (isPlain ? readFileSync(file) : brotliCompressSync(readFileSync(file)));
    compressed.set(file, body);
    log.push({ url: pathname, bytes: body.length, at: Date.now() });
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      ...(!isPlain && { 'content-encoding': 'br' }),
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** Returns the responses since the last call. */
    takeLog() {
      const taken = log;
      log = [];
      return taken;
    },
    /** Returns all scripts of the built site. */
    scripts() {
      const folder = path.join(places['/'], '_docsite/assets');
      return readdirSync(folder)
        .filter((name) => name.endsWith('.js'))
        .map((name) => ({ url: `/_docsite/assets/${name}`, text: readFileSync(path.join(folder, name), 'utf8') }));
    },
    close: () => server.close(),
  };
}

function fileAt(pathname, places) {
  const [start, folder] = Object.entries(places).find(([prefix]) => pathname.startsWith(prefix)) ?? [];
  if (folder === undefined) return undefined;
  const base = path.join(folder, pathname.slice(start.length));
  return [base, `${base}.html`, path.join(base, 'index.html')].find((file) => {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  });
}
