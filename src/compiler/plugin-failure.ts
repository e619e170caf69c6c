/** The failure of a remark or rehype plugin that belongs to a docsite plugin. unified passes on only what is thrown. */
export interface PluginFailure {
  kind: 'plugin-failure';
  plugin: string;
  hook: 'remark' | 'rehype';
  error: unknown;
}

export function isPluginFailure(thrown: unknown): thrown is PluginFailure {
  return typeof thrown === 'object' && thrown !== null && 'kind' in thrown && thrown.kind === 'plugin-failure';
}
