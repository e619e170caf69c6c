/** `<Card>` and `<CardGrid>`: framed content that is a link if it has an `href`. */
import type { ReactNode } from 'react';
import { safeUrl } from '../../shared/safe-url.ts';

export interface CardProps {
  title: string;
  /** A page or an absolute URL. */
  href?: string;
  /** A short text, such as an emoji, or the URL of an image. */
  icon?: string;
  /** Additional class for the frame. */
  className?: string;
  children?: ReactNode;
}

export function Card({ title, href, icon, className, children }: CardProps): ReactNode {
  const content = (
    <>
      {icon !== undefined && <CardIcon icon={icon} />}
      <p className="card-title">{title}</p>
      <div className="card-body">{children}</div>
    </>
  );
  const classes = className === undefined ? 'card' : `card ${className}`;
  if (href === undefined || href === '') return <div className={classes}>{content}</div>;
  const leaves = /^(?:https?:)?\/\//i.test(href);
  return (
    <a
      className={leaves ? `${classes} external` : classes}
      href={safeUrl(href)}
      {...(leaves && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {content}
    </a>
  );
}

function CardIcon({ icon }: { icon: string }): ReactNode {
  const isImage = /[/.]/.test(icon);
  if (!isImage)
    return (
      <span className="card-icon" aria-hidden="true">
        {icon}
      </span>
    );
  return <img className="card-icon" src={safeUrl(icon, 'image')} alt="" loading="lazy" decoding="async" />;
}

export interface CardGridProps {
  /** Default 2. */
  columns?: 1 | 2 | 3 | 4;
  children?: ReactNode;
}

export function CardGrid({ columns = 2, children }: CardGridProps): ReactNode {
  return <div className={`card-grid card-grid-${columns}`}>{children}</div>;
}
