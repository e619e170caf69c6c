/** Addresses of the chunks that `main` imports at once; the bundler puts them here, since only it knows them. */
export const mainChunks: readonly string[] = [];
