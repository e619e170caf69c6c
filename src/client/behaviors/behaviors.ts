/** Starts all behaviors that plain DOM code adds to a page, and updates them when the content changes. */
import { startAnchors } from './anchors.ts';
import { startBanners } from './banners.ts';
import { startCodeTools } from './code-tools.ts';
import { startDiagrams } from '../diagrams/watch.ts';
import { startDisclosures } from './disclosures.ts';
import { startLanguageChoice } from './language-choice.ts';
import { startMenus } from './menus.ts';
import { startOutlineSpy } from './outline-spy.ts';
import { startScrollState } from './scroll-state.ts';
import { startTabs } from '../content/tabs/behavior.ts';
import { startZoomable } from './zoomable.ts';

export interface Behaviors {
  /** Prepares new content on the page; safe to call more than once. */
  contentChanged(): void;
}

export function startBehaviors(): Behaviors {
  startAnchors();
  startLanguageChoice();
  const onContent = [
    // These behaviors measure the page, so they start first: after other behaviors have added elements, measuring would
    // force another layout.
    startScrollState(),
    startDisclosures(),
    startOutlineSpy(),
    startMenus(),
    startCodeTools(),
    startBanners(),
    startTabs(),
    startDiagrams(),
    startZoomable(),
  ];
  const contentChanged = (): void => {
    for (const prepare of onContent) prepare();
  };
  contentChanged();
  return { contentChanged };
}
