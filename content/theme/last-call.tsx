/** The end of the landing page: one more word, and the way in. */
import type { ReactNode } from 'react';
import { localPath } from './language.ts';
import type { Language } from './language.ts';
import './landing.css';

interface LastCallProps {
  lang?: Language;
  title: string;
  action: string;
  /** Without language. */
  link: string;
  children?: ReactNode;
}

export default function LastCall({ lang = 'en', title, action, link, children }: LastCallProps): ReactNode {
  return (
    <section className="landing-call">
      <h2>{title}</h2>
      {children}
      <p>
        <a className="button button-brand" href={localPath(link, lang)}>
          {action}
        </a>
      </p>
    </section>
  );
}
