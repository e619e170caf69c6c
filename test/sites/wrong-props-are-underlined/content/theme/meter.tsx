import { memo, useState } from 'react';
import { heat } from '../../lib/heat';

const Meter = memo(({ start = 0 }: { start?: number }) => {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{`${heat} ${count}`}</button>;
});

export default Meter;
