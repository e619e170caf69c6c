/** Parses dates as authors write them. */

const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * `2024-05-28`, optionally with a time, as ISO text in UTC; null for anything else. A time without a zone is read as
 * UTC, so that the result does not depend on the build machine.
 */
export function isoDateOf(text: string): string | null {
  const [, day, time = '00:00', zone = 'Z'] = written.exec(text) ?? [];
  if (day === undefined) return null;
  const date = new Date(`${day}T${time}${zone}`);
  // JavaScript reads `2024-02-31` as a day in March.
  const isReal = !Number.isNaN(date.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return isReal ? date.toISOString() : null;
}
