/** `<Badge text="…" type="tip" />`: a small label in a line of text. */
import type { ReactNode } from 'react';

export interface BadgeProps {
  text?: string;
  /** Default `tip`. */
  type?: 'tip' | 'info' | 'warning' | 'danger';
  /** Shown instead of `text`. */
  children?: ReactNode;
}

export function Badge({ text, type = 'tip', children }: BadgeProps): ReactNode {
  return <span className={`badge badge-${type}`}>{children ?? text}</span>;
}
