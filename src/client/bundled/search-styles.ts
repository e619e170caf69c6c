/** Style sheet of the search, which loads with its code. The bundler replaces this module. */
export const searchStyles: string = '';
