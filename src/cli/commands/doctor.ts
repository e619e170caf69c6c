/** `docsite doctor`: shows versions and paths, the state of the cache, and the slowest stages of the last build. */
import path from 'node:path';
import { diagnose } from '../../compiler/index.ts';
import { formatDiagnosis } from '../report/format-diagnosis.ts';
import { findingsForJson } from '../report/format-finding.ts';
import { printJson, printRefusal, printText } from '../report/report.ts';
import { exitCodes } from '../run.ts';
import type { ExitCode } from '../run.ts';

export async function doctor(root: string, format: 'pretty' | 'json'): Promise<ExitCode> {
  const diagnosis = await diagnose(path.resolve(root));
  if (format === 'json') printJson({ ...diagnosis, findings: findingsForJson(diagnosis.findings) });
  else {
    printText(formatDiagnosis(diagnosis));
    if (diagnosis.findings.length > 0) printRefusal(diagnosis.findings);
  }
  return diagnosis.paths === null ? exitCodes.usage : exitCodes.clean;
}
