/** Copies images into the site from hosts that the policy does not allow; runs only on request. */
import path from 'node:path';
import type { CheckInput } from '../input.ts';
import { isPrivateHost } from '../links/private-host.ts';
import { isAllowed } from '../../config/host-problem.ts';
import { imageCopied, imageNotCopied } from '../../findings/catalogue.ts';
import { findingAt } from '../../findings/finding.ts';
import type { Finding } from '../../findings/finding.ts';
import { urlEdit } from '../../markdown/source-positions.ts';
import { isOutside } from '../../policy/loads.ts';
import { copyImage } from './copy-image.ts';
import type { ImageCopy } from './copy-image.ts';

/** URLs in `copies` are not requested again; new copies are added to it. */
export async function copyImages(
  { site, facts }: CheckInput,
  { signal, copies }: { signal: AbortSignal; copies: Map<string, ImageCopy> },
): Promise<Finding[]> {
  const { config, scanned } = site;
  const images = [...facts.values()].flatMap(({ links, meta }) =>
    links
      .filter(({ kind, target }) => kind === 'image' && isOutside(target))
      .filter(({ target }) => !isAllowed({ option: 'images', url: target }, config))
      .map(({ target, span, file = meta.path }) => ({ target, span, file })),
  );
  const folder = path.join(config.content, 'public');
  for (const { target } of images)
    if (!copies.has(target)) copies.set(target, await copyImage(target, { folder, isRefused: isPrivateHost, signal }));
  return images.flatMap(({ target, span, file }) => {
    const copy = copies.get(target);
    if (copy === undefined) return [];
    if ('failure' in copy) return [findingAt(imageNotCopied({ url: target, reason: copy.failure }), { file, span })];
    const edit = urlEdit(scanned.textOf(file), span, { written: target, next: copy.path });
    const finding = findingAt(imageCopied({ url: target, path: copy.path }), { file, span });
    return [edit === null ? finding : { ...finding, fix: { edits: [edit] } }];
  });
}
