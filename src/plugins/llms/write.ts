/** Writes the text of a list of pages, in the format of llmstxt.org. */

/** A line of the list. */
export interface IndexLink {
  title: string;
  url: string;
  /** Empty if there is none. */
  description: string;
}

export interface IndexSection {
  title: string;
  lines: string[];
}

export function textOfIndex(
  { title, summary, notes }: { title: string; summary: string; notes: readonly string[] },
  sections: readonly IndexSection[],
): string {
  const parts = sections
    .filter(({ lines }) => lines.length > 0)
    .map((section) => `## ${section.title}\n\n${section.lines.join('\n')}`);
  return `${[`# ${title}`, `> ${summary}`, ...notes.filter((note) => note !== ''), ...parts].join('\n\n')}\n`;
}

export function linksSection(title: string, links: readonly IndexLink[]): IndexSection {
  return { title, lines: links.map(lineOf) };
}

export function lineOf({ title, url, description }: IndexLink): string {
  const text = plainLine(description);
  return `- [${plainLine(title).replaceAll(/[[\]]/g, '\\$&')}](${url})${text === '' ? '' : `: ${text}`}`;
}

/** Puts words on one line and removes Markdown's code marks. */
export function plainLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim();
}
