/** Checks a site that was just migrated. */
import { createCompiler } from '../../compiler/index.ts';
import type { MigrateOptions } from '../../migrate/migrate.ts';

const codes = ['anchor-missing', 'translation-anchor-missing'];

export const checkMigrated: MigrateOptions['check'] = async (root, { rules, configFile }, signal) => {
  const { compiler, findings: problems } = await createCompiler({
    root,
    overrides: { configFile },
    mode: 'check',
    cache: 'ignore',
  });
  if (compiler === null) return { reason: problems[0]?.message ?? '' };
  const { findings, refusal } = await compiler
    .check(signal, { only: [...new Set([...codes, ...rules])] })
    .finally(() => compiler.dispose());
  if (refusal !== undefined) return { reason: refusal };
  const anchors = findings
    .filter(({ code }) => codes.includes(code))
    .flatMap((finding) => [finding, ...(finding.others ?? [])])
    .flatMap(({ file, span }) => (file === undefined || span === undefined ? [] : [{ file, ...span.start }]));
  return { anchors, codes: findings.map(({ code }) => code) };
};
