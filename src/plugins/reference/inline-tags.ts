/** Reads doc comments, and converts their inline tags, such as `{@link print}`, to Markdown. */
import type ts from 'typescript-5';

/** TypeScript's own function omits what separates a name in `{@link}` from its text. */
export function commentText(parts: readonly ts.SymbolDisplayPart[] = []): string {
  const texts = parts.map(({ kind, text }, index) =>
    kind === 'linkText' && parts[index - 1]?.kind === 'linkName' ? ` | ${text}` : text,
  );
  return texts.join('').trim();
}

/** TypeScript cannot read `{@link …}` in the place of a type, such as after `@throws`, and returns a second tag. */
export function joinedTags(tags: readonly ts.JSDocTagInfo[]): ts.JSDocTagInfo[] {
  const joined: ts.JSDocTagInfo[] = [];
  for (const tag of tags) {
    const last = joined.at(-1);
    const isRest = /^link(?:code|plain)?$/.test(tag.name) && /^[^{}]*\}/.test(commentText(tag.text));
    if (last !== undefined && isRest && /^\{?$/.test(commentText(last.text)))
      joined[joined.length - 1] = {
        name: last.name,
        text: [{ kind: 'text', text: `{@${tag.name} ` }, ...(tag.text ?? [])],
      };
    else joined.push(tag);
  }
  return joined;
}

/** `links`: the URL of a name's documentation. A name without a URL becomes code. */
export function withoutInlineTags(comment: string, links: Readonly<Record<string, string>>): string {
  return comment.replaceAll(
    // Code may contain braces in pairs, such as an object in an object.
    /\{@code\s+((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|\{@(?:link|linkcode|linkplain)\s+([^}|\s]+)(?:\s*\|\s*|\s+)?([^}]*)\}/g,
    (_all, code: string | undefined, target: string, rest: string) => {
      if (code !== undefined) return `\`${code.trim()}\``;
      const isUrl = /^https?:\/\//.test(target);
      const url = isUrl ? target : Object.hasOwn(links, target) ? links[target] : undefined;
      const text = rest.trim() === '' ? (isUrl ? target : `\`${target}\``) : rest.trim();
      return url === undefined ? text : `[${text}](${url})`;
    },
  );
}
