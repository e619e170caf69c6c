/** Lets the event loop handle what has happened meanwhile, such as a save in `docsite dev`. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
