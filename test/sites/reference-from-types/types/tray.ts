export interface Tray {
  /** @default 1 */
  number: number;
  next?: Tray;
}
