/** The schema of `theme.socialLinks`. */
import * as v from 'valibot';
import { strict } from '../findings/schema.ts';
import { imageUrl, linkUrl } from '../frontmatter/url-schema.ts';
import { socialIcon, socialIconNames } from './social-icons.ts';
import type { UserSocialLink } from './social-link-options.ts';

/** A name that isn't built in would be shown as text. Other text, such as SVG or an emoji, is the site's own drawing. */
const socialIconText = v.lazy((input) =>
  typeof input === 'string' && /^[\w\s.-]+$/.test(input) && socialIcon(input) === undefined
    ? socialIconName
    : v.string(),
);
const socialIconName = v.pipe(v.string(), v.values(socialIconNames(), 'the name of a built-in icon, or SVG'));

/** Selects the schema of `content` by `mode`. */
function socialLink(mode: unknown): v.GenericSchema<UserSocialLink> {
  return strict({
    icon: socialIconText,
    mode: v.exactOptional(v.picklist(['link', 'text', 'img', 'dom'])),
    content: mode === 'link' ? linkUrl : mode === 'img' ? imageUrl : v.string(),
    label: v.exactOptional(v.string()),
  });
}

/** An entry of `theme.socialLinks`. */
export const socialLinkSchema = v.lazy((input) =>
  socialLink(typeof input === 'object' && input !== null && 'mode' in input ? input.mode : 'link'),
);
