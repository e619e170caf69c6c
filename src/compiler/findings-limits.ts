/** Findings about pages that are more than any page needs. One function per code. */
import type { Finding } from './diagnostics.ts';

export function pageTooDeep(): Finding {
  return {
    code: 'page-too-deep',
    severity: 'error',
    message: 'this text nests quotes, lists or emphasis more than 100 levels deep',
    hint: 'no reader can follow that; split it, or put it into a code block',
  };
}

export function pageTooComplex(facts: { most: number }): Finding {
  return {
    code: 'page-too-complex',
    severity: 'error',
    message: `this page holds more than ${facts.most} component tags and container lines`,
    hint: 'split it, or put it into a code block',
  };
}

export function lineTooLong(facts: { length: number }): Finding {
  return {
    code: 'line-too-long',
    severity: 'error',
    message: `this line has ${facts.length} characters and thousands of Markdown marks`,
    hint: 'break it into lines, or put it into a code block',
  };
}

export function blockTooFull(facts: { most: number }): Finding {
  return {
    code: 'block-too-full',
    severity: 'error',
    message: `this paragraph has more than ${facts.most} Markdown marks, too many for remark-parse`,
    hint: 'break it by blank lines, put it into a code block, or take the native parser: `markdown.parser`',
  };
}

export function definitionsTooMany(facts: { most: number }): Finding {
  return {
    code: 'definitions-too-many',
    severity: 'error',
    message: `this page defines more than ${facts.most} link references, too many for remark-parse`,
    hint: 'split it, or take the native parser: `markdown.parser`',
  };
}
