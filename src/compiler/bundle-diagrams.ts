/** Mermaid as the site has it installed → one document that draws diagrams and can reach nothing. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import * as esbuild from 'esbuild';
import { clientModule, mermaidFile } from './bundle-places.ts';
import type { SiteConfig } from './config.ts';
import type { OutputFile } from './emit.ts';
import { assetsFolder, browserTargets } from './esbuild-run.ts';
import { hashOf } from './hash.ts';

/** Null where the site draws no diagrams. */
export async function bundleDiagrams(config: SiteConfig): Promise<OutputFile | null> {
  const library = config.markdown.mermaid === true ? mermaidFile(config.root) : null;
  if (library === null) return null;
  const { outputFiles } = await esbuild.build({
    entryPoints: [clientModule('diagram-frame')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: browserTargets,
    charset: 'utf8',
    logLevel: 'silent',
  });
  const scripts = [fs.readFileSync(library, 'utf8'), outputFiles[0]?.text ?? ''].map(inDocument);
  const contents = documentOf(scripts);
  const hash = hashOf(contents);
  return { path: `${assetsFolder}/diagram-${hash.slice(0, 10)}.html`, contents, hash };
}

/** In strings and patterns, where alone these occur, the backslash changes nothing. */
function inDocument(script: string): string {
  return script.replaceAll(/<(?=\/script|script)/gi, '\\x3c').replaceAll('<!--', '\\x3c!--');
}

/** Its scripts stand in it: a document without an origin could not fetch them everywhere. */
function documentOf(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const policy = `default-src 'none'; script-src ${hashes.join(' ')}; style-src 'unsafe-inline'; img-src data:; font-src data:`;
  return (
    `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n` +
    `<meta http-equiv="content-security-policy" content="${policy}">\n<meta name="robots" content="noindex">\n` +
    `<title>Diagrams</title>\n</head>\n<body>\n${scripts.map((script) => `<script>${script}</script>\n`).join('')}</body>\n</html>\n`
  );
}
