/** The browser modules of the site's plugins, each in a separate chunk. The bundler replaces this module. */

/** Called for each page that the reader opens. May return a function that runs before the next page. */
export type PluginClient = (page: { path: string; lang: string; article: HTMLElement | null }) => unknown;

export const pluginClients: (() => Promise<{ default?: PluginClient }>)[] = [];
