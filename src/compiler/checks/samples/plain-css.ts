/** Recognizes plain CSS without a parser, because a parser takes many times as long. */

/** Matches the first line of a rule for classes, ids and elements. */
const plainRule = /^[.#]?[A-Za-z][\w-]*(?: [.#]?[A-Za-z][\w-]*)* \{$/;

/**
 * Matches a declaration whose value consists of names, numbers and colors. Parsers accept any such value, except for
 * `all` and `composes`.
 */
const plainDeclaration = /^ +(?!(?:composes|all):)(?:--)?[a-z][\w-]*: [\w#%.-][\w#%., -]*;$/;

/** True if the code is CSS of the simplest form. If false, only a parser can determine whether it is valid. */
export function isPlainCss(code: string): boolean {
  let isOpen = false;
  for (const line of code.split('\n')) {
    if (line === '') continue;
    if (isOpen && line === '}') isOpen = false;
    else if (!isOpen && plainRule.test(line)) isOpen = true;
    else if (!isOpen || !plainDeclaration.test(line)) return false;
  }
  return !isOpen;
}
