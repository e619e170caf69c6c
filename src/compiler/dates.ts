/** Dates as authors write them. */

const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * `2024-05-28`, or that with a time, as ISO text in UTC; null for anything else. A time without a zone is taken for UTC: where
 * a site is built must not show.
 */
export function isoDateOf(text: string): string | null {
  const [, day, time = '00:00', zone = 'Z'] = written.exec(text) ?? [];
  if (day === undefined) return null;
  const date = new Date(`${day}T${time}${zone}`);
  // `2024-02-31` is read as a day in March.
  const isReal = !Number.isNaN(date.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return isReal ? date.toISOString() : null;
}
