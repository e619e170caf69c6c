/** The languages in which docsite has interface text. */
import type { ThemeTexts } from '../theme-texts.ts';
import { danish } from './danish.ts';
import { english } from './english.ts';
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
import { simplifiedChinese } from './simplified-chinese.ts';
import { spanish } from './spanish.ts';
import { turkish } from './turkish.ts';
import { ukrainian } from './ukrainian.ts';

/** By language code, without a region. */
export const languages: ReadonlyMap<string, ThemeTexts> = new Map([
  ['da', danish],
  ['de', german],
  ['en', english],
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
  ['zh', simplifiedChinese],
]);
