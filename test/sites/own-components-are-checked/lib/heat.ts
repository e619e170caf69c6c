export const heat = 'red';
