/** What Docusaurus's own packages export to a page while the site is built. */
import type { OldSite } from '../model.ts';
import type { Packages } from './config-module.ts';
import type { Value } from './value.ts';

/** The values during a build, which runs outside a browser. */
const environment = {
  canUseDOM: false,
  canUseEventListeners: false,
  canUseIntersectionObserver: false,
  canUseViewport: false,
};

/** `version` is the version of the page. */
export function docusaurusPackages({ versions }: OldSite, version: string): Packages {
  const name = version === 'next' || version === '' ? 'current' : version;
  const label = versions?.labels?.[version] ?? (name === 'current' ? 'Next' : name);
  const active = { call: (): Value => ({ name, label }) };
  return (specifier, exported) => {
    if (specifier === '@docusaurus/ExecutionEnvironment' && exported === 'default') return environment;
    const isHook = exported === 'useActiveVersion' || exported === 'useDocsVersion';
    return isHook && specifier.startsWith('@docusaurus/plugin-content-docs/') ? active : undefined;
  };
}
