/** The site's interactive components by name, each in a chunk of its own; the bundler puts them here. */
import type { ComponentType, ReactNode } from 'react';

/** What every island component accepts: JSON props, and its children as opaque HTML. */
export type IslandComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

export const islandComponents: Record<string, () => Promise<{ default: IslandComponent }>> = {};
