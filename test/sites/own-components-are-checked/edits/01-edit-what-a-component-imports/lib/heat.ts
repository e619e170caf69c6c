export const heat = 'blue';
