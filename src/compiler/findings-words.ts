/** Findings about what stands for other text in a page. One function per code. */
import type { Finding } from './diagnostics.ts';

/** `%{site.name}` or `%{page.name}` without such a variable or key. */
export function valueUnknown(facts: { name: string; nearest?: string; names: readonly string[] }): Finding {
  const known =
    facts.names.length === 0
      ? 'name it in `markdown.variables` of the configuration, or in the frontmatter of the page'
      : `known here: ${facts.names.map((name) => `\`${name}\``).join(', ')}`;
  return {
    code: 'value-unknown',
    severity: 'warning',
    message: `nothing is called \`${facts.name}\`; \`%{${facts.name}}\` is shown as text`,
    hint: facts.nearest === undefined ? known : `did you mean \`%{${facts.nearest}}\`?`,
  };
}

/** A snippet without the region or heading that is asked of it. */
export function snippetPartMissing(facts: {
  path: string;
  part: string;
  nearest?: string;
  names: readonly string[];
}): Finding {
  const known =
    facts.names.length === 0
      ? 'mark the lines with `<!-- #region name -->` and `<!-- #endregion -->`, or give them a heading'
      : `it has ${facts.names.map((name) => `\`#${name}\``).join(', ')}`;
  return {
    code: 'snippet-part-missing',
    severity: 'error',
    message: `\`${facts.path}\` has no region or heading \`#${facts.part}\``,
    hint: facts.nearest === undefined ? known : `did you mean \`#${facts.nearest}\`?`,
  };
}

/** A comment such as `[!code xyz]` in a block of code. */
export function codeMarkUnknown(facts: { name: string; nearest?: string; names: readonly string[] }): Finding {
  return {
    code: 'code-mark-unknown',
    severity: 'warning',
    message: `\`[!code ${facts.name}]\` marks nothing`,
    hint:
      facts.nearest === undefined
        ? `marks are ${facts.names.join(', ')}; write \`[\\!code …]\` to show one`
        : `did you mean \`[!code ${facts.nearest}]\`?`,
  };
}

/** Something else than code fences in `:::code-group`. */
export function codeGroupContent(): Finding {
  return {
    code: 'code-group-content',
    severity: 'warning',
    message: 'a `code-group` holds blocks of code and nothing else; what else stands in it is shown below the tabs',
  };
}
