import anchorUrl from './anchor.svg';
import Anchor from './anchor.svg?react';

export function App() {
  return (
    <main>
      <Anchor color="#0a7ea4" />
      <img src={anchorUrl} alt="An anchor" />
    </main>
  );
}
