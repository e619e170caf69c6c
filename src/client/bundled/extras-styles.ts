/**
 * Style sheet for the parts of the search other than results. Loads with their code. The bundler replaces this module.
 */
export const extrasStyles: string = '';
