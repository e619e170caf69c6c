import { useState } from 'react';

const departures = ['Arran', 'Islay', 'Mull'];

export function App() {
  const [booked, setBooked] = useState<string[]>([]);
  return (
    <main>
      <h1>Ferries today</h1>
      <ul>
        {departures.map((island) => (
          <li key={island}>
            {island}{' '}
            <button disabled={booked.includes(island)} onClick={() => setBooked([...booked, island])}>
              {booked.includes(island) ? 'Booked' : 'Book'}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
