/** Address of the document in which diagrams are drawn; the bundler puts it here. Empty where a site draws none. */
export const frameAddress: string = '';
