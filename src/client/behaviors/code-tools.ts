/**
 * Adds buttons to code blocks (copy, wrap, show all lines) and commands. The code for these and other rarely used
 * controls loads on first use.
 */
import { closestTo, element } from '../element.ts';
import type { BootTexts } from '../../shared/html-attributes.ts';

/** Returns a function that adds buttons to new code blocks. */
export function startCodeTools(): () => void {
  document.addEventListener('click', (event) => {
    const pressed = closestTo(
      event.target,
      '.code-copy,.code-block button,.code-block pre,.page-menu>button,.banner-close,[data-resize]',
    );
    if (pressed === null) return;
    import('./use-button.ts').then((module) => module.press(pressed, event, bootTexts().copied), reportError);
  });
  return addTools;
}

/** Marks code whose lines all fit, because it does not need a wrap button. */
const fitting = new ResizeObserver((entries) => {
  for (const { target } of entries) target.toggleAttribute('data-fits', target.scrollWidth <= target.clientWidth);
});

/** A page can have a hundred blocks, so the buttons use few elements, and the style sheet draws the icons. */
function addTools(): void {
  const texts = bootTexts();
  const tools = element(
    'div',
    { class: 'code-tools' },
    toolButton('code-wrap', texts.wrapCode),
    toolButton('code-copy', texts.copyCode),
  );
  for (const block of document.querySelectorAll<HTMLElement>('.code-block:not(:has(> .code-tools))')) {
    const own = block.appendChild(tools.cloneNode(true));
    const wrapButton = own.firstChild as HTMLElement;
    wrapButton.setAttribute('aria-pressed', String(block.dataset['wrap'] !== undefined));
    fitting.observe(block.querySelector('pre') as HTMLElement);
  }
}

/** Reads the boot script's interface text, which every document contains. */
function bootTexts(): BootTexts {
  return JSON.parse(document.documentElement.dataset['texts'] ?? '{}') as BootTexts;
}

function toolButton(name: string, label: string): HTMLElement {
  return element('button', { type: 'button', class: name, 'aria-label': label, title: label });
}
