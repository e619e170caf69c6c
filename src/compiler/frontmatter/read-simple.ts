/** Parses frontmatter of plain `key: text` lines, many times faster than a full YAML parser. */
import type { Frontmatter } from '../../shared/protocol.ts';

/** Returns the same data as a YAML parser, or null if the text needs a full parser. */
export function readSimple(yaml: string): Frontmatter | null {
  const data: Frontmatter = {};
  for (const line of yaml.split(/\r\n|\n/)) {
    if (line === '' || line.startsWith('#')) continue;
    // YAML has special rules for control characters.
    const match = /[\p{Cc}\u2028\u2029\uFEFF]/u.test(line) ? null : simpleLine.exec(line);
    const key = match?.[1];
    if (match === null || key === undefined || key === '__proto__' || Object.hasOwn(data, key)) return null;
    const [, , double, single, plain, integer] = match;
    const bare = plain?.trimEnd();
    if (bare === 'true' || bare === 'false') data[key] = bare === 'true';
    else if (integer !== undefined) data[key] = Number(integer);
    else if (bare !== undefined && notText.test(bare)) return null;
    else data[key] = double ?? single ?? bare ?? '';
  }
  return data;
}

const simpleLine =
  /^([A-Za-z_][\w-]*): +(?:"([^"\\]*)" *|'([^']*)' *|(\p{L}(?:[^:#]|:(?=\S)|(?<=\S)#)*)|(0|[1-9]\d{0,8}) *)$/u;
const notText = /^(?:true|false|null|~)$/i;
