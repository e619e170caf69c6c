/** React's renderer for Node.js. */
import { createRequire } from 'node:module';

// An import of a CommonJS package first searches its text for exports, which takes 15 ms here.
export const { renderToStaticMarkup, renderToString } = createRequire(import.meta.url)(
  'react-dom/server',
) as typeof import('react-dom/server');
