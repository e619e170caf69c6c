import type { ReactNode } from 'react';

export default function Stamp({ lang }: { lang?: string }): ReactNode {
  return <p className="stamp">{`Stamp ${lang ?? ''}`}</p>;
}
