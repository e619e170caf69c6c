/** Style sheet of the search field and its dialog, which is part of the boot script. The bundler replaces this module. */
export const fieldStyles: string = '';
