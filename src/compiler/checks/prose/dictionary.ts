/** Loads the installed English dictionary. */
import fs from 'node:fs';
import { optionalFile, requireOptional } from '../../optional-package.ts';
import type { Dictionary } from './spelling.ts';

type CreateSpeller = (dictionary: { aff: Buffer; dic: Buffer }) => Dictionary;

/** Config validation has already found the packages. */
export function readDictionary(root: string): Dictionary {
  const read = (name: string): Buffer => fs.readFileSync(optionalFile('dictionary-en', name, root) ?? '');
  const create = requireOptional('nspell', root)('nspell') as CreateSpeller;
  return create({ aff: read('index.aff'), dic: read('index.dic') });
}
