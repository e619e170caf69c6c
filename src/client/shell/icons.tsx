/** Every icon of the shell: one 24-unit grid, 1.75 stroke, in the current text color. */
import type { ReactNode } from 'react';

export type IconName = keyof typeof strokes;

/** A decorative icon; the control around it carries the name. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}

/** True when `icon` names a drawing of `SocialIcon`. `twitter` is another name of `x`. */
export function isSocialIcon(icon: string): boolean {
  return Object.hasOwn(solids, socialName(icon));
}

/** The icon of a social network by its preset name, case-insensitive. */
export function SocialIcon({ icon }: { icon: string }): ReactNode {
  return (
    <svg className="icon icon-solid" viewBox="0 0 24 24" aria-hidden="true">
      <path d={solids[socialName(icon)]} />
    </svg>
  );
}

function socialName(icon: string): string {
  const name = icon.toLowerCase();
  return name === 'twitter' ? 'x' : name;
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

const solids: Record<string, string> = {
  github:
    'M12 1.8A10.4 10.4 0 0 0 8.71 22.06c.52.1.71-.22.71-.5v-1.93c-2.89.63-3.5-1.23-3.5-1.23-.47-1.2-1.15-1.52-1.15-1.52-.95-.65.07-.63.07-.63 1.04.07 1.59 1.07 1.59 1.07.93 1.59 2.44 1.13 3.03.86.1-.67.36-1.13.66-1.39-2.31-.26-4.74-1.16-4.74-5.14 0-1.14.4-2.06 1.07-2.79-.1-.26-.46-1.32.1-2.75 0 0 .88-.28 2.87 1.07a9.96 9.96 0 0 1 5.22 0c2-1.35 2.87-1.07 2.87-1.07.57 1.43.21 2.49.1 2.75.67.73 1.07 1.65 1.07 2.79 0 3.99-2.43 4.87-4.75 5.13.37.32.7.95.7 1.92v2.85c0 .28.19.6.72.5A10.4 10.4 0 0 0 12 1.8z',
  x: 'M17.7 3.5h3.1l-6.8 7.7 8 9.3h-6.2l-4.9-5.7-5.6 5.7H2.2l7.2-8.3L1.7 3.5h6.4l4.4 5.2 5.2-5.2zm-1.1 15.2h1.7L7.2 5.2H5.4l11.2 13.5z',
  discord:
    'M19.3 5.4A17 17 0 0 0 15.1 4l-.55 1.1a15.6 15.6 0 0 0-5.1 0L8.9 4a17 17 0 0 0-4.2 1.4C2 9.4 1.3 13.3 1.65 17.1A17.2 17.2 0 0 0 6.8 19.8l1.05-1.75c-.57-.21-1.12-.48-1.64-.79l.4-.31a12.2 12.2 0 0 0 10.78 0l.4.31c-.52.31-1.07.58-1.65.79l1.06 1.75a17.1 17.1 0 0 0 5.15-2.7c.42-4.4-.7-8.25-3.05-11.7zM8.7 14.8c-1 0-1.84-.95-1.84-2.1s.81-2.1 1.84-2.1c1.04 0 1.86.95 1.84 2.1 0 1.15-.81 2.1-1.84 2.1zm6.6 0c-1 0-1.84-.95-1.84-2.1s.81-2.1 1.84-2.1c1.04 0 1.86.95 1.84 2.1 0 1.15-.8 2.1-1.84 2.1z',
  npm: 'M3 3h18v18H3V3zm3.5 14.5H12v-8h2.75v8h2.75v-11h-11v11z',
  gitlab: 'M12 21.3L1.8 13.6l3.2-10 2.4 6.6h9.2L19 3.6l3.2 10L12 21.3z',
  youtube:
    'M3 7.5C3.2 6.2 4 5.6 5.2 5.4c4.5-.5 9.1-.5 13.6 0C20 5.6 20.8 6.2 21 7.5c.4 3 .4 6 0 9-.2 1.3-1 1.9-2.2 2.1-4.5.5-9.1.5-13.6 0C4 18.4 3.2 17.8 3 16.5c-.4-3-.4-6 0-9zM10 9v6l5.2-3L10 9z',
  rss: 'M4 4a16 16 0 0 1 16 16h-3A13 13 0 0 0 4 7V4zm0 6a10 10 0 0 1 10 10h-3a7 7 0 0 0-7-7v-3zm2.2 5.6a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
  mail: 'M2.5 6.8A1.8 1.8 0 0 1 4.3 5h15.4a1.8 1.8 0 0 1 1.8 1.8v.5L12 13 2.5 7.3v-.5zm0 2.7v7.7A1.8 1.8 0 0 0 4.3 19h15.4a1.8 1.8 0 0 0 1.8-1.8V9.5L12 15.2 2.5 9.5z',
};
