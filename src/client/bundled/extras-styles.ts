/**
 * Style sheet for the parts of search other than results. It loads with their code. The bundler replaces this module.
 */
export const extrasStyles: string = '';
