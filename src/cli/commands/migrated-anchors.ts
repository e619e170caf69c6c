/** Finds links to missing headings on a site that was just migrated. */
import { createCompiler } from '../../compiler/index.ts';
import type { MigrateOptions } from '../../migrate/migrate.ts';

const codes = ['anchor-missing', 'translation-anchor-missing'];

export const deadAnchors: MigrateOptions['deadAnchors'] = async (root, signal) => {
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'check', cache: 'ignore' });
  if (compiler === null) return null;
  const { findings, refusal } = await compiler.check(signal, { only: codes }).finally(() => compiler.dispose());
  if (refusal !== undefined) return null;
  return findings
    .flatMap((finding) => [finding, ...(finding.others ?? [])])
    .flatMap(({ file, span }) => (file === undefined || span === undefined ? [] : [{ file, ...span.start }]));
};
