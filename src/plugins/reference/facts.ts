/** The plugin's facts about a package's types, as plain data. */

/** A property or option. Absent keys are unknown or do not apply. */
export interface ValueFacts {
  /** TypeScript code on one or more lines. */
  type: string;
  /** Ids of named types in the type, if the package declares them. */
  uses?: string[];
  isOptional?: true;
  /** Code from `@default`. */
  default?: string;
  /** From `@since`. */
  since?: string;
  /** The reason in `@deprecated`; empty if the tag has no text. */
  deprecated?: string;
  /** The doc comment, if doc comments are used. */
  description?: string;
}

export interface MemberFacts extends ValueFacts {
  name: string;
}

/** A named type that the package declares. */
export interface TypeFacts {
  name: string;
  /** The type's declaration. */
  text: string;
  uses?: string[];
  /** Members of an object type. */
  members?: MemberFacts[];
  /** Types of other packages whose members are also members of the type, but are not listed. */
  inherited?: string[];
  deprecated?: string;
  description?: string;
}

export interface SignatureFacts {
  /** `create(options?: Options): Promise<Instance>` */
  text: string;
  uses?: string[];
  parameters: MemberFacts[];
  /** Absent for the constructor of a class. */
  returns?: { type: string; description?: string };
  /** From `@throws`: types, if the comment names them, each with a description if doc comments are used. */
  throws: { type?: string; description?: string }[];
  /** Markdown from `@example`, if doc comments are used. */
  examples?: string[];
  since?: string;
  deprecated?: string;
  description?: string;
}

/** The facts about one package. */
export interface PackageFacts {
  /** By option path, such as `server.port`. */
  options: Record<string, ValueFacts>;
  /** By id, which is the name, with a number appended if two types have the same name. */
  types: Record<string, TypeFacts>;
  /** By name; several signatures are overloads. */
  functions: Record<string, SignatureFacts[]>;
}

/** A default as specified by the site: code, or code for each case, such as `development` and `production`. */
export type StatedDefault = string | Record<string, string>;

/** The facts about an option that a site adds. */
export interface AddedFacts {
  default?: StatedDefault;
  /** True if the page describes the default in words, because it depends on something else. */
  inWords?: boolean;
  since?: string;
  deprecated?: string;
  /** How to set it on the command line, such as `--port <port>`. */
  flag?: string;
}

/** All facts that a page shows about an option. */
export type OptionFacts = Omit<ValueFacts, 'default'> & AddedFacts;
