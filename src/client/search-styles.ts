/** Style sheet of the search, which loads with its code; the bundler puts it here. */
export const searchStyles: string = '';
