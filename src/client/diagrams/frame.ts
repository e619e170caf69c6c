/** Runs inside the hidden frame: draws diagrams with Mermaid, which is in the same document. */
import type { Drawn, Drawing } from './messages.ts';

/** The part of Mermaid's API that docsite uses. */
interface Mermaid {
  initialize(options: object): void;
  render(id: string, source: string): Promise<{ svg: string }>;
}

declare const mermaid: Mermaid;

addEventListener('message', ({ source, data }: MessageEvent<Drawing>) => {
  if (source === parent) void answer(data);
});
parent.postMessage('ready', '*');

async function answer(drawing: Drawing): Promise<void> {
  const drawn = await draw(drawing).catch((error: unknown): Drawn => ({ id: drawing.id, error: String(error) }));
  parent.postMessage(drawn, '*');
}

async function draw({ id, source, theme, font }: Drawing): Promise<Drawn> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: theme === 'dark' ? 'dark' : 'neutral',
    fontFamily: font,
    // Uses SVG text instead of HTML labels, because not all browsers render HTML in SVG images.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
  });
  const { svg } = await mermaid.render(`diagram-${id}`, source);
  const element = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (element === null) return { id, error: 'Mermaid did not return an SVG' };
  const [, , width = 0, height = 0] = (element.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  element.removeAttribute('style');
  element.setAttribute('width', String(size.width));
  element.setAttribute('height', String(size.height));
  return { id, svg: new XMLSerializer().serializeToString(element), ...size };
}
