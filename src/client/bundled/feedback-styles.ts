/** Style sheet for page transitions. It loads with their code. The bundler replaces this module. */
export const feedbackStyles: string = '';
