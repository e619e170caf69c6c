/** Applies the stored theme to `<html>`. Shared by the head script and the boot script. */
import { readStored } from '../stored.ts';

export type Appearance = 'light' | 'dark' | 'auto';

/** Reads the reader's choice; invalid stored values count as `auto`. Returns light if the site has no dark mode. */
export function storedAppearance(): Appearance {
  return document.documentElement.dataset['darkMode'] === 'off' ? 'light' : appearanceOf(readStored('appearance'));
}

export function appearanceOf(value: string | null | undefined): Appearance {
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** `data-appearance` is the choice; class `dark` is the resulting theme. */
export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  root.dataset['appearance'] = appearance;
  const dark = appearance === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : appearance === 'dark';
  root.classList.toggle('dark', dark);
}
