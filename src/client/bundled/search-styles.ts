/** Style sheet for the search dialog and page. It loads with the search code. The bundler replaces this module. */
export const searchStyles: string = '';
