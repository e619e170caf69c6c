/** URL of the document that draws diagrams; empty if the site has no diagrams. The bundler replaces this module. */
export const frameUrl: string = '';
