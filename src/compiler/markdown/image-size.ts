/** Defines an image's size and its text form in a page's dependencies. */
export interface ImageSize {
  /** Pixels as shown by a browser, after applying the photo's orientation. */
  width: number;
  height: number;
}

/** Text that identifies the size in a dependency. */
export function nameOfSize(size: ImageSize | null): string {
  return size === null ? 'absent' : `${size.width}x${size.height}`;
}
