/** The widths and themes that a test checks a page in. */
import { barCount } from '../random.ts';

export interface View {
  width: number;
  colorScheme: 'light' | 'dark';
}

const views: readonly View[] = [375, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Returns all combinations in a full run, and otherwise a random one. */
export function viewsOf(bar: string, random: () => number): readonly View[] {
  const drawn = Math.floor(random() * views.length);
  return barCount(bar, 0, 1) === 1 ? views : views.slice(drawn, drawn + 1);
}
