import { useState } from 'preact/hooks';

export function App() {
  const [boats, setBoats] = useState(3);
  return (
    <main>
      <h1>Boats in the harbour: {boats}</h1>
      <button onClick={() => setBoats(boats + 1)}>One arrives</button>
    </main>
  );
}
