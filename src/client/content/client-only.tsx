/** `<ClientOnly>`: what it holds is for browsers with scripts; interactive components in it are drawn there alone. */
import type { ReactNode } from 'react';

export function ClientOnly({ children }: { children?: ReactNode }): ReactNode {
  return <div className="client-only">{children}</div>;
}
