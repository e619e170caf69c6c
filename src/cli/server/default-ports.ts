/** The first ports that servers try. In a separate file, because commands print them in their help without loading a server. */
export const defaultPorts = { dev: 4321, preview: 4173 } as const;
