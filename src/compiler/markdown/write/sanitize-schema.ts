/** Defines the raw HTML allowed in untrusted text: content, but no scripts, styles or forms. */
import type { Schema } from 'hast-util-sanitize';

const aria = ['ariaDescribedBy', 'ariaHidden', 'ariaLabel', 'ariaLabelledBy'];
const media = ['controls', 'height', 'loop', 'muted', 'playsInline', 'poster', 'preload', 'src', 'width'];

/** The schema for text that may be shown anywhere, without a policy. */
export const schema: Schema = {
  strip: [
    'script',
    'style',
    'template',
    'noscript',
    'textarea',
    'title',
    'iframe',
    'noembed',
    'noframes',
    'xmp',
    'svg',
    'math',
  ],
  clobber: [],
  ancestors: { tbody: ['table'], td: ['table'], th: ['table'], thead: ['table'], tfoot: ['table'], tr: ['table'] },
  protocols: {
    cite: ['http', 'https'],
    href: ['http', 'https', 'mailto', 'tel', 'sms', 'irc', 'ircs', 'xmpp', 'ftp', 'ftps', 'magnet', 'vscode'],
    longDesc: ['http', 'https'],
    poster: ['http', 'https'],
    src: ['http', 'https'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  attributes: {
    a: [
      ...aria,
      'dataFootnoteBackref',
      'dataFootnoteRef',
      'href',
      'hrefLang',
      'name',
      'rel',
      ['target', '_blank'],
      'download',
    ],
    audio: media,
    blockquote: ['cite'],
    col: ['span'],
    colgroup: ['span'],
    data: ['value'],
    del: ['cite', 'dateTime'],
    details: ['name', 'open'],
    div: [['role', 'note']],
    img: [
      ...aria,
      'alt',
      'decoding',
      'height',
      'loading',
      'longDesc',
      'sizes',
      'src',
      'srcSet',
      'width',
      'dataZoomSrc',
    ],
    input: [['disabled', true], ['type', 'checkbox'], 'checked', 'ariaLabel'],
    ins: ['cite', 'dateTime'],
    li: ['value'],
    meter: ['high', 'low', 'max', 'min', 'optimum', 'value'],
    ol: ['reversed', 'start', 'type'],
    progress: ['max', 'value'],
    q: ['cite'],
    section: ['dataFootnotes', ...aria],
    source: ['height', 'media', 'sizes', 'src', 'srcSet', 'type', 'width'],
    table: aria,
    td: ['align', 'colSpan', 'headers', 'rowSpan', 'vAlign'],
    th: ['abbr', 'align', 'colSpan', 'headers', 'rowSpan', 'scope', 'vAlign'],
    time: ['dateTime'],
    track: ['default', 'kind', 'label', 'src', 'srcLang'],
    video: media,
    '*': [
      'align',
      'className',
      'dataDocsite',
      'dataSearchExclude',
      'dir',
      'height',
      'id',
      'lang',
      'title',
      'translate',
      'width',
    ],
  },
  tagNames: (
    'a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li mark meter ol p picture pre progress q rp rt ruby ' +
    's samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr'
  ).split(' '),
};

/** The schema for the pages of a site. The site's policy determines which hosts pages may frame. */
export const siteSchema: Schema = {
  ...schema,
  strip: schema.strip?.filter((name) => name !== 'iframe') ?? [],
  attributes: {
    ...schema.attributes,
    iframe: ['allow', 'allowFullScreen', 'height', ['loading', 'eager', 'lazy'], 'sandbox', 'src', 'width'],
  },
  tagNames: [...(schema.tagNames ?? []), 'iframe'],
};
