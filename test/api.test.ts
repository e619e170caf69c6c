/**
 * Tests the check of product names in code, which reports unknown names of a documented product and ignores all other
 * names.
 */
import { describe, expect, test } from 'vitest';
import { codeInPage } from '../lib/compiler/checks/api/code-in-pages.js';
import { dottedNames, groupsIn, knownNames, unknownNames } from '../lib/compiler/checks/api/names.js';
import { misspelledCommands } from '../lib/compiler/checks/api/package-commands.js';
import { slipsIn } from '../lib/compiler/checks/api/slips.js';
import { vocabularyOf } from '../lib/compiler/checks/api/vocabulary.js';
import { growthOf, squareFrom } from './growth.ts';

const product = `
export declare function print(options: Options): void;
export interface Options { output: { paperSize?: string; inkColor?: string; copies?: number } }
program.command('print').option('--dry-run', 'Port and Tray').option('openTray'); process.env.PRINTER_TRAY_SIZE;
program.option('--port <n>').option('--tray');
.a { --pr-ink: red; --pr-paper: white; --pr-tray: 1; --pr-edge: 2; color: var(--pr-cover) }
`;
const vocabulary = vocabularyOf([product], { packages: ['@scope/printer'], commands: ['printer'] });
/** Text that makes `output` a group of options. */
const site = '`output.paperSize` `output.inkColor` `output.copies`\n\n';

function found(text: string): string[] {
  const pieces = codeInPage(site + text);
  return unknownNames(pieces, knownNames(vocabulary, groupsIn(dottedNames(pieces), vocabulary))).map(
    ({ kind, written, nearest = '', line, column }) => `${line - 2}:${column} ${kind} ${written} → ${nearest}`,
  );
}

const block = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

test.each([
  ['an option in prose', 'Set `output.papersSize`.', ['1:6 option output.papersSize → output.paperSize']],
  ['a removed option', 'Set `output.staple`.', ['1:6 option output.staple → ']],
  ['an export', block('ts', "import { prinnt, type Options } from '@scope/printer';"), ['2:10 import prinnt → print']],
  ['an export of a part', block('js', "import { stapler } from '@scope/printer/parts';"), ['2:10 import stapler → ']],
  ['a flag', block('sh', '$ npx printer print --dry-runn'), ['2:21 flag --dry-runn → --dry-run']],
  ['a flag, not a word of the help text', 'Run `printer print --prot`.', ['1:20 flag --prot → --port']],
  ['a flag, as users write it', 'Run `printer print --opn-tray`.', ['1:20 flag --opn-tray → --open-tray']],
  ['a flag in prose', 'Run `printer print --drry-run`.', ['1:20 flag --drry-run → --dry-run']],
  ['a command', block('bash', 'TRAY=1 pnpm exec printer prnit'), ['2:26 command prnit → print']],
  [
    'a variable with swapped letters',
    'Set `PRINTER_TRAY_SIEZ`.',
    ['1:6 variable PRINTER_TRAY_SIEZ → PRINTER_TRAY_SIZE'],
  ],
  ['a custom property', block('css', '.b {\n  --pr-inkk: red;\n}'), ['3:3 property --pr-inkk → --pr-ink']],
  ['a removed custom property', 'Set `--pr-margin-box`.', ['1:6 property --pr-margin-box → ']],
])('%s is reported at its position', (_what, text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  ['known names in each form', 'Set `output.inkColor`; run `printer print --open-tray --no-open-tray --dryRun`.'],
  ['help', block('sh', 'printer --help\nprinter print --version')],
  [
    'arguments of another command',
    block('sh', 'printer print -- --staple\nprinter print && other --staple # --staple'),
  ],
  ['another command', block('sh', 'stapler print --staple')],
  ['another package', block('ts', "import { staple } from '@scope/stapler';")],
  ['an object of another API', 'Call `window.staple` and `config.staple`, or `console.staple`.'],
  ['a variable of the reader', 'Set `PRINTER_SIZE` and `MY_TRAY`.'],
  ['a custom property of another library', block('css', '.b { --other-ink: red; --ink: red; }')],
  ['text', 'Set output.staple and printer --staple.'],
  ['a block with `nocheck`', block('sh nocheck', 'printer --staple')],
])('%s is not reported', (_what, text) => {
  expect(found(text)).toEqual([]);
});

test('a word is a group of options only if the product has most of its names', () => {
  const pieces = codeInPage('`print.alpha` `print.beta` `print.copies` `print.paperSize` `print.inkColor`');
  expect([...groupsIn(dottedNames(pieces), vocabulary).keys()]).toEqual([]);
});

describe('commands of package managers', () => {
  const slips = (text: string): string[] =>
    misspelledCommands(codeInPage(text)).map(
      ({ written, meant, line, column }) => `${line}:${column} ${written} → ${meant}`,
    );

  test('reports misspelled commands in code', () => {
    expect(slips(`Run \`pnpm isntall\`.\n\n${block('sh', '$ npm instal vue && yarn publsh')}`)).toEqual([
      '1:11 isntall → install',
      '4:7 instal → install',
      '4:26 publsh → publish',
    ]);
  });

  test('ignores names of scripts, packages and other commands', () => {
    const lines =
      'pnpm build\nnpm test\nyarn updates\npnpm release\nbun instant\nyarn create-app\npnpm install:all\nnpm prune';
    expect(slips(`Both npm installs and pnpm isntall are text.\n\n${block('sh', lines)}`)).toEqual([]);
  });
});

describe('reports a name that is one typo away from another name on the page', () => {
  const slips = (text: string): string[] =>
    slipsIn(codeInPage(`\`addWatchFile\` \`addWatchFile\`\n\n${text}`)).map(
      ({ written, meant, line, column }) => `${line - 2}:${column} ${written} → ${meant}`,
    );

  test.each([
    ['a letter in lower case', 'Call `this.addWatchfile()`.', ['1:12 addWatchfile → addWatchFile']],
    ['a missing letter', block('js', '\naddWathFile();'), ['3:1 addWathFile → addWatchFile']],
    ['an extra letter', 'Call `addWattchFile`.', ['1:7 addWattchFile → addWatchFile']],
    ['letters in the wrong order', 'Call `addWacthFile`.', ['1:7 addWacthFile → addWatchFile']],
    ['dashes in a flag', block('sh', 'serve --https---cert a.crt'), ['2:7 --https---cert → --https-cert']],
  ])('is reported: %s', (_what, text, expected) => {
    expect(slips(text)).toEqual(expected);
  });

  test.each([
    ['a plural', 'Call `addWatchFiles`.'],
    ['a plural within a name', '`addWatchesFile`'],
    ['another letter', 'Call `addMatchFile` and `addWatchFily`.'],
    ['another name', 'Call `rmWatchFile` and `addWatchFileX`.'],
    ['a comparison', '`addWathFile → addWatchFile`'],
    ['a comparison in prose', 'Rename `addWathFile` to `addWatchFile`.'],
    ['a name that occurs twice', '`addWathFile` and `addWathFile`'],
    ['text', 'addWathFile'],
    ['two conventions', '`innerHtml`, `innerHTML`, `innerHTML`'],
    ['the end of options', block('sh', 'serve -- --a-b --- c')],
  ])('is not reported: %s', (_what, text) => {
    expect(slips(text)).toEqual([]);
  });
});

test('code in a line is found in linear time, even after long runs of backticks', async () => {
  expect(codeInPage('```` `b` ``c`` `````d````` `` ` ``').map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  expect(await growthOf(4000, (length) => codeInPage(`a${'`'.repeat(length)}`))).toBeLessThan(squareFrom);
});
