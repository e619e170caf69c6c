export const report = (date) => `Opened on ${date.toDateString()}`;
