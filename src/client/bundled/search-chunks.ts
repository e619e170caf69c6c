/** URLs of the chunks that the modules of the search import statically. The bundler replaces this module. */
export const searchChunks: readonly string[] = [];
