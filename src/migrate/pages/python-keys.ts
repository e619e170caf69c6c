/** Converts keys, as written with the extension `keys`: `++ctrl+alt+del++` and `++"Text on a key"++`. */
import type { Pass } from './pass.ts';
import { proseOf } from './prose.ts';

/** Keys without spaces between them. Anything else between plus signs stays as written. */
const combination = /(?<![\\+{])\+\+((?:(?:[\w-]+|"[^"\n]+"|'[^'\n]+')\+)*(?:[\w-]+|"[^"\n]+"|'[^'\n]+'))\+\+(?!\+)/g;

export const convertKeys: Pass = ({ text }, context) => {
  if (context.site.dialect.python === undefined) return [];
  return [...proseOf(text, context).matchAll(combination)].flatMap(({ index, 0: whole, 1: keys = '' }) => {
    const labels = (keys.match(/"[^"]+"|'[^']+'|[^+]+/g) ?? []).map(labelOf);
    if (labels.includes(null)) return [];
    const shown = labels.map((label) => `<kbd>${(label ?? '').replaceAll(/[\\`*_{}[\]<>|~$&]/g, entity)}</kbd>`);
    return [{ start: index, end: index + whole.length, text: shown.join('+') }];
  });
};

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** Keys that are labeled with their name, in title case. */
const named = new Set(
  (
    'alt backspace backtab break browser-back browser-favorites browser-forward browser-home browser-refresh ' +
    'browser-search browser-stop caps-lock clear context-menu copy eject end enter help home left-alt left-button ' +
    'left-shift mail media meta middle-button num-clear num-enter num-lock option page-down page-up print ' +
    'print-screen reset right-alt right-button right-shift scroll-lock select shift sleep space tab volume-down ' +
    'volume-up zoom'
  ).split(' '),
);

/** Labels of other keys, and of other names for keys: each label and its names. */
const labels: Readonly<Record<string, string>> = {
  Alt: 'menu',
  Backspace: 'back bksp',
  Break: 'cancel',
  'Caps Lock': 'capital cplk',
  Clear: 'clr',
  Cmd: 'command cmd',
  'Context Menu': 'apps',
  Ctrl: 'control ctrl',
  Del: 'delete del',
  Down: 'arrow-down down dn',
  Enter: 'return',
  Esc: 'escape esc',
  Fn: 'function fn',
  Ins: 'insert ins',
  Left: 'arrow-left left',
  'Left Ctrl': 'left-control left-ctrl lcontrol lctrl',
  'Left Win': 'left-windows left-win lwin',
  Mute: 'volume-mute mute',
  'Num Lock': 'numlk numlock',
  Option: 'opt',
  'Page Down': 'page-dn pgdn next',
  'Page Up': 'pgup prior',
  Pause: 'media-pause pause',
  Play: 'media-play play',
  'Print Screen': 'printscreen prtsc',
  Right: 'arrow-right right',
  'Right Ctrl': 'right-control right-ctrl rcontrol rctrl',
  'Right Win': 'right-windows right-win rwin',
  'Scroll Lock': 'scroll',
  Space: 'spc',
  Tab: 'tabulator',
  Up: 'arrow-up up',
  Win: 'windows win',
  '\\': 'backslash',
  '|': 'bar',
  '{': 'brace-left open-brace',
  '}': 'brace-right close-brace',
  '[': 'bracket-left open-bracket',
  ']': 'bracket-right close-bracket',
  ':': 'colon',
  ',': 'comma',
  '"': 'double-quote dblquote',
  '=': 'equal',
  '!': 'exclam exclamation',
  '`': 'grave grave-accent',
  '>': 'greater greater-than gt',
  '<': 'less less-than lt',
  '-': 'minus hyphen',
  '.': 'period',
  '+': 'plus',
  '?': 'question question-mark',
  ';': 'semicolon',
  "'": 'single-quote',
  '/': 'slash',
  '~': 'tilde',
  _: 'underscore',
};

const byName = new Map(
  Object.entries(labels).flatMap(([label, names]) => names.split(' ').map((name) => [name, label])),
);

/** Returns null for a word that is not the name of a key. */
function labelOf(key: string): string | null {
  if (/^["']/.test(key)) return key.slice(1, -1);
  const name = key.toLowerCase().replaceAll('_', '-');
  const known = byName.get(name);
  if (known !== undefined) return known;
  if (/^(?:[a-z\d]|f\d|f1\d|f2[0-4])$/.test(name)) return name.toUpperCase();
  const digit = /^num(\d)$/.exec(name)?.[1];
  if (digit !== undefined) return `Num ${digit}`;
  return named.has(name)
    ? name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => ` ${first.toUpperCase()}`).trim()
    : null;
}
