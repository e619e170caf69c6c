/** Style sheet of what the search shows besides results, which loads with its code. The bundler replaces this module. */
export const extrasStyles: string = '';
