/**
 * Finds options in prose and in JavaScript samples that are one typo away from an option of the documented type. Other
 * unknown options usually belong to another tool.
 */
import { codeInPage } from '../api/code-in-pages.ts';
import { closest } from '../../findings/closest.ts';
import { createPointAt } from '../../findings/lines.ts';
import { scriptTree } from '../../script-tree.ts';
import { fieldsOf } from '../../../shared/values.ts';

/** Counted from 1 within the text. */
export interface WrongOption {
  written: string;
  nearest: string;
  line: number;
  column: number;
}

/** A type's options, such as `output.minify`, by group. */
export type OptionGroups = ReadonlyMap<string, ReadonlySet<string>>;

export function groupsOf(options: Iterable<string>): OptionGroups {
  const groups = new Map<string, Set<string>>();
  for (const option of options) {
    const [group = '', member] = option.split('.');
    if (member !== undefined) groups.set(group, (groups.get(group) ?? new Set()).add(member));
  }
  return groups;
}

/** Reads names in backticks, such as `output.minify`. */
export function wrongInProse(text: string, groups: OptionGroups): WrongOption[] {
  return codeInPage(text).flatMap((piece) => {
    const [, group = '', member = ''] = /^([a-z]\w*)\.([A-Za-z]\w*)(?:\.\w+)*$/.exec(piece.text) ?? [];
    const nearest = piece.language === null ? misspelled(group, member, groups) : undefined;
    if (nearest === undefined) return [];
    const { line, column } = piece;
    return [{ written: `${group}.${member}`, nearest: `${group}.${nearest}`, line, column }];
  });
}

/** Reads the keys of objects such as `{ output: { minify: true } }` that are not part of another object. */
export function wrongInCode(code: string, groups: OptionGroups): WrongOption[] {
  const pointAt = createPointAt(code);
  const found: WrongOption[] = [];
  const visit = (node: unknown, isInObject: boolean): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, isInObject);
    else if (typeof node === 'object' && node !== null) {
      const isObject = fieldsOf(node)['type'] === 'ObjectExpression';
      if (isObject && !isInObject)
        for (const { name: group, value } of keysIn(node))
          for (const { name, start } of keysIn(value)) {
            const nearest = misspelled(group, name, groups);
            if (nearest !== undefined)
              found.push({ written: `${group}.${name}`, nearest: `${group}.${nearest}`, ...pointAt(start) });
          }
      for (const child of Object.values(node)) visit(child, isInObject || isObject);
    }
  };
  visit(scriptTree('sample.jsx', code)?.body, false);
  return found;
}

function keysIn(node: unknown): { name: string; value: unknown; start: number }[] {
  const { type, properties } = fieldsOf(node);
  if (type !== 'ObjectExpression' || !Array.isArray(properties)) return [];
  return properties.flatMap((property: unknown) => {
    const { key, value } = fieldsOf(property);
    const { name, start } = fieldsOf(key);
    return typeof name === 'string' && typeof start === 'number' ? [{ name, value, start }] : [];
  });
}

/**
 * The option of the group that was probably meant; undefined if the name is correct or not similar to any. A different
 * ending, as in `targets`, usually means an option from an older version.
 */
function misspelled(group: string, name: string, groups: OptionGroups): string | undefined {
  const members = groups.get(group);
  if (members === undefined || name === '' || members.has(name)) return undefined;
  const nearest = closest(name, members, 1);
  return nearest === undefined || nearest.startsWith(name) || name.startsWith(nearest) ? undefined : nearest;
}
