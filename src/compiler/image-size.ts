/** Reads an image file's width and height from its first bytes. */
import { createRequire } from 'node:module';
import fs from 'node:fs';

export interface ImageSize {
  /** Pixels as shown by a browser, after applying the photo's orientation. */
  width: number;
  height: number;
}

/** Text that identifies the size in a page's dependencies. */
export function nameOfSize(size: ImageSize | null): string {
  return size === null ? 'absent' : `${size.width}x${size.height}`;
}

// Loaded when the first image is found, because most pages have no images.
const load = createRequire(import.meta.url);

/** Enough for every format's header, and for an embedded thumbnail before it. */
const headBytes = 512 * 1024;

/** Returns null if the file is not an image or has no intrinsic size. */
export function imageSizeOf(file: string): ImageSize | null {
  const { imageSize } = load('image-size') as typeof import('image-size');
  const head = headOf(file);
  if (head === null) return null;
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    // Images with orientation 5 or above are rotated by 90°.
    const turned = orientation >= 5;
    return whole(turned ? { width: height, height: width } : { width, height });
  } catch {
    // The library throws on unknown formats; such images have no known size.
    return null;
  }
}

function headOf(file: string): Uint8Array | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile()) return null;
  const head = new Uint8Array(Math.min(headBytes, stat.size));
  const handle = fs.openSync(file, 'r');
  try {
    return head.subarray(0, fs.readSync(handle, head));
  } finally {
    fs.closeSync(handle);
  }
}

function whole({ width, height }: ImageSize): ImageSize | null {
  const size = { width: Math.round(width), height: Math.round(height) };
  return size.width > 0 && size.height > 0 ? size : null;
}
