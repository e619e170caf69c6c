/** Converts the delimiters of formulas that the extension `arithmatex` adds to dollar signs. */
import type { Edit } from './edits.ts';
import type { Pass } from './pass.ts';
import { withoutCode } from './prose.ts';

/** Text without an empty line. */
const paragraph = String.raw`((?:(?!\n[ \t>]*\n)[\s\S])+?)`;
const display = new RegExp(
  String.raw`^([ \t>]*)(?:\\\[${paragraph}\\\]|(\\begin\{([a-z]+\*?)\}${paragraph}\\end\{\4\}))[ \t]*$`,
  'gm',
);
const inline = new RegExp(String.raw`(?<!\\)\\\(${paragraph}\\\)`, 'g');
/** Formulas that already have dollar signs. */
const dollars = /(?<!\\)\$\$[\s\S]*?\$\$/g;

/** `\(a\)`, and `\[a\]` or an environment as a separate paragraph. */
export const convertMath: Pass = ({ text }, { site }) => {
  if (site.dialect.python === undefined || site.markdown.math !== true) return [];
  const masked = withoutCode(text).replaceAll(dollars, (formula) => formula.replaceAll(/[^\n]/g, ' '));
  const blocks = [...masked.matchAll(display)].map(
    ({ index, 0: whole, 1: indent = '', 2: bracketed, 3: environment = '' }): Edit => {
      const ownIndent = indent.replaceAll(/[ \t>]/g, (mark) => (mark === '>' ? '>?' : String.raw`[ \t]?`));
      const body = (bracketed ?? environment)
        .replaceAll(new RegExp(String.raw`\n${ownIndent}`, 'g'), '\n')
        .replaceAll(/^\s*\n|\s+$/g, '')
        .replace(/^[ \t]+/, '');
      const lines = ['$$', ...body.split('\n'), '$$'].map((line) => indent + line);
      return { start: index, end: index + whole.length, text: lines.join('\n') };
    },
  );
  const others = [...masked.matchAll(inline)].map(({ index, 0: whole, 1: body = '' }): Edit => ({
    start: index,
    end: index + whole.length,
    text: `$${body.trim()}$`,
  }));
  return [...blocks, ...others];
};
