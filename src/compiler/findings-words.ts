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
