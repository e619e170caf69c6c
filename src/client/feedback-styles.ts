/** Style sheet of the way from page to page, which loads with its code; the bundler puts it here. */
export const feedbackStyles: string = '';
