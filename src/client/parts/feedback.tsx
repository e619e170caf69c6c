/** Asks whether a page was helpful. Hidden until its script runs, which sends the answer. */
import type { ReactNode } from 'react';
import './feedback.css';
import './in-column.css';

export interface FeedbackProps {
  lang: string;
  /** The text in each language. */
  texts: Record<string, { question: string; yes: string; no: string }>;
}

export default function Feedback({ lang, texts }: FeedbackProps): ReactNode {
  const { question, yes, no } = texts[lang] ?? texts['en'] ?? { question: '', yes: '', no: '' };
  return (
    <div className="in-column">
      <div className="page-feedback" role="group" aria-label={question} hidden>
        <span>{question}</span>
        <button type="button" value="yes">
          {yes}
        </button>
        <button type="button" value="no">
          {no}
        </button>
        <span role="status" tabIndex={-1} />
      </div>
    </div>
  );
}
