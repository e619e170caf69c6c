/** The widths and themes in which a test checks a page. */
import { barCount } from '../random.ts';

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

const looks: readonly Look[] = [375, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** All combinations in a full run; otherwise a random one. */
export function looksOf(bar: string, random: () => number): readonly Look[] {
  const drawn = Math.floor(random() * looks.length);
  return barCount(bar, 0, 1) === 1 ? looks : looks.slice(drawn, drawn + 1);
}
