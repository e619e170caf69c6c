/** Copies, wraps and unfolds code, and copies links to headings. */

/** How long a button or an anchor confirms that its text or link was copied, in milliseconds. */
export const copiedTime = 2000;

/** Copies the URL of a heading's anchor. */
export async function copyLink(anchor: HTMLAnchorElement): Promise<void> {
  if (!(await copyText(anchor.href))) return;
  anchor.dataset['copied'] = '';
  setTimeout(() => delete anchor.dataset['copied'], copiedTime);
}

/** `copied`: what the button and screen readers say after copying. */
export function pressCodeButton(button: HTMLElement, copied: string): void {
  const block = button.closest<HTMLElement>('.code-block, .copy-line');
  if (block === null) return;
  if (button.classList.contains('code-copy')) void copyCode(button, { block, copied });
  else if (button.classList.contains('code-wrap')) wrap(button, block);
  else fold(button, block);
}

function fold(button: HTMLElement, block: HTMLElement): void {
  const isFolded = block.toggleAttribute('data-folded');
  button.setAttribute('aria-expanded', String(!isFolded));
  const { less = '' } = button.dataset;
  button.dataset['less'] = button.textContent;
  button.textContent = less;
}

function wrap(button: HTMLElement, block: HTMLElement): void {
  const wrapped = block.toggleAttribute('data-wrap');
  button.setAttribute('aria-pressed', String(wrapped));
}

async function copyCode(button: HTMLElement, { block, copied }: { block: HTMLElement; copied: string }): Promise<void> {
  const status = statusRegion();
  if (!(await copyText(codeOf(block).trim()))) return;
  button.dataset['copied'] = copied;
  status.textContent = copied;
  clearTimeout(Number(button.dataset['timer']));
  button.dataset['timer'] = String(
    setTimeout(() => {
      delete button.dataset['copied'];
      status.textContent = '';
    }, copiedTime),
  );
}

/**
 * Creates the live region, which must exist before its text changes, or screen readers do not announce it. It is outside
 * the shell, because React discards a shell with elements that the server did not render.
 */
function statusRegion(): Element {
  const known = document.querySelector('body > .copy-status');
  return (
    known ??
    document.body.appendChild(
      Object.assign(document.createElement('div'), { className: 'copy-status sr-only', role: 'status' }),
    )
  );
}

/** Returns the text to copy, without prompts, removed lines and terminal output. */
function codeOf(block: HTMLElement): string {
  const lines = [...block.querySelectorAll('.line:not(.removed, .output)')].map((line) => {
    const prompt = line.querySelector('.prompt')?.textContent.length ?? 0;
    return line.textContent.slice(prompt);
  });
  return lines.length > 0 ? lines.join('\n') : (block.querySelector('code')?.textContent ?? '');
}

/**
 * Copies text and returns whether it succeeded. Also works on plain-HTTP hosts, where the clipboard API is not
 * available.
 */
export async function copyText(text: string): Promise<boolean> {
  // The types declare a clipboard, but it is undefined on insecure hosts.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return copyBySelection(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
