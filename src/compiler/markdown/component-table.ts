/** docsite's content components and the site's own, by name: one table for parsing, checking and rendering. */
import { createElement } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { contentComponents } from '../../client/content/registry.ts';
import type { ContentComponent } from '../../client/content/registry.ts';
import type { ComponentFacts } from '../component-facts.ts';

export interface Components {
  has(name: string): boolean;
  /** Null for an unknown name. */
  get(name: string): KnownComponent | null;
  /** Flows in text instead of being a block. */
  isInline(name: string): boolean;
  names: string[];
}

export interface KnownComponent extends ContentComponent {
  /** `false` for components that the browser never hydrates. */
  interactive: false | 'visible' | 'intent' | 'load';
  /** Browsers run a script in its place. */
  scripted?: true;
  /** It may take more props than are listed, so any literal is passed on. */
  isOpen: boolean;
  /** Hash of the site's own component; absent for docsite's. */
  hash?: string;
}

export interface SiteComponents {
  /** As in the configuration. */
  declared: Record<string, { interactive: KnownComponent['interactive']; script?: string; inline?: boolean }>;
  /** Module of the components for server rendering; null when there is none. */
  module: Record<string, unknown> | null;
  /** What their types say, by name. */
  facts: Record<string, ComponentFacts>;
}

/** A site's component of the same name takes the place of docsite's. */
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
      place: inline === true ? 'inline' : 'block',
      holds: takesChildren ? 'markdown' : 'nothing',
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
    isInline: (name) => table.get(name)?.place === 'inline',
    names: [...table.keys()],
  };
}

/** A component that could not be loaded shows what it holds. */
function reactComponent(exported: unknown): ComponentType<never> {
  const isComponent =
    typeof exported === 'function' || (typeof exported === 'object' && exported !== null && '$$typeof' in exported);
  if (isComponent) return exported as ComponentType<never>;
  return function Absent({ children }: { children?: ReactNode }) {
    return createElement('div', null, children);
  };
}
