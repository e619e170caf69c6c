/**
 * Records what a screen reader announces in the main user journeys: after each key, the role, name and states of the
 * focused element or a field's active option, and the text of live regions. Compares the announcements with
 * `spoken.txt` (`UPDATE=1` rewrites the file).
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page, Request } from '@playwright/test';
import { drawn, expect, test, withRouter } from './journey.ts';

test.use({ folder: 'rows' });

const golden = fileURLToPath(new URL('spoken.txt', import.meta.url));

interface AxValue {
  value?: unknown;
  relatedNodes?: { backendDOMNodeId: number }[];
}
interface AxNode {
  role?: AxValue;
  name?: AxValue;
  description?: AxValue;
  value?: AxValue;
  properties?: { name: string; value: AxValue }[];
}

/** Announced states, in order. */
const states = ['expanded', 'pressed', 'checked', 'selected', 'modal', 'hasPopup', 'level', 'current'];

/** Collects the announcements of one page. */
async function listen(
  page: Page,
): Promise<{ step(what: string, act: () => Promise<void>): Promise<void>; said: string[] }> {
  const session = await page.context().newCDPSession(page);
  const said: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  const hasEnded = (request: Request): unknown => underWay.delete(request);
  page.on('requestfinished', hasEnded).on('requestfailed', hasEnded);
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live], [role=status], [role=alert]');
        const text = region?.textContent?.trim() ?? '';
        if (text !== '' && told.at(-1) !== text) told.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return {
    said,
    async step(what, act) {
      await act();
      // Waits for all timers and responses, and then for the timers and responses that these have started.
      for (const _ of [1, 2]) {
        await page.clock.runFor(500);
        await expect.poll(() => underWay.size).toBe(0);
        await drawn(page);
      }
      const heard = await page.evaluate(() => {
        const { told = [] } = globalThis as unknown as { told?: string[] };
        return told.splice(0);
      });
      said.push(`${what}: ${await focusOf(session)}`, ...heard.map((text) => `    “${text}”`));
    },
  };
}

/** Returns the role, name and states of the current element. */
async function focusOf(session: CDPSession): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      "(() => { const at = document.activeElement; const id = at?.getAttribute('aria-activedescendant'); return (id && document.getElementById(id)) || at; })()",
  });
  if (result.objectId === undefined) return 'nothing';
  const { nodes } = (await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })) as { nodes: AxNode[] };
  const [node] = nodes;
  const properties = new Map(node?.properties?.map(({ name, value }) => [name, value.value]));
  const flags = states.flatMap((name) => {
    const value = properties.get(name);
    return value === undefined || value === 'false' || (value === false && !['expanded', 'selected'].includes(name))
      ? []
      : [value === true ? name : value === false ? `not ${name}` : `${name} ${String(value)}`];
  });
  const words = [node?.role?.value, `“${String(node?.name?.value ?? '')}”`, ...flags];
  if (node?.value?.value !== undefined && node.value.value !== '') words.push(`contains “${String(node.value.value)}”`);
  return words.join(', ').replace(/^([^,]*), /, '$1 ');
}

interface Journey {
  path: string;
  width?: number;
  steps: [what: string, key: string][];
}

/** Key names are Playwright's. Text that begins with `=` is typed. */
const journeys: Record<string, Journey> = {
  'to the content': {
    path: '/guide/',
    steps: [
      ['first stop', 'Tab'],
      ['over the bars', 'Enter'],
      ['on', 'Tab'],
      ['on', 'Tab'],
    ],
  },
  'search and follow a result': {
    path: '/guide/',
    steps: [
      ['open', 'Control+k'],
      ['type', '=two'],
      ['down', 'ArrowDown'],
      ['up', 'ArrowUp'],
      ['follow', 'Enter'],
    ],
  },
  'search for nothing': {
    path: '/guide/',
    steps: [
      ['open', '/'],
      ['type', '=xylophone'],
      ['leave', 'Escape'],
    ],
  },
  'choose another language': {
    path: '/guide/one',
    steps: [
      ['to the menu', '#[popovertarget=docsite-languages]'],
      ['open', 'Enter'],
      ['on', 'Tab'],
      ['on', 'Tab'],
      ['close', 'Escape'],
    ],
  },
  'choose another version': {
    path: '/guide/one',
    steps: [
      ['to the menu', '#[popovertarget=docsite-versions]'],
      ['open', 'Space'],
      ['on', 'Tab'],
      ['on', 'Tab'],
      ['close', 'Escape'],
    ],
  },
  'turn dark': {
    path: '/guide/one',
    steps: [
      ['to the switch', '#[data-toggle-appearance]'],
      ['turn', 'Enter'],
      ['to the menu', '#[popovertarget=docsite-appearance]'],
      ['open', 'Enter'],
      ['on', 'Tab'],
      ['choose', 'Enter'],
    ],
  },
  'walk the sidebar': {
    path: '/guide/one',
    steps: [
      ['to the page', '#.sidebar [aria-current=page]'],
      ['to the group', '#.sidebar summary'],
      ['open', 'Enter'],
      ['on', 'Tab'],
      ['follow', 'Enter'],
    ],
  },
  'a group of the bar': {
    path: '/guide/',
    steps: [
      ['to the group', '#.top-nav-right .menu-button'],
      ['open', 'Enter'],
      ['on', 'Tab'],
      ['on', 'Tab'],
      ['close', 'Escape'],
    ],
  },
  'the menu of a phone': {
    path: '/guide/',
    width: 375,
    steps: [
      ['to the button', '#.nav-button'],
      ['open', 'Enter'],
      ['on', 'Tab'],
      ['close', 'Escape'],
    ],
  },
  'the sidebar of a phone': {
    path: '/guide/',
    width: 375,
    steps: [
      ['to the button', '#.sidebar-button'],
      ['open', 'Enter'],
      ['on', 'Tab'],
      ['on', 'Tab'],
      ['close', 'Escape'],
    ],
  },
  'the outline of a phone': {
    path: '/guide/',
    width: 375,
    steps: [
      ['to the button', '#.outline-button'],
      ['open', 'Enter'],
      ['on', 'Tab'],
      ['follow', 'Enter'],
    ],
  },
  'a picture': {
    path: '/guide/two',
    steps: [
      ['to the picture', '#[data-zoom]'],
      ['open', 'Enter'],
      ['stay', 'Tab'],
      ['close', 'Escape'],
    ],
  },
  'a Chinese search': {
    path: '/zh/guide/',
    steps: [
      ['open', 'Control+k'],
      ['type', '=第二'],
      ['leave', 'Escape'],
    ],
  },
  'a page that is not there': {
    path: '/none',
    steps: [
      ['to the way home', '#.not-found .button-brand'],
      ['on', 'Tab'],
    ],
  },
};

test('announcements on the main journeys', async ({ page, site, complaints }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.clock.install();
  const text: string[] = [];
  for (const [name, { path, width = 1440, steps }] of Object.entries(journeys)) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(site + path);
    await page.evaluate(() => localStorage.clear());
    await withRouter(page);
    await page.clock.runFor(200);
    const { step, said } = await listen(page);
    for (const [what, key] of steps) {
      await step(what, async () => {
        if (key.startsWith('#')) await page.locator(key.slice(1)).first().focus();
        // Inserts whole words, because announcements between letters would depend on the typing speed.
        else if (key.startsWith('=')) await page.keyboard.insertText(key.slice(1));
        else await page.keyboard.press(key);
      });
    }
    text.push(`# ${name}`, ...said, '');
  }
  complaints.length = 0;
  const spoken = text.join('\n');
  if (process.env['UPDATE'] === '1') fs.writeFileSync(golden, spoken);
  expect(spoken).toBe(fs.readFileSync(golden, 'utf8'));
});
