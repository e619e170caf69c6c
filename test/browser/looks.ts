/** The widths and themes in which a test checks a page. */
import { barCount } from '../random.ts';

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

const themes = ['light', 'dark'] as const;
const [narrow, wide] = [375, 1440];

/** All combinations in a full run; otherwise a random pair that covers both widths and both themes. */
export function looksOf(bar: string, random: () => number): Look[] {
  const light = random() < 0.5 ? narrow : wide;
  const isWhole = barCount(bar, 0, 1) === 1;
  return [narrow, wide].flatMap((width) =>
    themes
      .filter((colorScheme) => isWhole || (colorScheme === 'light') === (width === light))
      .map((colorScheme) => ({ width, colorScheme })),
  );
}
