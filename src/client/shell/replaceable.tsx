/** Parts of the shell that a site can replace, and slots where it can add components. */
import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { ShellPage, SiteShell } from '../../shared/protocol.ts';
import type { PartName, SlotName } from '../../shared/shell-names.ts';

/** A site's own components for the shell, by name (see `shared/shell-names`). */
export interface SiteParts {
  parts: Partial<Record<PartName, ComponentType<never>>>;
  slots: Partial<Record<SlotName, ComponentType<SlotProps>>>;
}

/** Props of a component in a slot: the page, and the site in the page's language. */
export interface SlotProps {
  page: ShellPage;
  shell: SiteShell;
}

export const noParts: SiteParts = { parts: {}, slots: {} };

export const SitePartsContext = createContext<SiteParts>(noParts);

/**
 * Renders the site's part with this name, if it provides one. The part receives the same props, and docsite's part as
 * `Original`, so that the site can wrap it.
 */
export function replaceable<Props extends object>(
  name: PartName,
  Original: ComponentType<Props>,
): ComponentType<Props> {
  return function Part(props: Props): ReactNode {
    const Own = useContext(SitePartsContext).parts[name] as
      | ComponentType<Props & { Original: ComponentType<Props> }>
      | undefined;
    return Own === undefined ? <Original {...props} /> : <Own {...props} Original={Original} />;
  };
}

/**
 * The page's breadcrumbs. Renders nothing unless the site turns them on, because the component is bundled only in that
 * case.
 */
export const Breadcrumbs = replaceable<SlotProps>('Breadcrumbs', () => null);

/** Renders nothing unless the site or a plugin fills the slot. */
export function Slot({ name, page, shell }: SlotProps & { name: SlotName }): ReactNode {
  const Own = useContext(SitePartsContext).slots[name];
  return Own === undefined ? null : <Own page={page} shell={shell} />;
}
