/** Style rules that show the chosen panels and hide closed banners before scripts can set attributes. */

/** `choices` maps each group to the chosen label. If a group has no tab with that label, its first tab stays selected. */
export function tabRules(choices: ReadonlyMap<string, string>): string {
  return [...choices].map(([group, label]) => rulesOf(group, label)).join('');
}

/** `ids`: banners that the reader has closed. */
export function bannerRules(ids: Iterable<string>): string {
  return [...ids].map((id) => `html.js .banner[data-banner="${CSS.escape(id)}"]{display:none}`).join('');
}

function rulesOf(group: string, label: string): string {
  const panel = `.tab-panel[data-label="${CSS.escape(label)}"]`;
  const tabs = `html.js .tabs[data-group="${CSS.escape(group)}"]:has(>${panel})>`;
  return `${tabs}.tab-panel{display:none}${tabs}${panel}{display:block}`;
}
