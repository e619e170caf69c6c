/** Checks the names of a product on the pages of its documentation, and commands of package managers on those of any site. */
import type { CheckInput } from '../input.ts';
import { apiMissing, apiUnknown, commandMisspelled } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { fileInRoot } from '../../findings/positions.ts';
import { codeInPage } from './code-in-pages.ts';
import type { CodeOnPage } from './code-in-pages.ts';
import { mayMisspell, misspelledCommands } from './package-commands.ts';
import { groupsIn, knownNames, unknownNames } from './names.ts';
import { readProduct } from './read-product.ts';

export function checkCommands({ site, facts }: CheckInput): Finding[] {
  return [...facts.values()].flatMap(({ meta }) => {
    if (meta.createdBy !== undefined) return [];
    const text = site.scanned.textOf(meta.path);
    if (!mayMisspell(text)) return [];
    return misspelledCommands(codeInPage(text)).map(({ written, meant, line, column }) => {
      const span = spanOf(line, column, written);
      const fix = { edits: [{ span, text: meant }] };
      return { ...findingAt(commandMisspelled({ written, meant }), { file: meta.path, span }), fix };
    });
  });
}

export function checkApi({ site, facts }: CheckInput): Finding[] {
  const { checks, root, file } = site.config;
  if (checks.api.length === 0) return [];
  const { vocabulary, missing } = readProduct(checks.api, root);
  const configFile = fileInRoot(root, file);
  const absent = missing.map((source) => findingAt(apiMissing({ source }), { file: configFile }));
  if (missing.length > 0) return absent;
  const pages = new Map<string, CodeOnPage[]>();
  for (const { meta } of facts.values())
    if (meta.createdBy === undefined) pages.set(meta.path, codeInPage(site.scanned.textOf(meta.path)));
  const known = knownNames(vocabulary, groupsIn(pages.values(), vocabulary));
  return [...pages].flatMap(([path, pieces]) =>
    unknownNames(pieces, known).map(({ kind, written, nearest, line, column }) =>
      findingAt(apiUnknown({ kind, written, nearest, sources: checks.api }), {
        file: path,
        span: spanOf(line, column, written),
      }),
    ),
  );
}

function spanOf(line: number, column: number, text: string): NonNullable<Finding['span']> {
  return { start: { line, column }, end: { line, column: column + text.length } };
}
