/** The first ports that servers try. In a file of its own, so that no command loads a server to print its help. */
export const defaultPorts = { dev: 4321, preview: 4173 } as const;
