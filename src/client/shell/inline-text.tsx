/** Converts the Markdown that headings keep in an outline (code, strong, emphasis) to React nodes. */
import type { ReactNode } from 'react';

export function InlineText({ text }: { text: string }): ReactNode {
  if (!/[`*]/.test(text)) return text;
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).filter((part) => part !== '');
  return parts.map((part, index) => {
    if (part.length > 2 && part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>;
    if (part.length > 4 && part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (part.length > 2 && part.startsWith('*')) return <em key={index}>{part.slice(1, -1)}</em>;
    return part;
  });
}
