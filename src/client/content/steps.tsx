/** `<Steps>`: numbers the h2 headings in its content, or the h3 headings if it has no h2. */
import type { ReactNode } from 'react';

export function Steps({ children }: { children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>;
}
