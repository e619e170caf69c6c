/** A page in a tab → what axe finds in it, with what is needed to find the elements again in the page's source. */
import type { Browser, Tab, View } from './open-browser-tabs.ts';

/** Which of axe's rules are run. */
export interface AxeRules {
  /** Tags of the rules that are. */
  tags: readonly string[];
  /** Rules that are not. */
  ignore: readonly string[];
}

/** An element that breaks a rule. */
export interface AxeElement {
  /** Its start tag. */
  html: string;
  selector: string;
  /** What axe says of it. */
  why: string;
  name: string;
  /** Values of attributes that a writer may have written. */
  values: string[];
  /** Its text, white space made one. */
  text: string;
  isInArticle: boolean;
  /** Text of the heading above it in the article; empty where there is none. */
  heading: string;
}

export interface AxeViolation {
  rule: string;
  /** What the rule asks, in a sentence. */
  help: string;
  /** Where axe explains it. */
  url: string;
  elements: AxeElement[];
}

/** `address` is null for the page that the tab shows from the last time. Rejects when the page does not load, or axe fails in it. */
export async function axeInPage(
  tab: Tab,
  { axe, address, view, rules }: { axe: Browser['axe']; address: string | null; view: View; rules: AxeRules },
): Promise<AxeViolation[]> {
  await tab.view(view);
  if (address !== null) {
    await tab.open(address);
    await tab.run(`${axe}\n;0`);
  }
  await tab.run(settled);
  return (await tab.run(`(${violations})(${JSON.stringify(rules)})`)) as AxeViolation[];
}

/** Scripts change a page a moment after it is shown: it is looked at when nothing changes any more, after three seconds at the latest. */
const settled = `(async () => {
  await document.fonts.ready;
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  await new Promise((resolve) => {
    const done = () => { observer.disconnect(); resolve(); };
    let quiet = setTimeout(done, 120);
    const observer = new MutationObserver(() => { clearTimeout(quiet); quiet = setTimeout(done, 120); });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    setTimeout(done, 3000);
  });
})()`;

/** Text, since compiled code may lean on what is not in the page. */
const violations = `async ({ tags, ignore }) => {
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(ignore.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    elementRef: true,
  });
  const said = (text) => text.replace(/\\s+/g, ' ').trim();
  const article = document.querySelector('article');
  const headings = article ? [...article.querySelectorAll('h1, h2, h3, h4, h5, h6')] : [];
  const above = (element) => headings.filter((heading) =>
    heading === element || heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
  const textOf = (element) => {
    const copy = element.cloneNode(true);
    for (const anchor of copy.querySelectorAll('a[href^="#"]')) if (copy.matches('h1, h2, h3, h4, h5, h6')) anchor.remove();
    return said(copy.textContent ?? '').slice(0, 200);
  };
  return violations.map(({ id, help, helpUrl, nodes }) => ({
    rule: id, help, url: helpUrl.replace(/\\?.*/, ''),
    elements: nodes.map(({ element, target, any, all, none }) => {
      const heading = above(element);
      const isInArticle = article !== null && article !== element && article.contains(element);
      return {
        html: element.cloneNode(false).outerHTML.replace(/<\\/[^>]*>$/, '').slice(0, 300),
        selector: target.flat().join(' '),
        why: said([...any, ...all, ...none][0]?.message ?? ''),
        name: element.localName,
        values: ['id', 'src', 'href', 'class', 'title', 'alt', 'aria-label', 'name'].flatMap((key) => element.getAttribute(key) || []),
        text: textOf(element),
        isInArticle,
        heading: isInArticle && heading ? textOf(heading) : '',
      };
    }),
  }));
}`;
