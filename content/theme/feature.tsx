/** A card of the landing page: what the tool does, in a few words, and where to read more. */
import type { ReactNode } from 'react';
import { localPath } from './language.ts';
import type { Language } from './language.ts';
import './landing.css';

interface FeatureProps {
  lang?: Language;
  /** Address of a drawing. */
  icon: string;
  title: string;
  /** Page to read on, without language. */
  link: string;
  children?: ReactNode;
}

export default function Feature({ lang = 'en', icon, title, link, children }: FeatureProps): ReactNode {
  return (
    <div className="landing-card">
      <img src={icon} alt="" width={32} height={32} loading="lazy" />
      <h3>
        <a href={localPath(link, lang)}>{title}</a>
      </h3>
      {children}
    </div>
  );
}
