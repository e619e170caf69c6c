/** `compileMarkdown`: converts Markdown text to HTML, toc, frontmatter and findings, without a site. */
import * as v from 'valibot';
import { markdownDefaults } from '../config/complete.ts';
import { markdownSchema } from '../config/schema.ts';
import { readFrontmatter } from '../frontmatter/read.ts';
import { createProcessor } from '../markdown/processor.ts';
import type { PageParts } from '../markdown/page-parts.ts';
import type { Process, ProcessorInput } from '../markdown/processor.ts';
import { normalizeLineEnds } from '../markdown/links.ts';
import { valuesFor } from '../markdown/passes/values.ts';
import type { MarkdownOptions } from '../markdown/options.ts';
import { closest } from '../findings/closest.ts';
import { findingAt } from '../findings/finding.ts';
import { pluginAsynchronous } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import type { Frontmatter, TocEntry } from '../../shared/protocol.ts';
import { textsOf } from '../../shared/texts/resolve.ts';

/** The `markdown` section of a config, and `frontmatter: false` for text without frontmatter. */
export interface CompileMarkdownOptions extends Partial<MarkdownOptions> {
  frontmatter?: false;
}

export interface CompiledMarkdown {
  /** Portable HTML: code is not highlighted, URLs are as written, and nothing from the theme is added. */
  html: string;
  toc: TocEntry[];
  frontmatter: Frontmatter;
  /** Positions refer to the given text; `file` is `text.md`. */
  findings: Finding[];
}

/**
 * Compiles a string by `.md` rules, or by `.mdx` rules if `mdx` is not empty. Treats every import and file as missing.
 * Problems in the text are returned as findings.
 * @throws TypeError on an unknown option or one of the wrong type.
 */
export function compileMarkdown(text: string, options: CompileMarkdownOptions = {}): CompiledMarkdown {
  const { frontmatter: hasFrontmatter, ...markdown } = options;
  const head = hasFrontmatter === false ? null : readFrontmatter(text, { file: fileName, langs: [], fields: {} });
  const processed = atOnce(processorOf(checked(options, markdown))(inputOf(text, head, markdown)));
  return {
    html: withFinalLineEnd(processed.html.map((piece) => (typeof piece === 'string' ? piece : '')).join('')),
    toc: processed.toc,
    frontmatter: head?.data ?? {},
    findings: [...(head?.findings ?? []), ...processed.findings],
  };
}

const fileName = 'text.md';

/** This function is synchronous, so a string that needs an asynchronous plugin is reported and not compiled. */
function atOnce(processed: ReturnType<Process>): Pick<PageParts, 'html' | 'toc' | 'findings'> {
  if (!(processed instanceof Promise)) return processed;
  processed.catch(() => undefined);
  return { html: [], toc: [], findings: [findingAt(pluginAsynchronous(), { file: fileName })] };
}

function checked(options: CompileMarkdownOptions, markdown: Partial<MarkdownOptions>): Partial<MarkdownOptions> {
  if (options.frontmatter !== undefined && options.frontmatter !== false) {
    throw new TypeError('compileMarkdown: `frontmatter` accepts only `false`; omit it to read frontmatter');
  }
  const result = v.safeParse(markdownSchema, markdown);
  if (result.success) return markdown;
  const [issue] = result.issues;
  const key = v.getDotPath(issue) ?? Object.keys(markdown)[0] ?? '';
  if (issue.type !== 'never') throw new TypeError(`compileMarkdown: option \`${key}\`: ${issue.message}`);
  // The message of `never` contains the known keys.
  const nearest = closest(key, [...issue.message.split(' '), 'frontmatter']);
  const advice = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
  throw new TypeError(`compileMarkdown: unknown option \`${key}\`${advice}`);
}

/** Loading a parser and its grammars takes longer than compiling most text, so equal options share a processor. */
const processors = new Map<string, Process>();

function processorOf(markdown: Partial<MarkdownOptions>): Process {
  const { variables: _variables, mdx: _mdx, ...options } = { ...markdownDefaults, ...markdown };
  const { remarkPlugins, rehypePlugins } = options;
  const create = (): Process =>
    createProcessor({
      markdown: options,
      components: { declared: {}, module: null, facts: {} },
      markup: 'plain',
      root: process.cwd(),
      isTranslated: false,
    });
  if (remarkPlugins.length > 0 || rehypePlugins.length > 0) return create();
  const key = JSON.stringify(options);
  const known = processors.get(key) ?? create();
  processors.set(key, known);
  return known;
}

function inputOf(
  text: string,
  head: ReturnType<typeof readFrontmatter> | null,
  { mdx = [], variables = {} }: Partial<MarkdownOptions>,
): ProcessorInput {
  return {
    source: {
      name: { path: fileName, shown: fileName },
      text: normalizeLineEnds(text.slice(head?.bodyOffset ?? 0)),
      start: { line: head?.bodyLine ?? 1, column: 1 },
      rules: mdx.length > 0 ? 'mdx' : 'md',
    },
    finish: 'now',
    title: typeof head?.data['title'] === 'string' ? head.data['title'] : '',
    texts: textsOf('en', {}, 'en'),
    values: valuesFor(head?.data ?? {}, { variables, lang: 'en', defaultLang: 'en' }),
    sourceHeadings: null,
    reads: {
      read: () => null,
      imageSize: () => null,
      nearest: () => null,
      folder: '',
      shownName: (path) => path,
      mayRead: (path) => !path.startsWith('../'),
    },
  };
}

function withFinalLineEnd(html: string): string {
  return html === '' || html.endsWith('\n') ? html : `${html}\n`;
}
