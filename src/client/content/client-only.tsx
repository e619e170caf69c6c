/** `<ClientOnly>`: content for browsers with scripts; interactive components in it are rendered only in the browser. */
import type { ReactNode } from 'react';

export function ClientOnly({ children }: { children?: ReactNode }): ReactNode {
  return <div className="client-only">{children}</div>;
}
