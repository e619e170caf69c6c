/** The end of the landing page: a short text and a call to action. */
import type { ReactNode } from 'react';
import { localPath } from './language.ts';
import type { Language } from './language.ts';
import './landing.css';

interface LastCallProps {
  lang?: Language;
  title: string;
  action: string;
  /** Path without the language. */
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
