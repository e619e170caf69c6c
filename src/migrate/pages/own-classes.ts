/** Renames the classes of HTML in pages that docsite's own style sheet uses. */
import { maskedText } from './edits.ts';
import type { Pass } from './pass.ts';
import { renamedClass } from './style-sheets.ts';
import { tagsOf } from './tag-scan.ts';

export const renameClasses: Pass = ({ text }) => {
  if (!/\sclass=/.test(text)) return [];
  return tagsOf(text, maskedText(text)).flatMap(({ name, attributes }) =>
    attributes.flatMap(({ name: attribute, kind, value, start, end }) => {
      if (!/^[a-z]/.test(name) || attribute !== 'class' || kind !== 'text') return [];
      const own = value.split(/(\s+)/).map(renamedClass).join('');
      return own === value ? [] : [{ start, end, text: text.slice(start, end).replace(value, () => own) }];
    }),
  );
};
