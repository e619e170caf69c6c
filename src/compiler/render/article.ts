/** Renders a compiled page's article to HTML with every slot filled. */
import { renderToStaticMarkup } from './react-dom.ts';
import { createElement } from 'react';
import type { CompiledPage } from '../compile/compiled-page.ts';
import type { RenderContext } from './context.ts';
import { escapeText, escapeUrl } from './document.ts';
import { safeUrl } from '../../shared/safe-url.ts';
import { hrefOf } from '../../shared/urls.ts';
import type { HtmlPiece } from '../markdown/page-parts.ts';
import { Overview } from '../../client/shell/shell.tsx';

/**
 * Fills the article's slots. If the frontmatter requests an overview, adds a heading unless the article has one, and
 * adds the list unless the article contains an `Overview`.
 */
export function articleOf(
  { html: pieces, headings }: Pick<CompiledPage, 'html' | 'headings'>,
  context: RenderContext,
): string {
  const { frontmatter } = context.shellPage;
  const { overviewTitle } = context.nav.shell.texts;
  const lacksHeading = frontmatter['overview'] === true && !headings.some(({ depth }) => depth === 1);
  const title = typeof frontmatter['title'] === 'string' ? frontmatter['title'] : overviewTitle;
  const heading = lacksHeading ? `<h1>${escapeText(title)}</h1>` : '';
  const html =
    draftNoticeOf(context) +
    versionNoticeOf(context) +
    noticeOf(context) +
    heading +
    pieces.map((piece) => textOfPiece(piece, context)).join('');
  const namesOverview = pieces.some(
    (piece) => typeof piece !== 'string' && piece.slot === 'component' && piece.name === 'Overview',
  );
  return frontmatter['overview'] === true && !namesOverview ? html + overviewOf(context) : html;
}

/** Only writers see this notice, because builds exclude drafts. */
function draftNoticeOf({ shellPage: { frontmatter, lang } }: RenderContext): string {
  if (frontmatter['draft'] !== true) return '';
  const words = /^zh\b/.test(lang) ? '草稿：构建时不会发布此页面。' : 'Draft: builds do not publish this page.';
  return `<div class="container container-info draft-notice" role="note"><p>${words}</p></div>`;
}

/** The notice before the text of a page that describes a version other than the default one. */
function versionNoticeOf({
  shellPage: { currentVersion, version, translation },
  nav: { shell },
}: RenderContext): string {
  if (currentVersion === undefined) return '';
  const { otherVersionNotice, currentVersionLink } = shell.texts;
  const words = otherVersionNotice.replace(/\{(version|current)\}/g, (_, name: string) =>
    name === 'version' ? version : currentVersion.name,
  );
  const link = `<a href="${escapeUrl(hrefOf(currentVersion.link, shell))}">${escapeText(currentVersionLink)}</a>`;
  return noticeWith(`${escapeText(words)}${gapAfter(words)}${link}`, { kind: 'version', shell, translation });
}

/** The notice before the text of a page that is an outdated translation, or not translated. */
function noticeOf({ shellPage: { translation, languages }, nav: { shell }, prefixes }: RenderContext): string {
  // Only 404 pages have prefixes. A notice about the translation would not help their readers.
  if (translation === undefined || prefixes !== undefined) return '';
  const { texts } = shell;
  const words = translation.state === 'behind' ? texts.behindNotice : texts.untranslatedNotice;
  const language = languages.find(({ name }) => name === translation.lang)?.label ?? translation.lang;
  const link = `<a href="${escapeUrl(hrefOf(translation.source, shell))}" hreflang="${escapeText(translation.lang)}">${escapeText(`${texts.sourcePageLink} (${language})`)}</a>`;
  return noticeWith(`${escapeText(words)}${gapAfter(words)}${link}`, { kind: 'translation', shell, translation });
}

/** Chinese punctuation does not need a space after it. */
function gapAfter(words: string): string {
  return words.endsWith('。') ? '' : ' ';
}

interface NoticeFacts {
  kind: 'translation' | 'version';
  shell: RenderContext['nav']['shell'];
  translation: RenderContext['shellPage']['translation'];
}

function noticeWith(html: string, { kind, shell, translation }: NoticeFacts): string {
  // The surrounding article is in the source's language.
  const own = translation?.state === 'source' ? ` lang="${escapeText(shell.tag)}" dir="${shell.dir}"` : '';
  return `<div class="container container-info ${kind}-notice" role="note"${own}><p>${html}</p></div>`;
}

function textOfPiece(piece: HtmlPiece, context: RenderContext): string {
  if (typeof piece === 'string') return piece;
  if (piece.slot === 'code') throw new Error('the page is not finished');
  if (piece.slot === 'href') return escapeUrl(context.hrefs[piece.link] ?? safeUrl(''));
  return piece.name === 'Overview' ? overviewOf(context) : '';
}

function overviewOf({ overview, nav }: RenderContext): string {
  if (overview === null) return '';
  return renderToStaticMarkup(createElement(Overview, { groups: overview, shell: nav.shell }));
}
