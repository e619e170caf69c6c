/** Replaces generated parts of Markdown pages. Comments mark where they start and end. */

/** Replaces the text between `<!-- generated:name -->` and `<!-- /generated:name -->`. */
export function withPart(text, name, part) {
  const [opening, closing] = [`<!-- generated:${name} -->`, `<!-- /generated:${name} -->`];
  const from = text.indexOf(opening);
  const to = text.indexOf(closing);
  if (from < 0 || to < from) throw new Error(`no ${opening} … ${closing} in the page that should contain it`);
  return `${text.slice(0, from + opening.length)}\n\n${part.trim()}\n\n${text.slice(to)}`;
}
