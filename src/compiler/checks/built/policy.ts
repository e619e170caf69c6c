/** Finds parts of a document that its content security policy blocks. */
import { createHash } from 'node:crypto';
import { valueOf } from './read-document.ts';
import type { DocumentFacts, Tag } from './read-document.ts';
import type { HtmlFault } from './html-faults.ts';
import { loadsOfTag } from '../../policy/loads.ts';
import { allowsUrl, directives as directiveNames } from '../../policy/sources.ts';

/** `origin`: the site's origin, such as `https://docs.example.org`; empty if unknown. */
export function policyFaultsOf({ policy, tags }: DocumentFacts, origin: string): HtmlFault[] {
  if (policy === '') return [];
  const directives = directivesOf(policy);
  return tags.flatMap((tag) =>
    reasonsFor(tag, { directives, origin }).map((reason) => ({ reason, line: tag.line, column: tag.column })),
  );
}

type Directives = ReadonlyMap<string, readonly string[]>;

function directivesOf(policy: string): Directives {
  const found = new Map<string, readonly string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name !== '' && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), sources);
  }
  return found;
}

function reasonsFor(tag: Tag, { directives, origin }: { directives: Directives; origin: string }): string[] {
  const reasons: string[] = [];
  for (const [name, value] of tag.attributes) {
    if (name === 'style' && !allowsInline(sourcesOf('style-src-attr', directives), value))
      reasons.push(`the style attribute of \`<${tag.name}>\` is ignored: \`${short(value)}\``);
    if (name.startsWith('on') && !allowsInline(sourcesOf('script-src-attr', directives), value))
      reasons.push(`\`${name}\` of \`<${tag.name}>\` never runs: \`${short(value)}\``);
    if (name === 'href' && /^\s*javascript:/i.test(value)) reasons.push(`\`${short(value)}\` never runs`);
  }
  if (tag.name === 'script' && !tag.attributes.has('src') && isRun(tag)) {
    if (!allowsInline(sourcesOf('script-src-elem', directives), tag.text))
      reasons.push(`an inline script never runs: \`${short(tag.text)}\``);
  }
  if (tag.name === 'style' && !allowsInline(sourcesOf('style-src-elem', directives), tag.text))
    reasons.push(`an inline style sheet is ignored: \`${short(tag.text)}\``);
  for (const { option, url } of loadsOfTag(tag.name, (name) => valueOf(tag, name))) {
    const directive =
      { scripts: 'script-src-elem', styles: 'style-src-elem' }[String(option)] ?? directiveNames[option];
    // `form-action` is the only one of these directives that does not fall back to `default-src`.
    const sources = option === 'forms' ? (directives.get(directive) ?? null) : sourcesOf(directive, directives);
    if (sources !== null && !allowsUrl(url, { sources, origin }))
      reasons.push(`\`${short(url)}\` is not loaded: \`${directive}\` does not allow it`);
  }
  return reasons;
}

/** True for a script that browsers run, as opposed to a data block. */
function isRun(tag: Tag): boolean {
  const type = valueOf(tag, 'type').trim().toLowerCase();
  return /^(?:|module|importmap|speculationrules|text\/javascript|application\/javascript)$/.test(type);
}

const fallbacks: Readonly<Record<string, string>> = {
  'style-src-attr': 'style-src',
  'style-src-elem': 'style-src',
  'script-src-attr': 'script-src',
  'script-src-elem': 'script-src',
};

/** The sources of a directive, or of the directive that it falls back to; null if the policy has neither directive. */
function sourcesOf(name: string, directives: Directives): readonly string[] | null {
  const fallback = fallbacks[name];
  return (
    directives.get(name) ??
    (fallback === undefined ? undefined : directives.get(fallback)) ??
    directives.get('default-src') ??
    null
  );
}

function allowsInline(sources: readonly string[] | null, text: string): boolean {
  if (sources === null) return true;
  const hashes = sources.filter((source) => /^'sha(?:256|384|512)-/.test(source));
  // If the policy contains a hash, browsers ignore `unsafe-inline`.
  if (hashes.length === 0) return sources.includes("'unsafe-inline'");
  return ['sha256', 'sha384', 'sha512'].some((name) =>
    hashes.includes(`'${name}-${createHash(name).update(text).digest('base64')}'`),
  );
}

function short(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
