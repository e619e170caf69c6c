/** Decides which format of a page to send for a request. */

/**
 * Returns the media type to respond with, for an `Accept` header (RFC 9110, 12.5.1). If several types have the
 * same weight, one that the header names takes precedence over the default type, because most programs accept the default
 * only through a wildcard.
 */
export function negotiated(accept: string | undefined, others: readonly string[], usual = 'text/html'): string {
  const ranges = rangesIn(accept ?? '');
  const named = (type: string): number => ranges.get(type) ?? -1;
  const weightOf = (type: string): number =>
    ranges.get(type) ?? ranges.get(`${type.split('/')[0] ?? ''}/*`) ?? ranges.get('*/*') ?? 0;
  const best = others
    .filter((type) => named(type) > 0)
    .toSorted((a, b) => named(b) - named(a))
    .find((type) => named(type) >= weightOf(usual));
  return best ?? usual;
}

/** Returns media ranges with their weights. Reads only the beginning of a long header. */
function rangesIn(accept: string): Map<string, number> {
  const ranges = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',').slice(0, 30)) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    if (range !== '') ranges.set(range, Number.isFinite(value) ? value : 0);
  }
  return ranges;
}
