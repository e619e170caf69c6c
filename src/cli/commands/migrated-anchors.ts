/** Checks a site that was just migrated. */
import { createCompiler } from '../../compiler/index.ts';
import type { MigrateOptions } from '../../migrate/migrate.ts';

const codes = ['anchor-missing', 'translation-anchor-missing'];

export const checkMigrated: MigrateOptions['check'] = async (root, rules, signal) => {
  const { compiler } = await createCompiler({ root, overrides: {}, mode: 'check', cache: 'ignore' });
  if (compiler === null) return null;
  const { findings, refusal } = await compiler
    .check(signal, { only: [...new Set([...codes, ...rules])] })
    .finally(() => compiler.dispose());
  if (refusal !== undefined) return null;
  const anchors = findings
    .filter(({ code }) => codes.includes(code))
    .flatMap((finding) => [finding, ...(finding.others ?? [])])
    .flatMap(({ file, span }) => (file === undefined || span === undefined ? [] : [{ file, ...span.start }]));
  return { anchors, codes: findings.map(({ code }) => code) };
};
