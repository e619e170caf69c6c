/** Style sheet of the search dialog and page, which loads with their code. The bundler replaces this module. */
export const searchStyles: string = '';
