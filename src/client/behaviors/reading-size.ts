/** The text size and line length that the reader chose. The head script applies the stored values. */
import { readStored, writeStored } from '../stored.ts';

/** The step size for both, as a factor. */
const step = 0.125;
const [least, most] = [0.75, 1.5];

/** `change`: the name of the stored value, and the number of steps. */
export function resize(change: string): void {
  const [name = '', steps] = change.split(' ');
  const before = Number(readStored(name) ?? 1) || 1;
  const value = String(Math.min(most, Math.max(least, before + Number(steps) * step)));
  writeStored(name, value);
  document.documentElement.style.setProperty(`--${name}`, value);
}
