/** The options of a component in `components`. */

export interface UserComponent {
  /** Path of the module, relative to the root; its default export is the component. */
  module: string;
  /** When the browser hydrates it: when visible, on user intent, or on load. `false`: never. Default false. */
  interactive?: false | 'visible' | 'intent' | 'load';
  /** Module that browsers run instead of React, as a path relative to the root. Default: none. */
  script?: string;
  /** The component is part of a line of text; its HTML must be valid there. Default false. */
  inline?: boolean;
}
