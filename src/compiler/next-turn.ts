/** Lets the event loop handle pending events, such as a save in `docsite dev`. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
