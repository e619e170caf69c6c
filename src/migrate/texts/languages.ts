/** The languages in which a migrated site gets interface text. docsite itself has English and Simplified Chinese. */
import type { ThemeTexts } from '../../shared/theme-texts.ts';
import { danish } from './danish.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { indonesian } from './indonesian.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { persian } from './persian.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import { turkish } from './turkish.ts';
import { ukrainian } from './ukrainian.ts';

/** By language code, without a region. */
export const translations: ReadonlyMap<string, ThemeTexts> = new Map([
  ['da', danish],
  ['de', german],
  ['es', spanish],
  ['fa', persian],
  ['fr', french],
  ['hi', hindi],
  ['id', indonesian],
  ['it', italian],
  ['ja', japanese],
  ['ko', korean],
  ['pt', portuguese],
  ['ru', russian],
  ['tr', turkish],
  ['uk', ukrainian],
]);
