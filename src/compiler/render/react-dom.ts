/** React's renderer for Node.js. */
import { createRequire } from 'node:module';

// Uses `require`, because an `import` of a CommonJS package scans the package for exports first, which takes 15 ms.
export const { renderToStaticMarkup, renderToString } = createRequire(import.meta.url)(
  'react-dom/server',
) as typeof import('react-dom/server');
