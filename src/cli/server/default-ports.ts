/**
 * The first ports that servers try. They are in a separate file, because commands show them in `--help` without loading
 * a server.
 */
export const defaultPorts = { dev: 4321, preview: 4173 } as const;
