/** The stored appearance → attributes of `<html>`; shared by the head script and the boot script. */
import { readStored } from './stored.ts';

export type Appearance = 'light' | 'dark' | 'auto';

/** What the reader chose; anything else that is stored counts as `auto`. Light where the site has no dark mode. */
export function storedAppearance(): Appearance {
  return document.documentElement.dataset['darkMode'] === 'off' ? 'light' : appearanceOf(readStored('appearance'));
}

export function appearanceOf(value: string | null | undefined): Appearance {
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** `data-appearance` is the choice; class `dark` says what is to be seen. */
export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  root.dataset['appearance'] = appearance;
  const dark = appearance === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : appearance === 'dark';
  root.classList.toggle('dark', dark);
}
