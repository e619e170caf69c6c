export const boats = ['Arran', 'Islay', 'Mull'];
