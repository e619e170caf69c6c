/** Bundles the site's Mermaid package into one document that draws diagrams and has no network access. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { mermaidFile } from '../package-files.ts';
import type { SiteConfig } from '../config/site.ts';
import type { OutputFile } from '../output-file.ts';
import { assetsFolder, joinedScript } from './esbuild.ts';
import { hashOf } from '../hash.ts';

/** Returns null if the site does not use diagrams. */
export async function bundleDiagrams(config: SiteConfig): Promise<OutputFile | null> {
  const library = config.markdown.mermaid === true ? mermaidFile(config.root) : null;
  if (library === null) return null;
  const scripts = [fs.readFileSync(library, 'utf8'), await joinedScript('diagrams/frame')].map(inDocument);
  const contents = documentOf(scripts);
  const hash = hashOf(contents);
  return { path: `${assetsFolder}/diagram-${hash.slice(0, 10)}.html`, contents, hash };
}

/**
 * Escapes text that would end an inline script. The escape does not change the script, because such text occurs only in
 * strings and patterns.
 */
function inDocument(script: string): string {
  return script.replaceAll(/<(?=\/script|script)/gi, '\\x3c').replaceAll('<!--', '\\x3c!--');
}

/** The scripts are inline because a document without an origin cannot fetch them from every host. */
function documentOf(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const policy = `default-src 'none'; script-src ${hashes.join(' ')}; style-src 'unsafe-inline'; img-src data:; font-src data:`;
  return (
    `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n` +
    `<meta http-equiv="content-security-policy" content="${policy}">\n<meta name="robots" content="noindex">\n` +
    `<title>Diagrams</title>\n</head>\n<body>\n${scripts.map((script) => `<script>${script}</script>\n`).join('')}</body>\n</html>\n`
  );
}
