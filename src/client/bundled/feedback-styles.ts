/** Style sheet of page transitions, which loads with their code. The bundler replaces this module. */
export const feedbackStyles: string = '';
