/** Finds the components that probably create the anchors of a page in another generator. */
import { contentComponents } from '../../../client/content/registry.ts';
import type { SiteConfig } from '../../config/site.ts';
import type { CheckInput } from '../input.ts';

/**
 * Finds the attribute of a component that contains an id, such as `titleId` for `<Section titleId="id">`, or the
 * component that is named after it, such as `<Challenges>` for `challenges`.
 */
export function createAttributeLookup({
  scanned,
  config,
}: CheckInput['site']): (id: string, path: string) => string | undefined {
  const attributes = new Map<string, ReadonlyMap<string, string>>();
  return (id, path) => {
    const known = attributes.get(path) ?? attributesIn(scanned.textOf(path), config);
    attributes.set(path, known);
    return known.get(id);
  };
}

/**
 * Names of the attributes of components in a text, by value; the first one for each value. Excludes built-in components,
 * whose ids are known.
 */
function attributesIn(text: string, { components }: Pick<SiteConfig, 'components'>): Map<string, string> {
  const names = new Map<string, string>();
  const isBuiltIn = (name: string): boolean =>
    Object.hasOwn(contentComponents, name) && !Object.hasOwn(components, name);
  for (const { 1: value = '', index } of text.matchAll(/="([^"\n]+)"/g)) {
    const [, component = '', name] =
      /<([A-Z][\w.]*)[^<>]*?\s([\w-]+)$/.exec(text.slice(Math.max(0, index - 500), index)) ?? [];
    if (name !== undefined && !names.has(value) && !isBuiltIn(component)) names.set(value, name);
  }
  for (const [, name = ''] of text.matchAll(/^ *<([A-Z]\w+)/gm)) {
    const id = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
    if (!names.has(id) && !isBuiltIn(name)) names.set(id, `<${name}>`);
  }
  return names;
}
