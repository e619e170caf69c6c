/** `<LinkCard title="…" href="…" />`: a link to one page with a line of description. */
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

export interface LinkCardProps {
  title: string;
  /** A page or an absolute URL. */
  href: string;
  description?: string;
}

export function LinkCard({ title, href, description }: LinkCardProps): ReactNode {
  return (
    <Card title={title} href={href} className="link-card">
      {description}
    </Card>
  );
}
