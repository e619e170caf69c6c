/** The options of a component in `components`. */

export interface UserComponent {
  /** Path of the module, relative to the root, or an installed package. */
  module: string;
  /** Name of the module's export that is the component. Default: `default`. */
  export?: string;
  /** When the browser hydrates it: when visible, on user intent, or on load. `false`: never. Default false. */
  interactive?: false | 'visible' | 'intent' | 'load';
  /** Module that browsers run instead of React, as a path relative to the root. Default: none. */
  script?: string;
  /** The component is part of a line of text; its HTML must be valid there. Default false. */
  inline?: boolean;
}
