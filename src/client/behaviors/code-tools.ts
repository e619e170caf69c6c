/** Buttons of code blocks: copy, wrap, and show all lines. */
import type { BootTexts } from '../../shared/html-attributes.ts';
import { copyText } from './copy-text.ts';

/** Milliseconds for which a button shows that the code was copied. */
const copiedTime = 2000;

/** Returns a function that adds buttons to new code blocks. */
export function startCodeTools(): () => void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('.code-block button') : null;
    const block = button?.closest<HTMLElement>('.code-block');
    if (button === null || block === null || block === undefined) return;
    if (button.classList.contains('code-copy')) void copy(button, block);
    else if (button.classList.contains('code-wrap')) wrap(button, block);
    else fold(button, block);
  });
  return addTools;
}

/** A page can have a hundred blocks, so the buttons use few elements, and the style sheet draws the icons. */
function addTools(): void {
  const texts = bootTexts();
  const tools = element('div', { class: 'code-tools' });
  tools.append(toolButton('code-wrap', texts.wrapCode), toolButton('code-copy', texts.copyCode));
  for (const block of document.querySelectorAll<HTMLElement>('.code-block:not(:has(> .code-tools))')) {
    const own = block.appendChild(tools.cloneNode(true));
    const wrapButton = own.firstChild as HTMLElement;
    wrapButton.setAttribute('aria-pressed', String(block.dataset['wrap'] !== undefined));
  }
}

async function copy(button: HTMLButtonElement, block: HTMLElement): Promise<void> {
  const status = statusOf(block);
  if (!(await copyText(codeOf(block).trim()))) return;
  const { copied } = bootTexts();
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

/** A live region must exist before its text changes, or screen readers do not announce it. */
function statusOf(block: HTMLElement): Element {
  const known = block.querySelector(':scope > [role=status]');
  return known ?? block.appendChild(element('span', { class: 'sr-only', role: 'status' }));
}

/** Text to copy: without prompts, removed lines and terminal output. */
function codeOf(block: HTMLElement): string {
  const lines = [...block.querySelectorAll('.line:not(.removed, .output)')].map((line) => {
    const prompt = line.querySelector('.prompt')?.textContent.length ?? 0;
    return line.textContent.slice(prompt);
  });
  return lines.length > 0 ? lines.join('\n') : (block.querySelector('code')?.textContent ?? '');
}

function fold(button: HTMLButtonElement, block: HTMLElement): void {
  const isFolded = block.toggleAttribute('data-folded');
  button.setAttribute('aria-expanded', String(!isFolded));
  const { less = '' } = button.dataset;
  button.dataset['less'] = button.textContent;
  button.textContent = less;
}

function wrap(button: HTMLButtonElement, block: HTMLElement): void {
  const wrapped = block.toggleAttribute('data-wrap');
  button.setAttribute('aria-pressed', String(wrapped));
}

function bootTexts(): BootTexts {
  const english: BootTexts = { copyCode: 'Copy code', copied: 'Copied', wrapCode: 'Wrap long lines' };
  return { ...english, ...(JSON.parse(document.documentElement.dataset['texts'] ?? '{}') as Partial<BootTexts>) };
}

function toolButton(name: string, label: string): HTMLElement {
  return element('button', { type: 'button', class: name, 'aria-label': label, title: label });
}

function element(tag: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
