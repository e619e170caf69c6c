/** A card on the landing page: a short description of a feature with a link to more. */
import type { ReactNode } from 'react';
import { Artifact } from './artifact.tsx';
import type { ArtifactName } from './artifact.tsx';
import { localPath } from './language.ts';
import type { Language } from './language.ts';
import './landing.css';

interface FeatureProps {
  lang?: Language;
  /** URL of an image. */
  icon: string;
  title: string;
  /** Path of the page with details, without the language. */
  link: string;
  /** What the feature looks like in practice. */
  shows: ArtifactName;
  children?: ReactNode;
}

export default function Feature({ lang = 'en', icon, title, link, shows, children }: FeatureProps): ReactNode {
  return (
    <div className="landing-card">
      <img src={icon} alt="" width={32} height={32} loading="lazy" />
      <h3>
        <a href={localPath(link, lang)}>{title}</a>
      </h3>
      {children}
      <Artifact name={shows} />
    </div>
  );
}
