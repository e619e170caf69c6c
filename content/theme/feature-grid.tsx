/** The grid that contains the landing page's cards. */
import type { ReactNode } from 'react';
import './landing.css';

export default function FeatureGrid({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <section className="landing-features" aria-labelledby="landing-features">
      <h2 id="landing-features">{title}</h2>
      <div className="landing-cards">{children}</div>
    </section>
  );
}
