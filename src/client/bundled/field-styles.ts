/** Style sheet for the search field and its dialog. It is part of the boot script. The bundler replaces this module. */
export const fieldStyles: string = '';
