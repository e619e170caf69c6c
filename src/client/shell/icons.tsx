/** The shell's icons: on a 24-unit grid, with a stroke width of 1.75, in the current text color. */
import type { ReactNode } from 'react';

export type IconName = keyof typeof strokes;

/** A decorative icon; the control around it has the accessible name. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}

const strokes = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  sidebar:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 5 5zM9.5 5v14',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.2 15.2L20 20',
  language:
    'M3.5 6h10M8.5 3.5V6M11.5 6c-.8 4-3.4 7.2-7.5 9M5.5 9c1.3 2.7 3.5 4.7 6.5 6M12 20.5l4.5-10 4.5 10M13.6 17h5.8',
  version:
    'M6.5 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6.5 8.5v7M6.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 8.5c0 4-4.5 4-11 5.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2z',
  system:
    'M4.5 4.5h15a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.5-1.5zM9 20h6M12 16.5V20',
  more: 'M5.5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM12 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM18.5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2z',
  edit: 'M4 20h4L18.5 9.5a2.1 2.1 0 0 0 0-3l-1-1a2.1 2.1 0 0 0-3 0L4 16v4zM13 7l4 4',
  up: 'M12 19V5M6 11l6-6 6 6',
  outline: 'M4 6h16M8 12h12M12 18h8',
} as const;
