import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

const never = (): (() => void) => () => undefined;

export default function Ticker({ lang }: { lang: string }): ReactNode {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <p className="ticker">{`${lang} ${isAlive ? 'alive' : 'still'}`}</p>;
}
