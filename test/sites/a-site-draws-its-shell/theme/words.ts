export const words = 'own-pager';
