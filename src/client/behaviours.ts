/** Everything that plain DOM code adds to a page: started once, told when the content changed. */
import { startAnchors } from './anchors.ts';
import { startBanners } from './banners.ts';
import { startCodeTools } from './code-tools.ts';
import { startDiagrams } from './diagram-watch.ts';
import { startDisclosures } from './disclosures.ts';
import { startLanguageChoice } from './language-choice.ts';
import { startMenus } from './menus.ts';
import { startOutlineSpy } from './outline-spy.ts';
import { startScrollState } from './scroll-state.ts';
import { startSearchPage } from './search-keys.ts';
import { startTabs } from './tabs.ts';
import { startZoomable } from './zoomable.ts';

export interface Behaviours {
  /** Prepares what is new on the page; doing it twice does no harm. */
  contentChanged(): void;
}

export function startBehaviours(): Behaviours {
  startAnchors();
  startLanguageChoice();
  const onContent = [
    startMenus(),
    startCodeTools(),
    startBanners(),
    startTabs(),
    startDisclosures(),
    startScrollState(),
    startOutlineSpy(),
    startDiagrams(),
    startSearchPage(),
    startZoomable(),
  ];
  const contentChanged = (): void => {
    for (const prepare of onContent) prepare();
  };
  contentChanged();
  return { contentChanged };
}
