/** Buttons of code blocks: copy, wrap, and show all lines. */
import type { BootTexts } from '../shared/html-attributes.ts';
import { copyText } from './copy-text.ts';

/** Milliseconds for which a button says that it copied. */
const copiedTime = 2000;

/** Returns what gives buttons to the code blocks that have none yet. */
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

function addTools(): void {
  const texts = bootTexts();
  for (const block of document.querySelectorAll<HTMLElement>('.code-block:not(:has(> .code-tools))')) {
    const tools = element('div', { class: 'code-tools' });
    const wrapButton = toolButton('code-wrap', {
      label: texts.wrapCode,
      icon: 'M2 3.5h12M2 8h9.5a2.25 2.25 0 0 1 0 4.5H8m0 0 1.75-1.75M8 12.5l1.75 1.75M2 12.5h3',
    });
    wrapButton.setAttribute('aria-pressed', String(block.dataset['wrap'] !== undefined));
    const copyButton = toolButton('code-copy', { label: texts.copyCode, icon: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z' });
    tools.append(wrapButton, copyButton, element('span', { class: 'sr-only', role: 'status' }));
    block.append(tools);
  }
}

async function copy(button: HTMLButtonElement, block: HTMLElement): Promise<void> {
  if (!(await copyText(codeOf(block).trim()))) return;
  const status = block.querySelector('.code-tools [role=status]');
  const { copied } = bootTexts();
  button.dataset['copied'] = copied;
  if (status !== null) status.textContent = copied;
  clearTimeout(Number(button.dataset['timer']));
  button.dataset['timer'] = String(
    setTimeout(() => {
      delete button.dataset['copied'];
      if (status !== null) status.textContent = '';
    }, copiedTime),
  );
}

/** What one would paste: without prompts, lines that are to be removed, and what a terminal answered. */
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

function toolButton(name: string, { label, icon }: { label: string; icon: string }): HTMLElement {
  const button = element('button', { type: 'button', class: name, 'aria-label': label, title: label });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const attributes = {
    viewBox: '0 0 16 16',
    width: '16',
    height: '16',
    fill: 'none',
    stroke: 'currentColor',
    'aria-hidden': 'true',
  };
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', icon);
  svg.append(path);
  button.append(svg);
  return button;
}

function element(tag: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
