/** VitePress pages with parameters: `[name].md`, and `[name].paths.js` with the values of the parameters. */
import type { OldFiles } from '../read/old-files.ts';
import { readModule } from '../read/config-module.ts';
import { at, isCallable, isList, isRecord, textAt, unknownsIn } from '../read/value.ts';
import type { Value } from '../read/value.ts';
import { firstOf, modules } from './generator.ts';

export interface ParameterPage {
  /** The file with the values of the parameters instead of their names. */
  file: string;
  text: string;
  values: Record<string, Value>;
}

/** Returns null if the values depend on running code. */
export function parameterPages(files: OldFiles, file: string): ParameterPage[] | null {
  const loader = firstOf(files, modules(file.replace(/\.md$/, '.paths')));
  const template = files.text(file);
  if (loader === null || template === null) return null;
  const read = at(readModule(files, loader, []), 'paths');
  const paths = isCallable(read) ? read.call([]) : read;
  if (!isList(paths) || paths.length === 0) return null;
  const pages = paths.map((one) => pageOf(file, template, one));
  return pages.every((page) => page !== null) ? pages : null;
}

function pageOf(file: string, template: string, entry: Value): ParameterPage | null {
  const params = at(entry, 'params');
  const content = at(entry, 'content');
  if (!isRecord(params) || unknownsIn(params).length > 0) return null;
  if (content !== undefined && typeof content !== 'string') return null;
  const named = file.replaceAll(/\[([^\]]+)\]/g, (whole, name: string) => textAt(params, name) ?? whole);
  if (/[[\]]/.test(named) || !/^[\w./@-]+$/.test(named)) return null;
  return {
    file: named,
    text: template.replaceAll('<!-- @content -->', () => content ?? ''),
    values: { $params: params, params, page: { params } },
  };
}
