/** Checks the wording of a paragraph for mistakes that are almost never intentional. */
import type { Heading, Paragraph } from 'mdast';
import {
  articleInvalid,
  bracketUnbalanced,
  punctuationMixed,
  verbRepeated,
  wordConfused,
  wordRepeated,
} from '../../findings/catalogue.ts';
import type { Problem, TextEdit } from '../../findings/finding.ts';
import { spanOfText } from './survey-text.ts';
import type { SurveyOptions } from './survey-options.ts';

interface Slip {
  problem: Problem;
  /** The text to underline. */
  written: string;
  /** The replacement; absent if only the author knows it. */
  next?: string;
}

/** `text`: the text of the node, as returned by `textOf`. */
export function surveyWording(node: Paragraph | Heading, text: string, options: SurveyOptions): void {
  const report = ({ problem, written, next }: Slip): void => {
    const span = spanOfText(written, node, options);
    // A mistake that spans a line break cannot be found in the author's lines and is not reported.
    if (span === null) return;
    const edits: TextEdit[] = next === undefined ? [] : [{ span, text: next }];
    options.report(levelOf(problem), options.file, { span, ...(edits.length > 0 && { fix: { edits } }) });
  };
  const levelOf = (problem: Problem): Problem => (isCommit(node) ? { ...problem, severity: 'info' } : problem);
  if (/^en\b/.test(options.lang)) englishSlips(text).forEach(report);
  // The simple class is the faster test, because most text is Latin.
  if (/[\u2e80-\uffff]/.test(text) && /\p{Script=Han}/u.test(text)) chineseSlips(text).forEach(report);
  if (node.type === 'paragraph') unbalanced(text).forEach(report);
}

/** True for an entry of a changelog that begins with a link to a commit: its text is the title of the commit. */
function isCommit({ children }: Paragraph | Heading): boolean {
  return children.slice(0, 2).some((child) => child.type === 'link' && /\/commit\/[\da-f]{7,40}$/.test(child.url));
}

/** `near`: a simpler pattern that matches everywhere that `exact` matches, and possibly elsewhere. */
interface Mistake {
  near: RegExp;
  exact: RegExp;
}

/** Tries the simple pattern first, because a lookbehind at every character takes most of the time of a survey. */
function matchesOf({ near, exact }: Mistake, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  near.lastIndex = 0;
  for (let found = near.exec(text); found !== null; found = near.exec(text)) {
    exact.lastIndex = found.index;
    const match = exact.exec(text);
    if (match !== null) matches.push(match);
    near.lastIndex = match === null ? found.index + 1 : exact.lastIndex;
  }
  return matches;
}

/** Words that are never repeated on purpose. `that that` and `had had` can be correct. */
const functionWords =
  'the|of|to|is|are|and|with|from|for|this|these|your|you|which|when|can|has|have|were|into|it|by|be|as|or|if|will|should|must|could|would|might|may|not|its|their|a|an|in|on|at|also|but|we|they|them|each|any';
const repeatedWord: Mistake = {
  near: new RegExp(`\\b(${functionWords}) +\\1\\b`, 'g'),
  exact: new RegExp(`(?<![\\p{L}\\p{N}_'’"“.-])(${functionWords}) +\\1(?![\\p{L}\\p{N}_'’.:/-])`, 'uy'),
};

function repeatedWords(text: string): Slip[] {
  return matchesOf(repeatedWord, text).map(([written, word = '']) => ({
    problem: wordRepeated({ word }),
    written,
    next: word,
  }));
}

const vowelWord: Mistake = {
  near: /\ba +[aeio]/g,
  exact:
    /(?<![\p{L}\p{N}_'’"“(./-])a +(?!(?:one|once|eu|ewe|oui|and\b|or\b|in\b|is\b|are\b|as\b|at\b|of\b|on\b|if\b|into\b|it\b|also\b|onto\b|i\b|e\b|o\b))([aeio][a-z]{2,})(?![\p{L}\p{N}_'’/-]|\.\w)/uy,
};
const consonantWord: Mistake = {
  near: /\ban +[b-df-hj-np-tv-zu]/g,
  exact:
    /(?<![\p{L}\p{N}_'’"“(./-])an +(?!the\b|h(?:ou|on|ei|erb|tml|ttp|ref)|[fhlmnrsx][a-z]{0,4}\b|[^aeiouy]+\b)([b-df-hj-np-tv-z][a-z]{2,}|u(?:ser|sed|sual|nique|niform|nit)[a-z]*)(?![\p{L}\p{N}_'’/-]|\.\w)/uy,
};

function wrongArticles(text: string): Slip[] {
  const found = (mistake: Mistake, article: string): Slip[] =>
    matchesOf(mistake, text).map(([written, word = '']) => {
      const next = `${article} ${word}`;
      return { problem: articleInvalid({ written, article: next }), written, next };
    });
  return [...found(vowelWord, 'an'), ...found(consonantWord, 'a')];
}

const repeatedVerb: Mistake = {
  near: /\b(?:will|can|could|should|must|would|may|might) (?:can|could|should|must|would|will)\b/g,
  exact:
    /(?<![\p{L}\p{N}_'’-])(will|can|could|should|must|would|may|might) (?!\1)(?:can|could|should|must|would|will)(?![\p{L}\p{N}_'’-])/uy,
};

function repeatedVerbs(text: string): Slip[] {
  return matchesOf(repeatedVerb, text).map(([written]) => ({ problem: verbRepeated({ written }), written }));
}

/** Plural nouns, before which `a` is a mistake. */
const plurals =
  'packages|files|options|functions|modules|components|plugins|pages|events|errors|commands|arguments|strings|arrays|folders';

/** Participles that are mistakes after `we` or `they`, and the verb that belongs there. */
const participles: readonly [string, string][] = [
  ['known', 'know'],
  ['shown', 'show'],
  ['taken', 'take'],
  ['given', 'give'],
  ['written', 'write'],
];
/**
 * The beginning of a clause. Elsewhere, an auxiliary verb may precede the subject: “Are they shown?” `and` and `or` may
 * join two subjects: “Were you and they given the key?”
 */
const clauseStart =
  '(?<=^|[.!?:;,][ \\n]|\\b(?:but|because|that|though|although|if|since|as|so|when|while|once|until) )';

type Confusion = readonly [readonly string[], RegExp, string];

/**
 * Phrases that are always a mistake, with their correction. `$1` is the part that stays. The first element lists
 * lowercase strings; each match contains one of them. Searching for these strings is much faster than trying the
 * pattern everywhere.
 */
const confusions: readonly Confusion[] = [
  [['s own'], /\b(?:it['’]s) (own)\b/g, 'its $1'],
  [
    ["it's ", 'it’s '],
    /\b(of|from|by|with|into|within|via|through) it['’]s (?=[“"]?[a-z]{4,})(?!always|because|going|just|like|only|that|what|where)/g,
    '$1 its ',
  ],
  [['it best to'], /\b(tr(?:y|ies)|do(?:es)?) it best to\b/g, '$1 its best to'],
  [["'s ", '’s '], /\b(contain|provide|depend|allow|enable|exist|happen|become)['’]s (?=[A-Za-z])/g, '$1s '],
  [['now longer'], /\bnow longer (?=[a-z])/g, 'no longer '],
  [['withing'], /\bwithing\b/g, 'within'],
  [['into order'], /\binto order to\b/g, 'in order to'],
  // “If it is larger then the …” may lack a comma.
  [
    [' then '],
    /(?<!\b(?:if|when|once)\b[^.]*)\b(more|less|fewer|better|faster|larger|smaller|bigger|greater|other|rather) then(?= (?:a|an|the|this|that|one|two)\b)/gi,
    '$1 than',
  ],
  [['d of ', 't of '], /\b(could|should|would|must) of (?=been|had|done|used|made)\b/g, '$1 have '],
  [['an the '], /\ban the(?= [a-z])/g, 'and the'],
  [['an other '], /\ban other(?= [a-z])/g, 'another'],
  [['they where ', 'we where '], /\b(they|we) where(?= [a-z])/g, '$1 were'],
  [
    ['if it ', 'when it ', 'unless it ', 'once it ', 'until it '],
    /\b(if|when|unless|once|until) it (get|have|need|contain|exist|return|happen|become|match|receive)(?= )/gi,
    '$1 it $2s',
  ],
  [[' build '], /\b(is|are|was|were|been|being) build(?= (?:by|with|from|on|in|and|as|using|for|into)\b)/g, '$1 built'],
  [[' send '], /\b(is|are|was|were|been|being) send(?= (?:by|with|from|to|in|as|over)\b)/g, '$1 sent'],
  [[' wrote'], /\b(is|are|was|were|been|being) wrote(?=\b)/g, '$1 written'],
  [
    ['allow', 'enable'],
    /\b(allows?|enables?) (you|us|users|developers) (execute|use|define|create|specify|add|set|write|configure|run|customize|change|build)(?= )/g,
    '$1 $2 to $3',
  ],
  ...participles.map(([participle, verb]): Confusion => [
    [` ${participle} `],
    new RegExp(`${clauseStart}(we|they) ${participle}(?= (?:that|the|this|how|it|you|us|in)\\b)`, 'gi'),
    `$1 ${verb}`,
  ]),
  [[' as possible'], /\bas (close|near) as (?=(?!possible)[^.,;:()]{2,40} as possible\b)/g, 'as $1 to '],
  [['ontents has'], /(?<!\bof )\b([Cc]ontents) has\b/g, '$1 have'],
  [['understating '], /\bunderstating(?= (?:about|of|how)\b)/g, 'understanding'],
  [[' kind of', ' type of', ' sort of'], /\b(these|those) (kind|type|sort) of\b/g, '$1 $2s of'],
  [
    plurals.split('|').map((word) => ` ${word} `),
    new RegExp(`\\b(?:a|an) (${plurals})(?= (?:that|which|with|to|is|in|of|for)\\b)`, 'g'),
    '',
  ],
];

function confusedWords(text: string): Slip[] {
  const lower = text.toLowerCase();
  const likely = confusions.filter(([hints]) => hints.some((hint) => lower.includes(hint)));
  return likely.flatMap(([, pattern, meant]) =>
    [...text.matchAll(pattern)].map((match) => {
      const written = match[0].trimEnd();
      // For an article before a plural, only the author knows which of the two is wrong.
      if (meant === '') return { problem: wordConfused({ written }), written };
      const next = meant.replaceAll(/\$(\d)/g, (_all, group: string) => match[Number(group)] ?? '').trimEnd();
      return { problem: wordConfused({ written, meant: next }), written, next };
    }),
  );
}

/** Matches every string that contains one of the mistakes above, in a fraction of the time. */
const mayBeEnglishSlip = new RegExp(
  `\\b(?:a +[aeio]|an +[b-df-hj-np-tv-zu]|(${functionWords}) +\\1\\b|(?:will|can|could|should|must|would|may|might) (?:can|could|should|must|would|will)\\b)`,
);
/** Compares backward from the rarest part of a mistake, because each word before it is far more common. */
const mayBeConfused = new RegExp(
  [
    "['’]s (?<=it.s |(?:contain|provide|depend|allow|enable|exist|happen|become).s )",
    ' (?:build|send|wrote) (?<=(?:is|are|was|were|been|being) .{4,5} )',
    ' then (?<=[ESResr] then )[ATOato]',
    ' of (?<=[dt] of )(?:been|had|done|used|made)',
    ' it (?<=[FNSELfnsel] it )(?:get|have|need|contain|exist|return|happen|become|match|receive) ',
    ' (?:you|us|users|developers) (?<=(?:allow|enable)s? [a-z]+ )',
    ' (?:known|shown|taken|given|written) (?<=(?:[Ww]e|hey) .{5,7} )',
    ' as possible(?<=as (?:close|near) as .* as possible)',
    'ontents has|understating|it best|now longer|withing|into order|n other |an the |[eu] where |[se]e (?:kind|type|sort) of',
    `an? (?:${plurals}) `,
  ].join('|'),
);

/** True for text in another language, because a site may have pages in languages that it does not declare. */
function isForeign(text: string): boolean {
  return foreignWords.test(text) && !englishWords.test(text);
}
const englishWords = /\b(?:the|is|are|to|and|you|with|this|for|that|can|if)\b/i;
const foreignWords =
  /[\u00c0-\u024f]|(?<![\w-])(?:der|das|und|ist|mit|el|los|las|una|que|para|con|les|est|une|pour|avec|il|che|del|della|uma|dos|com|het|een|zijn)(?![\w-])/i;

function englishSlips(text: string): Slip[] {
  const mayBe = { slip: mayBeEnglishSlip.test(text), confused: mayBeConfused.test(text) };
  if ((!mayBe.slip && !mayBe.confused) || isForeign(text)) return [];
  return [
    ...(mayBe.slip ? [...repeatedWords(text), ...wrongArticles(text), ...repeatedVerbs(text)] : []),
    ...(mayBe.confused ? confusedWords(text) : []),
  ];
}

const chinese: Readonly<Record<string, string>> = { ',': '，', ';': '；', '?': '？' };

/** `的的确确` and `目的` are words. */
function chineseSlips(text: string): Slip[] {
  const words = [
    ...text.matchAll(
      /((?<!目)的的(?!确)|了了|是是|在在|和和|与与|或或|我们我们|可以可以|使用使用|通过通过|如果如果)/gu,
    ),
  ];
  const isChinese = /[，。；？]/.test(text);
  const marks = isChinese ? text.matchAll(/(?<=\p{Script=Han})([,;?])(?=\p{Script=Han})/gu) : [];
  return [
    ...words.map(([written]) => {
      const word = written.slice(0, written.length / 2);
      return { problem: wordRepeated({ word }), written, next: word };
    }),
    ...[...marks].map(({ 0: mark, index }): Slip => {
      const [before, after] = [text.slice(0, index).slice(-1), text.charAt(index + 1)];
      const next = chinese[mark] ?? mark;
      return {
        problem: punctuationMixed({ written: mark, chinese: next }),
        written: before + mark + after,
        next: before + next + after,
      };
    }),
  ];
}

const pairs: Readonly<Record<string, string>> = { ')': '(', '）': '（', '”': '“', '」': '「', '』': '『', '》': '《' };

/** Skips list markers such as `a)` and `1)`, smileys and inline code. */
function unbalanced(text: string): Slip[] {
  if (
    !/[()（）“”「」『』《》]/.test(text) ||
    isOtherQuoting(text) ||
    /[{}]|(?:^|[\s(])[\w-]{1,3}\)|[:;]-?[()]/.test(text)
  )
    return [];
  // Each quotation mark may belong to a straight one, so none of them can be paired.
  const isSkipped = hasMixedQuotes(text) ? isCurlyQuote : (): boolean => false;
  // A bracket between spaces may be mentioned rather than used.
  const at = unmatchedIn(text, (all, index) => isSkipped(all, index) || isMentioned(all, index)) ?? -1;
  return at < 0 || unmatchedIn(text, isSkipped) === null ? [] : [slipAt(text, at)];
}

function isCurlyQuote(text: string, index: number): boolean {
  return /[„“”]/.test(text.charAt(index));
}

/** True for a bracket between spaces. */
function isMentioned(text: string, index: number): boolean {
  return /\s/.test(text[index - 1] ?? '') && /\s/.test(text[index + 1] ?? '');
}

/** The index of the first unmatched bracket or quotation mark; null if there is none. */
function unmatchedIn(text: string, isSkipped: (text: string, index: number) => boolean): number | null {
  const open: { mark: string; index: number }[] = [];
  for (const { 0: mark, index } of text.matchAll(/[()（）„“”「」『』《》]/g)) {
    if (isSkipped(text, index)) continue;
    // „German“ and „Polish” quotation marks.
    const isClosing = /[“”]/.test(mark) && open.at(-1)?.mark === '„';
    const opener = isClosing ? '„' : pairs[mark];
    if (opener === undefined) open.push({ mark, index });
    else if (isPair(open.at(-1)?.mark, opener)) open.pop();
    // In `(“name)`, the quotation mark is unmatched.
    else return isPair(open.at(-2)?.mark, opener) ? (open.at(-1)?.index ?? index) : index;
  }
  // Each paragraph of a longer quotation begins with an opening quotation mark.
  return open.find(({ mark, index }) => mark !== '“' || index > 0)?.index ?? null;
}

/** True for Swedish and Finnish text, which begins and ends quotations with the same mark. */
function isOtherQuoting(text: string): boolean {
  return text.includes('”') && !/[“„]/.test(text) && text.split('”').length % 2 === 1;
}

/** True if one mark of a quotation is straight and the other is curly: the quotation is closed, only its style is mixed. */
function hasMixedQuotes(text: string): boolean {
  return /[“”]/.test(text) && text.split('"').length % 2 === 0;
}

/** True if two brackets match; Chinese text also pairs brackets of different widths. */
function isPair(mark: string | undefined, opener: string): boolean {
  return mark === opener || (/[(（]/.test(mark ?? '') && /[(（]/.test(opener));
}

function slipAt(text: string, index: number): Slip {
  const around = text.slice(Math.max(0, index - 12), index + 13);
  const written = around.split(/[\n\ufdd0\ufdd1]/).find((part) => part.includes(text.charAt(index))) ?? '';
  return { problem: bracketUnbalanced({ mark: text.charAt(index) }), written };
}
