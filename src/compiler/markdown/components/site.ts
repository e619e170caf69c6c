/** What pages know about the site's own components, as plain data. */
import type { PropType } from '../../../client/content/registry.ts';

/** The attributes that a component's tags accept. Plain data. */
export interface DeclaredProps {
  props: Record<string, PropType>;
  /** Accepts more than is listed, because the types say so or are not fully known. */
  isOpen: boolean;
  takesChildren: boolean;
}

/** One component as pages see it. Plain data. */
export interface ComponentFacts extends DeclaredProps {
  /** Hash of its module and everything that it imports, types included. */
  hash: string;
}
