/** Returns a value from a map, creating it if necessary, and evicts the least recently used values. */
export function recentlyUsed<Key, Value>(map: Map<Key, Value>, key: Key, { limit, make }: Recent<Value>): Value {
  const value = map.get(key) ?? make();
  map.delete(key);
  // Maps keep insertion order, so the first key is the least recently used one.
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit) map.delete(oldest as Key);
  return value;
}

export interface Recent<Value> {
  /** Maximum number of values. */
  limit: number;
  make(): Value;
}
