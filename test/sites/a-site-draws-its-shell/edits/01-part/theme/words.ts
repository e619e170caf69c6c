export const words = 'other-pager';
