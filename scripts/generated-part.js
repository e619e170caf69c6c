/** Replaces generated parts of Markdown pages. Comments mark the start and end of each part. */

/** Replaces the text between `<!-- generated:name -->` and `<!-- /generated:name -->`. */
export function withPart(text, name, part) {
  const [opening, closing] = [`<!-- generated:${name} -->`, `<!-- /generated:${name} -->`];
  const from = text.indexOf(opening);
  const to = text.indexOf(closing);
  if (from < 0 || to < from) throw new Error(`the page does not contain ${opening} … ${closing}`);
  return `${text.slice(0, from + opening.length)}\n\n${part.trim()}\n\n${text.slice(to)}`;
}
