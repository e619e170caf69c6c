/** A map of values by key → the value of one, created if it is not there; the least recently used go first. */
export function recentlyUsed<Key, Value>(map: Map<Key, Value>, key: Key, { limit, make }: Recent<Value>): Value {
  const value = map.get(key) ?? make();
  map.delete(key);
  // A map's order is the order of insertion, so the first key is that of the value used longest ago.
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit) map.delete(oldest as Key);
  return value;
}

export interface Recent<Value> {
  /** How many values are kept. */
  limit: number;
  make(): Value;
}
