/** Converts a rendered page to its files. */
import type { RenderedPage } from '../render/context.ts';
import type { OutputFile } from '../output-file.ts';
import { outputFile } from '../output-file.ts';
import { htmlFileOf, pageDataFileOf } from '../../shared/urls.ts';

/** A page's document, and its data for client navigation. */
export function emitPage(routePath: string, page: RenderedPage): OutputFile[] {
  return [
    outputFile(htmlFileOf(routePath), page.html),
    outputFile(pageDataFileOf(routePath), JSON.stringify(page.data)),
  ];
}
