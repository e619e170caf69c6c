import { useState } from 'react';

export function App() {
  const [boats, setBoats] = useState(3);
  return <button onClick={() => setBoats(boats + 1)}>{boats} boats</button>;
}
