/** Combines docsite's content components and the site's own in one table, used for parsing, checking and rendering. */
import { createElement } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { contentComponents } from '../../../client/content/registry.ts';
import type { ContentComponent } from '../../../client/content/registry.ts';
import type { ComponentFacts } from './site.ts';

export interface Components {
  has(name: string): boolean;
  /** Null for an unknown name. */
  get(name: string): KnownComponent | null;
  /** True for inline components; all others are blocks. */
  isInline(name: string): boolean;
  names: string[];
}

export interface KnownComponent extends ContentComponent {
  /** When the browser hydrates it; `false` for never. */
  interactive: false | 'visible' | 'intent' | 'load';
  /** Browsers run a script instead of the component. */
  scripted?: true;
  /** The component may accept more props than are listed, so all literals are passed on. */
  isOpen: boolean;
  /** Hash of one of the site's components; absent for docsite's own components. */
  hash?: string;
}

export interface SiteComponents {
  /** The components as declared in the config. */
  declared: Record<string, { interactive: KnownComponent['interactive']; script?: string; inline?: boolean }>;
  /** Module of the components for server rendering; null if there is none. */
  module: Record<string, unknown> | null;
  /** Facts from the types of these components, by name. */
  facts: Record<string, ComponentFacts>;
}

/** A site's component replaces docsite's component with the same name. */
export function createComponents({ declared, module, facts }: SiteComponents): Components {
  const table = new Map<string, KnownComponent>();
  for (const [name, component] of Object.entries(contentComponents)) {
    table.set(name, { ...component, interactive: false, isOpen: false });
  }
  for (const [name, { interactive, script, inline }] of Object.entries(declared)) {
    const { props = {}, isOpen = true, takesChildren = true, hash = 'absent' } = facts[name] ?? {};
    table.set(name, {
      component: reactComponent(module?.[name]),
      props,
      display: inline === true ? 'inline' : 'block',
      content: takesChildren ? 'markdown' : 'nothing',
      fill: 'render',
      interactive,
      ...(script !== undefined && { scripted: true }),
      isOpen,
      hash,
    });
  }
  return {
    has: (name) => table.has(name),
    get: (name) => table.get(name) ?? null,
    isInline: (name) => table.get(name)?.display === 'inline',
    names: [...table.keys()],
  };
}

/** Renders only the children of a component that failed to load. */
function reactComponent(exported: unknown): ComponentType<never> {
  const isComponent =
    typeof exported === 'function' || (typeof exported === 'object' && exported !== null && '$$typeof' in exported);
  if (isComponent) return exported as ComponentType<never>;
  return function Absent({ children }: { children?: ReactNode }) {
    return createElement('div', null, children);
  };
}
