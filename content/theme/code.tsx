/** Highlights the few lines of code on the landing page, whose style sheet has no syntax themes. */
import type { ReactNode } from 'react';
import './landing.css';

/** Comments, strings, keywords and names before a parenthesis. */
const tokens =
  /(?<comment>\/\/.*)|(?<string>'[^']*'|"[^"]*")|\b(?<keyword>import|export|default|from|const|true)\b|\b(?<function>\w+)(?=\()/g;

/** One line. `marks`: texts that are emphasized, to show where a value ends up. */
export function CodeLine({ code, marks }: { code: string; marks: readonly string[] }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    parts.push(...marked(code.slice(end, match.index), marks));
    parts.push(
      <span key={match.index} className={`code-${kind}`}>
        {marked(match[0], marks)}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, ...marked(code.slice(end), marks)];
}

/** Text with the marks in `<mark>`. */
function marked(text: string, marks: readonly string[]): ReactNode[] {
  const mark = marks.find((candidate) => text.includes(candidate));
  if (mark === undefined) return text === '' ? [] : [text];
  const at = text.indexOf(mark);
  return [
    ...marked(text.slice(0, at), marks),
    <mark key={`${mark}${at}`}>{mark}</mark>,
    ...marked(text.slice(at + mark.length), marks),
  ];
}
