import { createSignal } from 'solid-js';

export function App() {
  const [boats, setBoats] = createSignal(3);
  return (
    <main>
      <h1>Boats in the harbour: {boats()}</h1>
      <button onClick={() => setBoats(boats() + 1)}>One arrives</button>
    </main>
  );
}
