/** Applies plugins' edits to a page's text, and maps all positions to the author's text. */
import type { SiteConfig } from '../config/site.ts';
import type { Finding } from '../findings/finding.ts';
import { textOfPieces } from '../plugins/edits.ts';
import type { Piece } from '../plugins/edits.ts';
import { faultFinding, reportedBy } from '../plugins/findings.ts';
import type { PluginHost } from '../plugins/host.ts';
import { originalPositions } from '../plugins/positions.ts';
import type { FileRead } from '../plugins/read-file.ts';
import { ignoreCommentsIn } from './ignore-comments.ts';
import type { PageMeta, PageSource } from './page.ts';
import type { SourceFile } from './scan.ts';

/** A page's text as edited by the site's plugins. */
export interface Edits {
  /** Null if the plugins did not change the text. */
  pieces: Piece[] | null;
  key: string;
  reads: FileRead[];
  findings: Finding[];
}

export async function editsOf(file: SourceFile, config: SiteConfig, plugins: PluginHost): Promise<Edits> {
  const { path, text } = file;
  const { value, faults, reads } = await plugins.run({ hook: 'transform', path, text });
  const reported = value.findings.map(({ plugin, finding }) =>
    reportedBy(plugin, finding, { page: path, text, site: config }),
  );
  return {
    pieces: value.pieces,
    key: value.key,
    reads,
    findings: [...faults.map((fault) => faultFinding(fault, config)), ...reported],
  };
}

/** A page read from edited text, with the positions of the author's text. */
export function inOriginal(source: PageSource, { text, pieces }: { text: string; pieces: Piece[] }): PageSource {
  const positions = originalPositions(text, textOfPieces(pieces, text), pieces);
  const { links, oldPaths } = source.meta;
  const moved = (all: NonNullable<PageMeta['links']>): typeof all =>
    all.map((link) => ({ ...link, span: positions.span(link.span) }));
  const ignoreComments = ignoreCommentsIn(text);
  const { ignoreComments: _edited, ...rest } = source;
  return {
    ...rest,
    meta: {
      ...source.meta,
      ...(links !== undefined && { links: moved(links) }),
      ...(oldPaths !== undefined && { oldPaths: moved(oldPaths) }),
    },
    findings: source.findings.map(positions.finding),
    ...(ignoreComments.length > 0 && { ignoreComments }),
    original: { text, pieces },
  };
}
