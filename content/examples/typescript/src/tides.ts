/** Time between two high tides: 12 hours and 25 minutes, in milliseconds. */
const period = (12 * 60 + 25) * 60_000;

/** The first high tide after `now`, counted from one that is known. */
export function nextTide(now: Date, known = new Date('2024-09-01T03:10:00Z')): Date {
  const elapsed = now.getTime() - known.getTime();
  return new Date(known.getTime() + Math.ceil(elapsed / period) * period);
}
