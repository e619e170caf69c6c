import { useState } from 'react';
import type { ReactNode } from 'react';

export default function Counter({ start, children }: { start: number; children?: ReactNode }): ReactNode {
  const [count, setCount] = useState(start);
  return (
    <div className="counter">
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count} times
      </button>
      {children}
    </div>
  );
}
