/** Declares style sheet imports, which have no values. */
declare module '*.css';
