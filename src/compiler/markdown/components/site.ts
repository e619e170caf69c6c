/** The facts about the site's own components that pages depend on, as plain data. */
import type { PropType } from '../../../client/content/registry.ts';

/** The attributes that a component's tags accept. Plain data. */
export interface DeclaredProps {
  props: Record<string, PropType>;
  /** True if tags may have other attributes, because the types allow them or are not fully known. */
  isOpen: boolean;
  takesChildren: boolean;
}

/** One component as pages see it. Plain data. */
export interface ComponentFacts extends DeclaredProps {
  /** Hash of its module and everything that it imports, including types. */
  hash: string;
}
