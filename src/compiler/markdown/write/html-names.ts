/** HTML's names: elements, void elements, and attributes by their hast property names. */
import { find, html } from 'property-information';

/** Current and obsolete HTML elements; in untrusted text, any other tag is text. */
export const htmlElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption ' +
    'center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form ' +
    'frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd keygen label legend li link listing main map ' +
    'mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre ' +
    'progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table ' +
    'tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
);

export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

export interface AttributeName {
  attribute: string;
  isBoolean: boolean;
  separator: ' ' | ',';
}

/** Maps hast's property name to the attribute's name. */
export function attributeNameOf(property: string): AttributeName {
  return attributes.get(property) ?? nameOf(find(html, property));
}

/** The names defined by HTML; other names are data attributes or invented by plugins. */
const attributes = new Map(Object.entries(html.property).map(([property, info]) => [property, nameOf(info)]));

function nameOf(info: ReturnType<typeof find>): AttributeName {
  return {
    attribute: info.attribute,
    isBoolean: info.boolean === true || info.overloadedBoolean === true,
    separator: info.commaSeparated || info.commaOrSpaceSeparated ? ',' : ' ',
  };
}
