/** Names of emoji that Material for MkDocs knows in addition to GitHub's, which docsite reads. */
import type { Pass } from './pass.ts';
import { withoutCode } from './prose.ts';

const people: Readonly<Record<string, string>> = {
  bowing: 'bowing',
  bouncing_ball: 'bouncing_ball',
  biking: 'biking',
  climbing: 'climbing',
  construction_worker: 'construction_worker',
  frowning: 'frowning',
  gesturing_no: 'no_good',
  gesturing_ok: 'ok',
  getting_haircut: 'haircut',
  getting_face_massage: 'massage',
  golfing: 'golfing',
  in_lotus_position: 'lotus_position',
  in_steamy_room: 'sauna',
  lifting_weights: 'weight_lifting',
  mountain_biking: 'mountain_biking',
  pouting: 'pouting',
  raising_hand: 'raising_hand',
  rowing_boat: 'rowing',
  running: 'running',
  surfing: 'surfing',
  swimming: 'swimming',
  tipping_hand: 'tipping_hand',
  walking: 'walking',
};

/** `:man_raising_hand:` is `:raising_hand_man:`; `:flag_de:` is 🇩🇪; skin tones are omitted. */
export const convertEmoji: Pass = ({ text }, { site }) => {
  if (site.dialect.python === undefined) return [];
  return [...withoutCode(text).matchAll(/(?<![\w:]):([a-z][a-z_]{3,40})(_tone\d)?:(?![\w:])/g)].flatMap(
    ({ index, 0: whole, 1: name = '', 2: tone }) => {
      const [, who = '', doing = ''] = /^(man|woman)_(\w+)$/.exec(name) ?? [];
      const person = Object.hasOwn(people, doing) ? people[doing] : undefined;
      const country = /^flag_([a-z]{2})$/.exec(name)?.[1];
      const shown =
        country !== undefined
          ? [...country].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 97)).join('')
          : person === undefined
            ? tone === undefined
              ? undefined
              : `:${name}:`
            : `:${person}_${who}:`;
      return shown === undefined ? [] : [{ start: index, end: index + whole.length, text: shown }];
    },
  );
};
