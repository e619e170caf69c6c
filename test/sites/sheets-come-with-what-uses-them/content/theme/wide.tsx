import type { ReactNode } from 'react';
import './wide.css';

export default function Wide({ children }: { children: ReactNode }) {
  return <div className="anvil-wide">{children}</div>;
}
