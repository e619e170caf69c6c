/** Loads the site's own components that are used to render pages. */
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToString } from './react-dom.ts';
import { shellNamesOf } from '../config/site-modules.ts';
import type { SlotProps } from '../../client/shell/shell.tsx';
import type { Island, Json } from '../../shared/protocol.ts';
import { partRegions, slotRegions } from '../../shared/shell-names.ts';
import type { PartName, SlotName } from '../../shared/shell-names.ts';
import { reasonOf } from '../../shared/values.ts';
import type { LayoutProps } from './context.ts';
import type { OwnParts } from './draw.ts';
import { errorOf } from './known-failure.ts';
import type { PartsSetup } from './parts-messages.ts';

/** Imports the site's own code, so call this in a thread that can be terminated. */
export async function loadOwnParts(config: PartsSetup['config'], serverComponents: string): Promise<OwnParts> {
  const module = (await import(serverComponents)) as Record<string, ComponentType<never>>;
  const { parts, slots } = shellNamesOf(config);
  const exported = <Props, Name extends string>(
    kind: string,
    names: readonly Name[],
  ): Record<Name, ComponentType<Props>> =>
    Object.fromEntries(names.map((name) => [name, module[`${kind}:${name}`]])) as Record<Name, ComponentType<Props>>;
  const drawn = new Map<string, { html: string; islands: Island[] }>();
  return {
    site: { parts: exported<never, PartName>('part', parts), slots: exported<SlotProps, SlotName>('slot', slots) },
    regions: new Set([...parts.map((name) => partRegions[name]), ...slots.map((name) => slotRegions[name])]),
    layouts: new Map(Object.entries(exported<LayoutProps, string>('layout', Object.keys(config.theme.layouts)))),
    globalsIn(lang) {
      const known = drawn.get(lang) ?? globalsOf(config, { module, lang });
      drawn.set(lang, known);
      return known;
    },
  };
}

/** Adds the component's name to an error, because the error does not identify the component that threw it. */
function draw(name: string, run: () => string): string {
  try {
    return run();
  } catch (error) {
    throw errorOf({ error: reasonOf(error), owner: `component:${name}` }, { cause: error });
  }
}

/** Passes the language to each global component; interactive components become islands. */
function globalsOf(
  { components, theme }: PartsSetup['config'],
  { module, lang }: { module: Record<string, ComponentType<never>>; lang: string },
): { html: string; islands: Island[] } {
  const islands: Island[] = [];
  const html = theme.globalComponents.map((name, index) => {
    const component = module[name] as ComponentType<Record<string, Json>> | undefined;
    if (component === undefined) return '';
    const { interactive: when, script, props: own = {} } = components[name] ?? { interactive: false };
    const props: Record<string, Json> = { ...own, lang };
    const id = `global-${index + 1}`;
    const drawn = draw(name, () => renderToString(createElement(component, props), { identifierPrefix: `${id}-` }));
    if (when === false) return drawn;
    islands.push({ id, component: name, props, when, ...(script !== undefined && { scripted: true }) });
    return `<doc-island data-island="${id}">${drawn}</doc-island>`;
  });
  return { html: html.join(''), islands };
}
