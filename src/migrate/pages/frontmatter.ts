/** Converts a page's frontmatter to keys and values that docsite accepts, and adds notes about all others. */
import * as v from 'valibot';
import { stringify } from 'yaml';
import { parseYaml } from '../../compiler/frontmatter/parse-yaml.ts';
import { frontmatterSchema } from '../../compiler/frontmatter/schema.ts';
import { isRecord } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { keyMaps } from './frontmatter-keys.ts';
import type { PassContext } from './pass.ts';

const pattern = /^---[ \t]*\n([\s\S]*?)(?:\n)?^---[ \t]*(?:\n|$)/m;

/** The frontmatter as written, and the offset of the body. */
export function splitFrontmatter(text: string): { yaml: string | null; bodyStart: number } {
  if (!/^---[ \t]*\n/.test(text)) return { yaml: null, bodyStart: 0 };
  const match = pattern.exec(text);
  return match === null ? { yaml: null, bodyStart: 0 } : { yaml: match[1] ?? '', bodyStart: match[0].length };
}

/** The data in the frontmatter of a page; empty if it is missing or invalid. */
export function frontmatterOf(text: string): Record<string, Value> {
  const { yaml } = splitFrontmatter(text);
  if (yaml === null) return {};
  const parsed = parseYaml(yaml);
  const data = 'faults' in parsed ? undefined : (parsed.value as Value);
  return isRecord(data) ? data : {};
}

/** The text of the new frontmatter with its delimiters and a line break; empty if there is none. */
export function convertFrontmatter(text: string, context: PassContext): string {
  const { yaml } = splitFrontmatter(text);
  const added = { ...context.page.frontmatter, ...context.frontmatter };
  if (yaml === null || yaml.trim() === '') {
    const gap = yaml === null && /^\S/.test(text) ? '\n' : '';
    return Object.keys(added).length === 0 ? '' : `${written(added)}${gap}`;
  }
  const parsed = parseYaml(yaml);
  if ('faults' in parsed) {
    const [fault] = parsed.faults;
    const line = yaml.slice(0, fault?.start ?? 0).split('\n').length + 1;
    context.note({ kind: 'manual', cause: 'The frontmatter cannot be read', line, detail: fault?.reason ?? '' });
    return Object.keys(added).length === 0 ? '' : written(added);
  }
  const old = parsed.value as Value;
  const data = isRecord(old) ? old : {};
  const converted: Record<string, unknown> = { ...added, ...convertedKeys(data, yaml, context) };
  if ('hero' in context.frontmatter) Object.assign(converted, context.frontmatter);
  dropRefused(converted, context);
  if (JSON.stringify(converted) === JSON.stringify(data)) return `---\n${yaml}\n---\n`;
  return Object.keys(converted).length === 0 ? '' : written(converted);
}

function written(data: Record<string, unknown>): string {
  return `---\n${stringify(data, { lineWidth: 0 })}---\n`;
}

/** The line of a key in the page, or of its frontmatter. */
function lineOfKey(key: string, yaml: string): number {
  return yaml.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 2;
}

function convertedKeys(data: Record<string, Value>, yaml: string, context: PassContext): Record<string, unknown> {
  const maps = keyMaps(context.site.generator);
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    const map = Object.hasOwn(maps, key) ? maps[key] : undefined;
    if (map === undefined) result[key] = value;
    else Object.assign(result, map(value, { data, context, line: lineOfKey(key, yaml) }));
  }
  return result;
}

/** Removes keys whose values would be errors in docsite. */
function dropRefused(data: Record<string, unknown>, context: PassContext): void {
  const plain = JSON.parse(JSON.stringify(data)) as unknown;
  const result = v.safeParse(frontmatterSchema, plain);
  for (const issue of result.success ? [] : result.issues) {
    const key = String(issue.path?.[0]?.key ?? '');
    if (!(key in data)) continue;
    const isEmpty = data[key] === null;
    delete data[key];
    if (isEmpty) continue;
    const cause = 'A frontmatter value that docsite does not accept is omitted';
    context.note({ kind: 'manual', cause, line: 1, detail: key });
  }
}
