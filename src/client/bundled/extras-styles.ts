/**
 * Style sheet for the parts of search other than results. It loads with the code for these parts. The bundler replaces
 * this module.
 */
export const extrasStyles: string = '';
