/** `<Steps>`: numbers the h3 headings in its content. */
import type { ReactNode } from 'react';

export function Steps({ children }: { children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>;
}
