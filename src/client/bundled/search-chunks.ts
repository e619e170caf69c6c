/** URLs of the chunks that the search modules import statically. The bundler replaces this module. */
export const searchChunks: readonly string[] = [];
