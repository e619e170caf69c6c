/** Runs axe on a page in a tab and returns the facts needed to find the elements in the page's source. */
import type { Browser, Tab, View } from './tabs.ts';

/** Selects axe's rules, and the elements that they apply to. */
export interface AxeRules {
  /** Tags of the rules to run. */
  tags: readonly string[];
  /** Rules to skip. */
  ignore: readonly string[];
  /** Skips the article. Default: false. */
  withoutArticle?: boolean;
}

/** An element that breaks a rule. */
export interface AxeElement {
  /** Its start tag. */
  html: string;
  selector: string;
  /** axe's explanation. */
  why: string;
  name: string;
  /** Attribute values that the author may have written. */
  values: string[];
  /** Its text with white space collapsed. */
  text: string;
  isInArticle: boolean;
  /** Text of the heading above it in the article; empty if there is none. */
  heading: string;
}

export interface AxeViolation {
  rule: string;
  /** What the rule requires, in one sentence. */
  help: string;
  /** URL of axe's documentation. */
  url: string;
  elements: AxeElement[];
}

/** `url` is null for the page that the tab already shows. Rejects if the page does not load or axe fails. */
export async function axeInPage(
  tab: Tab,
  { axe, url, view, rules }: { axe: Browser['axe']; url: string | null; view: View; rules: AxeRules },
): Promise<AxeViolation[]> {
  await tab.view(view);
  if (url !== null) {
    await tab.open(url);
    await tab.run(`${axe}\n;0`);
  }
  await tab.run(settled);
  return (await tab.run(`(${violations})(${JSON.stringify(rules)})`)) as AxeViolation[];
}

/** Scripts may still change a page after it loads, so axe waits until the page is stable, three seconds at most. */
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

/** Passed as text, since compiled code may refer to helpers that the page does not have. */
const violations = `async ({ tags, ignore, withoutArticle }) => {
  const article = document.querySelector('article');
  const exclude = article && withoutArticle ? [...article.children] : [];
  const { violations } = await axe.run({ include: [document], exclude }, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(ignore.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    elementRef: true,
  });
  const collapsed = (text) => text.replace(/\\s+/g, ' ').trim();
  const headings = article ? [...article.querySelectorAll('h1, h2, h3, h4, h5, h6')] : [];
  const above = (element) => headings.filter((heading) =>
    heading === element || heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
  const textOf = (element) => {
    const copy = element.cloneNode(true);
    for (const anchor of copy.querySelectorAll('a[href^="#"]')) if (copy.matches('h1, h2, h3, h4, h5, h6')) anchor.remove();
    return collapsed(copy.textContent ?? '').slice(0, 200);
  };
  return violations.map(({ id, help, helpUrl, nodes }) => ({
    rule: id, help, url: helpUrl.replace(/\\?.*/, ''),
    elements: nodes.map(({ element, target, any, all, none }) => {
      const heading = above(element);
      const isInArticle = article !== null && article !== element && article.contains(element);
      return {
        html: element.cloneNode(false).outerHTML.replace(/<\\/[^>]*>$/, '').slice(0, 300),
        selector: target.flat().join(' '),
        why: collapsed([...any, ...all, ...none][0]?.message ?? ''),
        name: element.localName,
        values: ['id', 'src', 'href', 'class', 'title', 'alt', 'aria-label', 'name'].flatMap((key) => element.getAttribute(key) || []),
        text: textOf(element),
        isInArticle,
        heading: isInArticle && heading ? textOf(heading) : '',
      };
    }),
  }));
}`;
