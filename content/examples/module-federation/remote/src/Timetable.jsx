const departures = { Arran: '08:15', Islay: '09:40', Mull: '11:05' };

export default function Timetable() {
  return (
    <ul>
      {Object.entries(departures).map(([island, time]) => (
        <li key={island}>
          {time} {island}
        </li>
      ))}
    </ul>
  );
}
