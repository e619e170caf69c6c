export interface Tray {
  /** @default 1 */
  number: 1 | 2;
  next?: Tray;
}
