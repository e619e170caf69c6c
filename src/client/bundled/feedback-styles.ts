/** Style sheet for page transitions. It loads with the code for transitions. The bundler replaces this module. */
export const feedbackStyles: string = '';
