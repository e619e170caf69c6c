/** Converts facts to HTML and Markdown that have the same meaning in `.md` and `.mdx` pages. */

/** Escapes Markdown syntax and braces, because braces would be expressions in `.mdx`. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"{}*_`[\]\\|~$:%]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/**
 * Formats code as HTML. `links` maps types, as written in the code, to URLs of their documentation. Line breaks become
 * spaces.
 */
export function codeHtml(code: string, links: Readonly<Record<string, string>> = {}): string {
  const line = code.replaceAll(/\s*\n\s*/g, ' ');
  const names = Object.keys(links).toSorted((a, b) => b.length - a.length);
  let html = '';
  let plain = '';
  const flush = (): void => {
    html += withoutAutolinks(escaped(plain));
    plain = '';
  };
  for (let at = 0; at < line.length;) {
    const name = names.find((each) => isWordAt(line, at, each));
    if (name === undefined) plain += line[at++] ?? '';
    else {
      flush();
      html += `<a href="${escaped(links[name] ?? '')}">${escaped(name)}</a>`;
      at += name.length;
    }
  }
  flush();
  return `<code>${html}</code>`;
}

/** Separates the parts of URLs and email addresses, because Markdown would turn them into links even in `<code>`. */
function withoutAutolinks(html: string): string {
  return html
    .replaceAll('&#58;//', '&#58;<wbr />//')
    .replaceAll(/\bwww(?=\.\w)/gi, '$&<wbr />')
    .replaceAll(/(?<=[\w.+-])@(?=\w)/g, '@<wbr />');
}

function isWordAt(text: string, at: number, word: string): boolean {
  return (
    text.startsWith(word, at) && !/[\w$.'"]/.test(text[at - 1] ?? ' ') && !/[\w$]/.test(text[at + word.length] ?? ' ')
  );
}

/** Converts Markdown's inline code and links to HTML; other Markdown stays unchanged. */
export function inlineHtml(markdown: string): string {
  return markdown
    .split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/)
    .map((part) => {
      if (/^`[^`]+`$/.test(part)) return codeHtml(part.slice(1, -1));
      const [, text, target] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
      return text === undefined || target === undefined
        ? escaped(part)
        : `<a href="${escaped(target)}">${inlineHtml(text)}</a>`;
    })
    .join('');
}

export function definitionList(className: string, items: readonly (readonly [term: string, html: string])[]): string {
  const groups = items.map(([term, html]) => `<div><dt>${escaped(term)}</dt><dd>${html}</dd></div>`);
  return `<dl class="${className}">${groups.join('')}</dl>`;
}

/**
 * A code block with fences that are longer than any fence in the code. Signatures and defaults are parts of the
 * package's types, so the checks of samples skip them.
 */
export function codeBlock(code: string, title = ''): string {
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([marks]) => marks.length + 1)));
  return `${fence}ts nocheck${title === '' ? '' : ` title="${title}"`}\n${code}\n${fence}`;
}

export function folded(title: string, content: string): string {
  return `:::details ${title}\n${content}\n:::`;
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
