/** A drawing as text, which `scripts/prepare.js` bundles into the module that imports it. */
declare module '*.svg' {
  const svg: string;
  export default svg;
}
