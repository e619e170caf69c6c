/** URL of the document that draws diagrams; empty if the site draws none. The bundler replaces this module. */
export const frameUrl: string = '';
