/** Style sheets that components import have no values. */
declare module '*.css';
