export const boats = ['Arran', 'Islay', 'Mull'];

/** The first boat that leaves for a port. */
export function nextBoat(port) {
  const departures = { Arran: '08:15', Islay: '09:40', Mull: '11:05' };
  return `${departures[port] ?? 'No boat today'} ${port}`;
}
