/**
 * The schemas of URLs in configs, frontmatter and navigation files: all except those that browsers would execute as
 * code.
 */
import * as v from 'valibot';
import { runsCode } from '../../shared/safe-url.ts';

/** A path on the site, or a URL. */
export const linkUrl = v.pipe(
  v.string(),
  v.check((url) => !runsCode(url, 'link'), 'a path, or a URL that does not run code, such as `https://…`'),
);

/** The path of an image, or its URL. */
export const imageUrl = v.pipe(
  v.string(),
  v.check((url) => !runsCode(url, 'image'), 'a path, or the URL of an image, such as `https://…`'),
);

/** A path that redirects. Every redirect is a file in the output, so it cannot be a pattern. */
export const oldPath = v.pipe(v.string(), v.regex(/^[^*]*$/, 'a path without `*`'));
