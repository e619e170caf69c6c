/** Stored tab choices → style rules that show the chosen panels before any tab can be marked as selected. */

/** `choices`: group → label. A group on a page without that label keeps its first tab. */
export function tabRules(choices: ReadonlyMap<string, string>): string {
  return [...choices].map(([group, label]) => rulesOf(group, label)).join('');
}

function rulesOf(group: string, label: string): string {
  const panel = `.tab-panel[data-label="${CSS.escape(label)}"]`;
  const tabs = `html.js .tabs[data-group="${CSS.escape(group)}"]:has(>${panel})>`;
  return `${tabs}.tab-panel{display:none}${tabs}${panel}{display:block}`;
}
