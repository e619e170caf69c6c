/** URLs of the chunks that `main` imports statically. The bundler replaces this module. */
export const mainChunks: readonly string[] = [];
