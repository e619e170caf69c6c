import { note } from './note.ts';

document.documentElement.dataset['started'] = `${Number(document.documentElement.dataset['started'] ?? 0) + 1}`;

export default function showPage({ path, lang, article }: { path: string; lang: string; article: HTMLElement | null }) {
  const shown = note(`${lang} ${path}`);
  article?.append(shown);
  for (const host of ['count', 'other']) void fetch(`https://${host}.example.org/visit`).catch(() => undefined);
  return () => document.body.append(note(`left ${path}`));
}
