/** The positions in stacks of errors that the site's code threw. */
import { expect, test } from 'vitest';
import { positionIn } from '../lib/compiler/site-stack.js';

const position = { file: 'theme/foo.tsx', line: 3, column: 4 };

test.each([
  ['at theme/foo.tsx:3:4', position],
  ['at async theme/foo.tsx:3:4', position],
  ['at async Foo (theme/foo.tsx:3:4)', position],
  ['at new Foo (theme/foo.tsx:3:4)', position],
  ['at Object.render [as draw] (theme/foo.tsx:3:4)', position],
  ['at Foo (theme/(group)/foo.tsx:3:4)', { ...position, file: 'theme/(group)/foo.tsx' }],
  ['at theme/(group)/foo.tsx:3:4', { ...position, file: 'theme/(group)/foo.tsx' }],
  ['at Foo (theme/my (group)/foo.tsx:3:4)', { ...position, file: 'theme/my (group)/foo.tsx' }],
  ['at run (node_modules/kit/index.js:1:2)\nat Foo (theme/foo.tsx:3:4)', position],
  ['at Foo (file:///kit/index.js:1:2)', null],
  ['at Foo (/kit/index.js:1:2)', null],
  ['at eval (eval at run (/kit/index.js:1:2), <anonymous>:1:1)', null],
  ['at Array.map (<anonymous>)', null],
])('%s', (stack, expected) => {
  expect(positionIn(stack)).toEqual(expected);
});
