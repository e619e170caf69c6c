/** The site's interactive components by name, each in a separate chunk. The bundler replaces this module. */
import type { ComponentType, ReactNode } from 'react';

/** Props of an island component: JSON values, and children as opaque HTML. */
export type IslandComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

export const islandComponents: Record<string, () => Promise<{ default: IslandComponent }>> = {};
