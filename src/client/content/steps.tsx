/** `<Steps>`: numbers the h3 headings that it holds. */
import type { ReactNode } from 'react';

export function Steps({ children }: { children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>;
}
