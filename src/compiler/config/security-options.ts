/** Declares the options that allow other hosts: the policy and the tags in the head, with their schema. */
import * as v from 'valibot';
import { strict, mapping } from '../findings/schema.ts';
import { isSource } from '../policy/sources.ts';

/**
 * What pages may load from other hosts. Each entry is a host such as `img.example.org`, `*.example.org` or
 * `https://example.org`, or a URL: one that ends with `/` allows everything under it.
 */
export interface UserSecurity {
  /** Hosts for images; `blob:` is also accepted. Default: none. */
  images?: string[];
  /** Hosts for videos and audio; `blob:` is also accepted. Default: none. */
  media?: string[];
  /** Hosts for frames. Default: none. */
  frames?: string[];
  /** Hosts for scripts. Default: none. */
  scripts?: string[];
  /** Hosts for style sheets. Default: none. */
  styles?: string[];
  /** Hosts for fonts; `data:` is also accepted. Default: none. */
  fonts?: string[];
  /** Hosts that scripts may send requests to. Default: none. */
  connect?: string[];
  /** Hosts that forms may be sent to. Default: none. */
  forms?: string[];
  /** Names of Trusted Types policies that scripts from other hosts create. Default: none. */
  trustedTypes?: string[];
}

/** A tag for the `<head>`. */
export interface HeadTag {
  /** Name of the tag. */
  tag: 'meta' | 'link' | 'script' | 'style';
  /** Attributes by name; an empty value writes only the name. Default: none. */
  attributes?: Record<string, string>;
  /** Content of an inline script or style sheet, which the policy allows by its hash. Default: none. */
  text?: string;
}

const reasons = [
  [
    /^'unsafe-eval'$|^'wasm-unsafe-eval'$/,
    'a host: pages are never allowed to run strings as code, as `eval` and `new Function` do',
  ],
  [/^'unsafe-/, 'a host: pages are never allowed to run inline code, except for the tags in `head`'],
  [/^\*$|^https?:(?:\/\/)?$/, 'a single host: a wildcard would allow every host'],
  [
    /^(?:\w+:\/\/)?[^/:]+(?::\d+)?\/.*\*/,
    'a host such as `img.example.org`, or a URL that ends with a slash such as `https://example.org/images/`: paths cannot contain wildcards',
  ],
  [/[?#]/, 'a URL without a query or hash, which a policy cannot contain'],
] as const;

const expected = 'a host such as `img.example.org` or a URL such as `https://example.org/images/`';

/** Hosts and URLs; `schemes` are accepted as they are. */
function sources(...schemes: readonly string[]): v.GenericSchema<string[]> {
  const isKnown = (source: string): boolean => schemes.includes(source) || isSource(source);
  return v.array(
    v.pipe(
      v.string(),
      v.check(isKnown, ({ input }) => reasons.find(([pattern]) => pattern.test(input))?.[1] ?? expected),
    ),
  );
}

/** The `security` section. */
export const securitySchema: v.GenericSchema<UserSecurity> = strict({
  images: v.exactOptional(sources('blob:')),
  media: v.exactOptional(sources('blob:')),
  frames: v.exactOptional(sources()),
  scripts: v.exactOptional(sources()),
  styles: v.exactOptional(sources()),
  fonts: v.exactOptional(sources('data:')),
  connect: v.exactOptional(sources()),
  forms: v.exactOptional(sources()),
  trustedTypes: v.exactOptional(
    v.array(v.pipe(v.string(), v.regex(/^[\w#=@/.%-]+$/, 'the name of a Trusted Types policy'))),
  ),
});

/** One entry of `head`. */
export const headTagSchema: v.GenericSchema<HeadTag> = strict({
  tag: v.picklist(['meta', 'link', 'script', 'style']),
  attributes: v.exactOptional(
    mapping(
      v.string(),
      v.pipe(
        v.string(),
        v.regex(/^[a-z_:][\w:.-]*$/i, 'the name of an attribute'),
        v.regex(/^(?!on)/i, 'an attribute without code: the policy blocks event handlers'),
      ),
    ),
  ),
  text: v.exactOptional(v.string()),
});
