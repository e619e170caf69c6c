/** Converts one page or snippet: its frontmatter, then every pass over its text. */
import { convertAlerts } from './alerts.ts';
import { foldBraces } from './braces.ts';
import { insertCompiledText } from './compiled-text.ts';
import { separateComponents } from './component-blocks.ts';
import { convertComponents } from './components.ts';
import { convertContainers } from './containers.ts';
import { closeFences, convertFences } from './fences.ts';
import { convertGraphviz } from './graphviz.ts';
import { convertIndentedBlocks } from './indented-blocks.ts';
import { convertHtmlText } from './html-text.ts';
import { moveInlineStyles } from './inline-styles.ts';
import { inlineFiles } from './inlined-files.ts';
import { convertMarks, convertToc } from './marks.ts';
import { convertFrontmatter, frontmatterOf, splitFrontmatter } from './frontmatter.ts';
import { includeCode, includeFiles, includeMarkdown } from './includes.ts';
import { convertBlocks } from './python-blocks.ts';
import { convertGenerated, convertMacros } from './python-plugins.ts';
import { pythonPasses } from './python-markdown.ts';
import { importMissingSnippets, insertSnippets } from './python-snippets.ts';
import { heroFor } from './home-hero.ts';
import { convertLinks } from './links.ts';
import { keptScripts, readStatements, removeScripts } from './modules.ts';
import { withEdits } from './edits.ts';
import type { PageText } from './edits.ts';
import type { Value } from '../read/value.ts';
import type { Pass, PassContext } from './pass.ts';
import { applyPageLayout } from './replaced-elements.ts';
import { renameClasses } from './own-classes.ts';
import { inlinePartials } from './partials.ts';
import { convertPackageCommands } from './package-commands.ts';
import { convertTabMarks } from './tab-marks.ts';
import { signatureOf } from './authors.ts';
import { convertVueElements } from './vue-elements.ts';

/**
 * Passes in the order in which they run. Passes that provide input for other passes come first. Links come last,
 * because by then all tags have docsite's attributes.
 */
const passes: readonly Pass[] = [
  insertCompiledText,
  closeFences,
  inlineFiles,
  insertSnippets,
  importMissingSnippets,
  convertMacros,
  convertGenerated,
  convertBlocks,
  convertIndentedBlocks,
  ...pythonPasses,
  convertMarks,
  removeScripts,
  inlinePartials,
  applyPageLayout,
  readStatements,
  includeMarkdown,
  includeFiles,
  includeCode,
  convertAlerts,
  convertContainers,
  convertVueElements,
  foldBraces,
  moveInlineStyles,
  convertComponents,
  convertHtmlText,
  separateComponents,
  // Runs after `convertComponents`, which would mistake the new tags for components of the old site.
  convertTabMarks,
  convertPackageCommands,
  convertToc,
  convertGraphviz,
  convertFences,
  renameClasses,
  convertLinks,
];

export function convertPage(text: string, context: PassContext): string {
  const unix = text.replaceAll('\r\n', '\n');
  const { bodyStart } = splitFrontmatter(unix);
  const data = frontmatterOf(unix);
  context.values.set('frontMatter', data).set('frontmatter', data);
  for (const [name, value] of Object.entries(context.page.values ?? {})) context.values.set(name, value as Value);
  const before = unix.slice(0, bodyStart).split('\n').length - 1;
  const body = unix.slice(bodyStart);
  const lines = body.split('\n').map((_, index) => before + index + 1);
  const converted = passes.reduce<PageText>((page, pass) => withEdits(page, pass(page, context)), {
    text: body,
    lines,
  });
  const scripts = keptScripts(context);
  const hero = heroFor(converted.text, context);
  if (hero !== null) {
    Object.assign(context.frontmatter, { pageType: 'home', hero });
    context.note({ kind: 'converted', cause: 'A home page without text got a title and a link', line: 1 });
  }
  const frontmatter = convertFrontmatter(unix, context);
  const { styles } = context;
  const signature = signatureOf(context);
  const own = withoutEmptyRuns(converted.text, body).replace(/(?<=[^\n])$/, '\n');
  // At the beginning, the authors would become the page's description.
  const authors = signature === '' ? '' : `\n${signature}\n`;
  const styled = styles.length === 0 ? '' : `\n<${context.loadedBy('Style', styles.join('\n\n'))} />\n`;
  const scripted = scripts.map((code) => `\n<${context.loadedBy('Script', code)} />\n`);
  return [frontmatter, ...context.preamble.map((block) => `\n${block}`), own, authors, styled, ...scripted].join('');
}

/** Removes empty lines that were left after lines were removed; a page must not begin with an empty line. */
function withoutEmptyRuns(text: string, before: string): string {
  return /^\s*\n/.test(before) ? `\n${text.replace(/^\s*\n/, '')}` : text.replace(/^(?:[ \t]*\n)+/, '');
}
