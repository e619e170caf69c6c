/** What a site's own components may use: docsite's content components, as they stand in pages. */
export { Badge } from './content/badge.tsx';
export { Banner } from './content/banner.tsx';
export { Card, CardGrid } from './content/card.tsx';
export { LinkCard } from './content/link-card.tsx';
export { PackageManagerTabs } from './content/package-manager-tabs.tsx';
export { SourceCode } from './content/source-code.tsx';
export { Steps } from './content/steps.tsx';
export { Tab, Tabs } from './content/tabs.tsx';
