/** The parts of the shell that a site may replace, and the places where it may add something of its own. */
import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { ShellPage, SiteShell } from '../shared/protocol.ts';
import type { PartName, SlotName } from '../shared/shell-names.ts';

/** A site's own components in the shell, by the names of shared/shell-names. */
export interface SiteParts {
  parts: Partial<Record<PartName, ComponentType<never>>>;
  slots: Partial<Record<SlotName, ComponentType<SlotProps>>>;
}

/** What stands in a slot is told of the page, and of the site in the page's language. */
export interface SlotProps {
  page: ShellPage;
  shell: SiteShell;
}

export const noParts: SiteParts = { parts: {}, slots: {} };

export const SitePartsContext = createContext<SiteParts>(noParts);

/**
 * A part that is the site's own where it has one of that name. The site's is given the same props, and docsite's part as
 * `Original`, so that it may wrap it.
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

/** Nothing, unless the site fills it. */
export function Slot({ name, page, shell }: SlotProps & { name: SlotName }): ReactNode {
  const Own = useContext(SitePartsContext).slots[name];
  return Own === undefined ? null : <Own page={page} shell={shell} />;
}
