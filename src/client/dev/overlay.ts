/** Development only: an overlay with errors and their source lines. */
import type { ShownFinding } from '../../shared/dev-message.ts';

export interface Overlay {
  /**
   * Shows these errors and the number of other findings; closes if the list is empty. After the reader dismisses the
   * overlay, it stays closed until the errors change.
   */
  show(errors: readonly ShownFinding[], others: number): void;
}

/** Maximum number of errors shown; the terminal lists all. */
const limit = 20;

/** The position of an error. `file` is relative to the site's root; line and column begin at 1. */
export interface SourcePosition {
  file: string;
  line: number;
  column: number;
}

/** `edit` opens a position in the reader's editor. */
export function createOverlay(edit: (position: SourcePosition) => void): Overlay {
  const host = document.createElement('docsite-overlay');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const state = { shown: '' };
  const close = (): void => host.remove();
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  return {
    show(errors, others) {
      const shown = JSON.stringify(errors);
      if (shown === state.shown) return;
      state.shown = shown;
      if (errors.length === 0) return close();
      root.replaceChildren(panel(errors, { others, close, edit }));
      document.body.append(host);
    },
  };
}

function panel(
  errors: readonly ShownFinding[],
  { others, close, edit }: { others: number; close: () => void; edit: (position: SourcePosition) => void },
): Element {
  const button = element('button', { type: 'button', 'aria-label': 'Close' }, ['esc']);
  button.addEventListener('click', close);
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  const head = element('header', {}, [element('strong', {}, [count]), button]);
  const left = others + Math.max(0, errors.length - limit);
  const rest = left > 0 ? [element('p', { class: 'hint' }, [`${left} more in the terminal`])] : [];
  return element('section', { role: 'alert', 'aria-label': count }, [
    head,
    ...errors.slice(0, limit).map((error) => faultOf(error, edit)),
    ...rest,
  ]);
}

function faultOf(
  { code, message, hint, file, span, frame, stack }: ShownFinding,
  edit: (position: SourcePosition) => void,
): Element {
  return element('article', {}, [
    element('p', { class: 'place' }, [
      file === undefined ? '' : positionButton({ file, line: 1, column: 1, ...span?.start }, span !== undefined, edit),
      element('code', {}, [code]),
    ]),
    element('p', { class: 'message' }, [message]),
    ...(frame === undefined ? [] : [element('pre', {}, frame.flatMap(lineOf))]),
    ...(stack === undefined ? [] : [element('pre', { class: 'stack' }, [stack])]),
    ...(hint === undefined ? [] : [element('p', { class: 'hint' }, [`hint: ${hint}`])]),
  ]);
}

/** A button that opens the editor. */
function positionButton(position: SourcePosition, hasLine: boolean, edit: (position: SourcePosition) => void): Element {
  const { file, line, column } = position;
  const button = element('button', { type: 'button', class: 'file', title: 'Open in your editor' }, [
    hasLine ? `${file}:${line}:${column}` : file,
  ]);
  button.addEventListener('click', () => edit(position));
  return button;
}

function lineOf({ line, text, mark }: NonNullable<ShownFinding['frame']>[number]): (Element | string)[] {
  const number = element('span', { class: 'number' }, [String(line).padStart(5)]);
  if (mark === undefined) return [number, ` ${text}\n`];
  // Columns are 1-based. A line's end has no character to mark, so a space is marked.
  const marked = text.slice(mark[0] - 1, mark[1] - 1) || ' ';
  return [number, ` ${text.slice(0, mark[0] - 1)}`, element('mark', {}, [marked]), `${text.slice(mark[1] - 1)}\n`];
}

/** Inserts only text, so that source lines are never parsed as markup. */
function element(tag: string, attributes: Record<string, string>, children: (Element | string)[]): Element {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

const styles = `
  section {
    position: fixed; inset: auto 16px 16px; z-index: 2147483647; max-block-size: 70vh; overflow: auto;
    padding: 16px 20px; border: 1px solid #b3472f; border-radius: 12px; color: #f4efec; background: #1c1614;
    font: 14px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; box-shadow: 0 12px 48px #0009;
  }
  header { display: flex; justify-content: space-between; align-items: center; color: #ff9b80; }
  button { padding: 4px 10px; border: 1px solid #6b5a52; border-radius: 6px; color: inherit; background: none; font: inherit; cursor: pointer; }
  .file { padding: 0; border: 0; text-align: start; text-decoration: underline; text-underline-offset: 4px; }
  article { margin-block-start: 12px; padding-block-start: 12px; border-block-start: 1px solid #3a2e29; }
  p { margin: 0; }
  .place { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 16px; color: #c9b8af; overflow-wrap: anywhere; }
  .message { color: #fff; font-weight: 600; }
  pre { margin: 8px 0; overflow-x: auto; tab-size: 2; }
  .number, .stack { color: #97857b; }
  mark { color: #ffb39e; background: none; text-decoration: underline wavy #ff7a59; text-underline-offset: 4px; white-space: pre; }
  .hint { color: #9ed8b0; }
`;
